/** Passwords: argon2id with 19 MiB and two passes. */
import { hash, verify } from '@node-rs/argon2'

const options = { memoryCost: 19_456, timeCost: 2, parallelism: 1 }

export const hashPassword = (password: string): Promise<string> => hash(password.normalize('NFKC'), options)

/** Made otherwise than hashes are made now. Only whoever knows the password can make it anew. */
export const isOutdated = (password_hash: string): boolean => !password_hash.startsWith(madeNow)
const madeNow = `$argon2id$v=19$m=${options.memoryCost},t=${options.timeCost},p=${options.parallelism}$`

/**
 * Takes as long for an account that does not exist, or that has no password: nobody learns from the clock who has one.
 */
export async function isPassword(password: string, password_hash: string | undefined): Promise<boolean> {
  nobody ??= await hashPassword('of nobody')
  const isRight = await verify(password_hash || nobody, password.normalize('NFKC'))
  return isRight && Boolean(password_hash)
}
let nobody: string | undefined
