/** What the service says of where a point is, as the map has it. */
import type { RecordOf } from '../../../../contract/records.ts'
import { distanceInWords, radiusOf } from '../../../map/area.ts'
import type { Fact, Place, Point } from '../../../map/layer.ts'
import { inWords, levels } from '../../../ui/words.ts'

type Given = { latitude?: string | null | undefined; longitude?: string | null | undefined }

/** Latitude and longitude travel as text and may be nil. */
export function pointOf(given: Given | null | undefined): Point | null {
  const [latitude, longitude] = [Number(given?.latitude || Number.NaN), Number(given?.longitude || Number.NaN)]
  return Math.abs(latitude) <= 90 && Math.abs(longitude) <= 180 ? { latitude, longitude } : null
}

export const within = (radius: number): string => `approximate, within about ${distanceInWords(radius)}`

/** A point of the gazetteer with the circle around it, and what that circle is. */
export function centre(geo: RecordOf<'geo_data'> | null | undefined): Pick<Place, 'point' | 'radius' | 'what'> {
  const radius = radiusOf(geo?.level)
  const kind = inWords(levels, geo?.level) || 'Point of unknown kind'
  return { point: pointOf(geo), radius, what: `${kind}; ${within(radius)}` }
}

/** As the service gave it: the map's own is worked out from the point. */
export const onGrid = (geo: RecordOf<'geo_data'> | null | undefined): Pick<Place, 'grid'> =>
  geo?.east && geo.north ? { grid: { east: geo.east, north: geo.north } } : {}

/** Those of which something is known. */
export const known = (facts: readonly (readonly [string, string | null | undefined])[]): Fact[] =>
  facts.flatMap(([label, value]): Fact[] => (value ? [[label, value]] : []))
