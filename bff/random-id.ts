import { someRandomBytes } from './random-bytes.ts'

// Without i, l, o and u: what is read aloud or copied by hand stays what it was.
const letters = '0123456789abcdefghjkmnpqrstvwxyz'

/** Twenty characters, a hundred random bits: nobody guesses one. */
export function randomId(): string {
  let id = ''
  for (const byte of someRandomBytes(20)) id += letters[byte % 32]
  return id
}

export const isRandomId = (text: string): boolean => /^[0-9a-z]{20}$/.test(text)
