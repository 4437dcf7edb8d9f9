/** Where something lies, as far as it is known: a circle for the map, and the same in words. */
import type { RecordOf } from '../../contract/records.ts'
import { numberInWords } from '../ui/numbers.ts'

export type Area = { latitude: number; longitude: number; radius: number }

/** Null where the service gave no coordinates. */
export function areaOf(place: RecordOf<'geo_data'> | null | undefined, radius: number): Area | null {
  const [latitude, longitude] = [place?.latitude, place?.longitude].map((degrees) => Number(degrees || Number.NaN))
  if (latitude === undefined || longitude === undefined) return null
  return Number.isFinite(latitude) && Number.isFinite(longitude) ? { latitude, longitude, radius } : null
}

/** `150` → `150 m`, `15000` → `15 km`. */
export const distanceInWords = (metres: number): string =>
  metres < 1000 ? `${numberInWords(metres)} m` : `${numberInWords(Math.round(metres / 100) / 10)} km`

/** Metres within which the thing meant lies, by what the point is the centre of. */
const radii: { readonly [level: string]: number | undefined } = {
  postcode: 150,
  street: 500,
  outcode: 3000,
  place: 4000,
  telephone_area: 15_000,
}
/** Where the service does not say what its point is the centre of. */
const unknownRadius = 2000

export const radiusOf = (level: string | null | undefined): number => radii[level ?? ''] ?? unknownRadius
