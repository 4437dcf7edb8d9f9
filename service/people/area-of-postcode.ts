import { toOutcode, toPostcode } from '../../contract/postcode.ts'
import type { HomeArea } from '../store/people.ts'

/** The homes that a postcode, its outer part or its area letters mean; null for other words. */
export function areaOfPostcode(asked: string): HomeArea | null {
  const postcode = toPostcode(asked)
  if (postcode) return { postcode }
  const outcode = toOutcode(asked)
  if (outcode) return { postcodes: [`${outcode} `, `${outcode}!`] }
  // After the letters of an area comes a digit.
  return /^[A-Za-z]{1,2}$/.test(asked) ? { postcodes: [`${asked.toUpperCase()}0`, `${asked.toUpperCase()}:`] } : null
}
