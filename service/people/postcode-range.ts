import { toOutcode, toPostcode } from '../../contract/postcode.ts'
import type { Range } from '../store/people.ts'

/** The postcodes that are meant by a whole one, by its outer part, or by the letters of an area; null for other words. */
export function postcodesOf(asked: string): Range | null {
  const postcode = toPostcode(asked)
  if (postcode) return [postcode, `${postcode}!`]
  const outcode = toOutcode(asked)
  if (outcode) return [`${outcode} `, `${outcode}!`]
  // After the letters of an area comes a digit.
  return /^[A-Za-z]{1,2}$/.test(asked) ? [`${asked.toUpperCase()}0`, `${asked.toUpperCase()}:`] : null
}
