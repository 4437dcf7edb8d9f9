type From = { remoteAddress: string | undefined; headers: { [name: string]: unknown } }

/** Decision 0028: a program of this machine itself. What a proxy passes on is a stranger's, if the proxy says so. */
export function isOfThisMachine({ remoteAddress = '', headers }: From): boolean {
  const isPassedOn = ['forwarded', 'x-forwarded-for', 'x-real-ip', 'via'].some((name) => headers[name] !== undefined)
  return !isPassedOn && /^(::ffff:)?127\.|^::1$/.test(remoteAddress)
}
