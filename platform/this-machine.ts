type From = { remoteAddress: string | undefined; headers: { [name: string]: unknown } }

/**
 * Decision 0028: whether a program of this machine calls. A request that a proxy passes on comes from a stranger, if
 * the proxy says so.
 */
export function isThisMachine({ remoteAddress = '', headers }: From): boolean {
  const isPassedOn = ['forwarded', 'x-forwarded-for', 'x-real-ip', 'via'].some((name) => headers[name] !== undefined)
  return !isPassedOn && /^(::ffff:)?127\.|^::1$/.test(remoteAddress)
}
