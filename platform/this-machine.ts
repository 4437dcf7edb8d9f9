type From = { remoteAddress: string | undefined; headers: { [name: string]: unknown } }

/** Whether a program of this machine calls. What a proxy passes on comes from a stranger (decision 0028). */
export function isThisMachine({ remoteAddress = '', headers }: From): boolean {
  const isPassedOn = ['forwarded', 'x-forwarded-for', 'x-real-ip', 'via'].some((name) => headers[name] !== undefined)
  return !isPassedOn && /^(::ffff:)?127\.|^::1$/.test(remoteAddress)
}
