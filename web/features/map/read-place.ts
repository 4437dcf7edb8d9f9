/** A position as people type it: coordinates or a grid reference, converted here and asked of nobody. */

import { suits } from '../../../contract/check.ts'
import { formats } from '../../../contract/parameters.ts'
import { toOutcode, toPostcode } from '../../../contract/postcode.ts'
import { toTelephoneNumber } from '../../../contract/telephone.ts'
import type { Given } from '../../lookup/lookups.ts'
import { readCoordinates } from '../../lookup/readers/coordinates.ts'
import { isCompanyName } from '../../lookup/readers/names.ts'
import { readCompanyNumber } from '../../lookup/readers/numbers.ts'
import {
  fromNationalGrid,
  type GridPosition,
  type Point,
  positionIn,
  readGridReference,
  toMetre,
} from '../../map/index.tsx'
import { cleanInput } from '../../ui/text.ts'

/** In `uncertain` metres around the point lies what was meant: a reference names a square, whose middle is on the grid. */
export type Position = { point: Point; uncertain: number; grid?: GridPosition }

export function readPosition(text: string): Position | null {
  const typed = cleanInput(text)
  const grid = readGridReference(typed)
  if (grid)
    return {
      point: toMetre(fromNationalGrid(grid)),
      uncertain: grid.size > 1 ? Math.ceil(grid.size * Math.SQRT1_2) : 0,
      grid: { easting: grid.easting, northing: grid.northing },
    }
  const [point] = readCoordinates(typed)
  return point ? { point, uncertain: 0 } : null
}

/** As it is written down: with what it is known by. */
export const knownBy = ({ point, uncertain, grid }: Position) => ({
  ...{ point, radius: uncertain || null },
  ...(grid && { grid, isWorkedOut: true }),
})

/** `SE 298 338`, with no more figures than were typed. */
export function positionInWords(position: Position): string | null {
  const known = knownBy(position)
  return positionIn('reference', known) ?? positionIn('wgs84', known)
}

/** As a field has it that was filled in from the map. */
export const positionTyped = (point: Point): string => {
  const { latitude, longitude } = toMetre(point)
  return `${latitude}, ${longitude}`
}

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

/** What the place box is told and the service need not be asked about; null where it has to be. */
export function answeredHere(text: string): Position | string | null {
  const read = readStart(text)
  if (read?.kind === 'point') return read
  if (toTelephoneNumber(text)) return 'This is a telephone number. Find its area under Telephone.'
  if (suits(formats.ipAddress, text.trim())) return 'This is an IP address. Choose “IP address” above.'
  return readCompanyNumber(text)?.isExact ? 'This is a company number. Type it into the search box at the top.' : null
}
