/** Where a nearest search starts: what was typed, and how it is read. What was typed stays as it is. */
import { toOutcode, toPostcode } from '../../../../contract/postcode.ts'
import type { Given } from '../../../lookup/lookups.ts'
import { readCompanyNumber } from '../../../lookup/readers/company-numbers.ts'
import { isCompanyName } from '../../../lookup/readers/names.ts'
import type { Point } from '../../../map/layer.ts'
import { cleanInput } from '../../../ui/text.ts'
import { type Position, readPosition } from '../position.ts'

export type StartRead =
  | ({ kind: 'point' } & Position)
  | { kind: 'postcode'; postcode: string }
  /** Where it lies is asked first. */
  | { kind: 'place'; text: string }
  /** Each of its addresses is a start. */
  | { kind: 'company'; number: string }
  | { kind: 'company name'; name: string }

/** Null for nothing. */
export function readStart(typed: string): StartRead | null {
  const text = cleanInput(typed).replace(/\s+/g, ' ')
  if (text === '') return null
  const postcode = toPostcode(text)
  if (postcode) return { kind: 'postcode', postcode }
  // A district in one word is no square of the grid, though its letters and digits may name one.
  if (!text.includes(' ') && toOutcode(text)) return { kind: 'place', text }
  const position = readPosition(text)
  if (position) return { kind: 'point', ...position }
  const company = readCompanyNumber(text)
  if (company) return { kind: 'company', number: company.number }
  return isCompanyName(text) ? { kind: 'company name', name: text } : { kind: 'place', text }
}

/** As the service is asked, whole: so that the one does not stay where the other is asked by. */
export const byPoint = ({ latitude, longitude }: Point): Given => ({
  latitude: String(latitude),
  longitude: String(longitude),
  postcode: '',
})
export const byPostcode = (postcode: string): Given => ({ postcode, latitude: '', longitude: '' })

/** What a record or a link asks by, as one would type it. */
export const startTyped = ({ postcode, latitude, longitude }: Given): string =>
  postcode || (latitude && longitude ? `${latitude}, ${longitude}` : '')
