/** Where a row of a table says that it is; or why that cannot be told, in words that say what to do. */
import { readGridReference } from '../geo/grid-references.ts'
import { fromNationalGrid, type GridPosition } from '../geo/national-grid.ts'
import type { Place, Point } from '../layer.ts'
import type { Way } from './columns.ts'

export type Where = ({ point: Point } & Pick<Place, 'what' | 'radius' | 'grid' | 'isWorkedOut'>) | { reason: string }

const asGiven = 'Coordinates as given'

export const whereBy: { readonly [way in Way]: (values: readonly string[]) => Where } = {
  degrees([latitude = '', longitude = '']) {
    if (latitude === '' && longitude === '') return { reason: 'It has no latitude and no longitude.' }
    const [north, east] = [numberIn(latitude), numberIn(longitude)]
    if (north === null) return { reason: `“${latitude}” is no latitude: write decimal degrees, such as 53.8.` }
    if (east === null) return { reason: `“${longitude}” is no longitude: write decimal degrees, such as -1.55.` }
    return inDegrees(north, east)
  },
  grid([easting = '', northing = '']) {
    if (easting === '' && northing === '') return { reason: 'It has no easting and no northing.' }
    const [east, north] = [numberIn(easting), numberIn(northing)]
    if (east === null) return { reason: `“${easting}” is no easting: write metres, such as 429800.` }
    if (north === null) return { reason: `“${northing}” is no northing: write metres, such as 433800.` }
    if (!(east >= 0 && east < 700_000 && north >= 0 && north < 1_300_000))
      return { reason: `E ${easting} N ${northing} is outside the national grid. Are the two columns the right ones?` }
    return { ...onGrid({ easting: east, northing: north }), what: asGiven, radius: null }
  },
  reference([reference = '']) {
    if (reference === '') return { reason: 'It has no grid reference.' }
    const read = readGridReference(reference)
    if (!read) return { reason: `“${reference}” is no grid reference: write letters and digits, such as SE 298 338.` }
    const { easting, northing } = read
    const there = onGrid({ easting, northing })
    if (read.size <= 1) return { ...there, what: asGiven, radius: null }
    return {
      ...there,
      what: `Middle of the grid square ${read.reference}; approximate, ${metres(read.size)} wide`,
      // From its middle to its corners.
      radius: Math.ceil(read.size * Math.SQRT1_2),
    }
  },
}

const onGrid = (grid: GridPosition) => ({ point: fromNationalGrid(grid), grid, isWorkedOut: true })

export function inDegrees(latitude: number, longitude: number): Where {
  if (Math.abs(latitude) > 90) return { reason: `Latitude ${latitude} is beyond the pole: it may be −90 to 90.` }
  if (Math.abs(longitude) > 180) return { reason: `Longitude ${longitude} is not on the globe: it may be −180 to 180.` }
  if (latitude === 0 && longitude === 0)
    return { reason: 'Latitude and longitude are both 0, which is what stands where none are known.' }
  return { point: { latitude, longitude }, what: asGiven, radius: null }
}

const metres = (size: number) => (size < 1000 ? `${size} m` : `${size / 1000} km`)

/** With a comma for the point where it has one, and the minus sign that word processors make. */
function numberIn(text: string): number | null {
  const plain = text.replace(/^\u2212/, '-').replace(/^([-+]?\d+),(\d+)$/, '$1.$2')
  return /^[-+]?(\d+\.?\d*|\.\d+)$/.test(plain) ? Number(plain) : null
}
