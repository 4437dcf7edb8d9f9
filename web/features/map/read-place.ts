/** Places as people type them: a position, postcode, company number or name. No lookup is needed to read them. */

import { toOutcode, toPostcode } from '../../../contract/postcode.ts'
import { toTelephoneNumber } from '../../../contract/telephone.ts'
import { clean } from '../../../contract/values/clean.ts'
import { readCoordinates } from '../../../contract/values/coordinates.ts'
import { readIpAddress } from '../../../contract/values/ip-address.ts'
import { isRead } from '../../../contract/values/reading.ts'
import { isCompanyName } from '../../lookup/readers/company-names.ts'
import { companyNumberIn } from '../../lookup/readers/numbers.ts'
import {
  type GridPosition,
  grids,
  type Point,
  pointOf,
  positionIn,
  readGridReferences,
  toMetre,
} from '../../map/index.tsx'

/** `uncertain` metres around the point: a grid reference names a square, and the point is its centre. */
export type Position = {
  point: Point
  uncertain: number
  grid?: GridPosition
  isWorkedOut?: true
  /** Metres that fit two grids lie elsewhere on the other one. */
  other?: { grid: string; point: Point }
}

export function readPosition(text: string): Position | null {
  const typed = clean(text)
  const [grid, other] = readGridReferences(typed)
  if (grid)
    return {
      isWorkedOut: true,
      point: toMetre(pointOf(grid)),
      uncertain: grid.size > 1 ? Math.ceil(grid.size * Math.SQRT1_2) : 0,
      ...(grid.grid === 'British' && { grid: { easting: grid.easting, northing: grid.northing } }),
      ...(other && { other: { grid: grids[other.grid].label, point: toMetre(pointOf(other)) } }),
    }
  const [point] = readCoordinates(typed)
  return point ? { point, uncertain: 0 } : null
}

export const knownBy = ({ point, uncertain, grid, isWorkedOut }: Position) => ({
  point,
  radius: uncertain || null,
  ...(grid && { grid }),
  ...(isWorkedOut && { isWorkedOut }),
})

/** `SE 298 338`, with no more figures than were typed. */
export function positionInWords(position: Position): string | null {
  const known = knownBy(position)
  return positionIn('reference', known) ?? positionIn('wgs84', known)
}

/** As the map fills in a field. */
export const positionTyped = (point: Point): string => {
  const { latitude, longitude } = toMetre(point)
  return `${latitude}, ${longitude}`
}

export type StartRead =
  | ({ kind: 'point' } & Position)
  | { kind: 'postcode'; postcode: string }
  /** Its position needs a lookup. */
  | { kind: 'place'; text: string }
  /** Each of its addresses is a start. */
  | { kind: 'company'; number: string }
  | { kind: 'company name'; name: string }

/** Null for nothing. */
export function readStart(typed: string): StartRead | null {
  const text = clean(typed).replace(/\s+/g, ' ')
  if (text === '') return null
  const postcode = toPostcode(text)
  if (postcode) return { kind: 'postcode', postcode }
  // A postcode district such as SE29 also reads as a grid square: the district wins.
  if (!text.includes(' ') && toOutcode(text)) return { kind: 'place', text }
  const position = readPosition(text)
  if (position) return { kind: 'point', ...position }
  const company = companyNumberIn(text)
  if (company) return { kind: 'company', number: company.number }
  return isCompanyName(text) ? { kind: 'company name', name: text } : { kind: 'place', text }
}

/** A position, or words for text that needs no lookup here; null when it needs one. */
export function answeredHere(text: string): Position | string | null {
  const read = readStart(text)
  if (read?.kind === 'point') return read
  if (toTelephoneNumber(text)) return 'This is a telephone number. Find its area under Telephone.'
  if (isRead(readIpAddress(text))) return 'This is an IP address. Choose “IP address” above.'
  return companyNumberIn(text)?.isExact ? 'This is a company number. Type it into the search box at the top.' : null
}
