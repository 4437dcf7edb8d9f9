/** Places as the map can draw them. Latitude and longitude travel as text and may be nil: such a place is listed, not drawn. */
import type { RecordOf } from '../../contract/records.ts'

export type PlottedPlace = {
  /** Its place in the list beside the map. */
  index: number
  name: string
  latitude: number
  longitude: number
  /** Metres within which the thing meant lies, by what the point is the centre of. */
  radius: number
}

const radii: { readonly [level: string]: number | undefined } = {
  postcode: 150,
  street: 500,
  outcode: 3000,
  place: 4000,
  telephone_area: 15_000,
}
/** Where the service does not say what its point is the centre of. */
const unknownRadius = 2000

export const toPlotted = (places: readonly RecordOf<'geo_data'>[]): PlottedPlace[] =>
  places.flatMap(({ latitude, longitude, description, postcode, level }, index) => {
    const [north, east] = [Number(latitude || Number.NaN), Number(longitude || Number.NaN)]
    if (!Number.isFinite(north) || !Number.isFinite(east)) return []
    const name = description || postcode || 'Place without a name'
    return [{ index, name, latitude: north, longitude: east, radius: radiusOf(level) }]
  })

export const radiusOf = (level: string | null | undefined): number => radii[level ?? ''] ?? unknownRadius
