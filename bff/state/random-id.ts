import { someRandomBytes } from './random-bytes.ts'

// Without i, l, o and u: what is read aloud or copied by hand stays what it was.
const letters = '0123456789abcdefghjkmnpqrstvwxyz'

/** Twenty characters, a hundred random bits: nobody guesses one. */
export function randomId(): string {
  let id = ''
  for (const byte of someRandomBytes(20)) id += letters[byte % 32]
  return id
}

/** Characters of a time in milliseconds, until the year 3084. */
const timeLength = 9

/**
 * The same for what there are millions of: the time first, and fifty-five random bits. What is made together stands
 * together in every index, where random ids would have each of them written to another page.
 */
export function timedId(now: number): string {
  let time = ''
  for (let rest = now; time.length < timeLength; rest = Math.floor(rest / 32)) time = letters[rest % 32] + time
  return time + randomId().slice(timeLength)
}

export const isRandomId = (text: string): boolean => /^[0-9a-z]{20}$/.test(text)
