import { randomBytes } from 'node:crypto'

// Without i, l, o and u: what is read aloud or copied by hand stays what it was.
const letters = '0123456789abcdefghjkmnpqrstvwxyz'

/** Twenty characters, a hundred random bits: nobody guesses one. */
export const randomId = (): string => Array.from(randomBytes(20), (byte) => letters[byte % 32]).join('')

export const isRandomId = (text: string): boolean => /^[0-9a-z]{20}$/.test(text)
