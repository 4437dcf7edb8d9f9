import { someRandomBytes } from './random-bytes.ts'

// Without i, l, o and u, so that people can read ids aloud and copy them by hand.
const letters = '0123456789abcdefghjkmnpqrstvwxyz'

/** Twenty characters, a hundred random bits: no one can guess one. */
export function randomId(): string {
  let id = ''
  for (const byte of someRandomBytes(20)) id += letters[byte % 32]
  return id
}

/** The characters for a time in milliseconds, until the year 3084. */
const timeLength = 9

/** For tables of millions of rows. The time comes first, so that rows of one time are neighbours in every index. */
export function timedId(now: number): string {
  let time = ''
  for (let rest = now; time.length < timeLength; rest = Math.floor(rest / 32)) time = letters[rest % 32] + time
  return time + randomId().slice(timeLength)
}

export const isRandomId = (text: string): boolean => /^[0-9a-z]{20}$/.test(text)
