/** Formats of positions, with only as many figures as are known. */

import type { GridPosition } from '../../../entities/geo/national-grid.ts'
import { distanceInWords } from '../../../entities/geo/position.ts'
import type { Place, Point } from '../layers.ts'
import { onNationalGrid, toGridReference } from './grid-references.ts'

export const systems = { reference: 'Grid reference', osgb36: 'OSGB36', wgs84: 'WGS84' } as const
export type System = keyof typeof systems

export const isSystem = (text: string): text is System => Object.hasOwn(systems, text)

/** The fields of a place with a point that its formats need. */
export type Known = { point: Point } & Partial<Pick<Place, 'grid' | 'radius' | 'transformation' | 'calculatedFrom'>>

/** `SE 29976 33897`, `E 429976 N 433897` or `53.80122, -1.54655`; null outside the national grid. */
export function positionIn(system: System, known: Known): string | null {
  if (system === 'wgs84') {
    const decimals = Math.max(0, 5 - Math.log10(stepOf(known)))
    return [known.point.latitude, known.point.longitude].map((degrees) => degrees.toFixed(decimals)).join(', ')
  }
  const metres = gridOf(known)
  if (system === 'osgb36') return metres && `E ${metres.easting} N ${metres.northing}`
  return referenceOf(known)
}

/** In metres, rounded to the known accuracy; the service's own figures if it gave them. */
export function gridOf(known: Known): GridPosition | null {
  const exact = onGrid(known)
  const step = stepOf(known)
  const rounded = (metres: number) => Math.round(metres / step) * step
  return exact && { easting: rounded(exact.easting), northing: rounded(exact.northing) }
}

/** For a square about as large as the place's uncertainty. */
function referenceOf(known: Known): string | null {
  const exact = onGrid(known)
  return exact && toGridReference(exact, 10 - 2 * Math.log10(stepOf(known)))
}

/** In whole metres, so that metres and reference name the same metre. */
const onGrid = ({ grid, point }: Known): GridPosition | null =>
  grid ? { easting: Math.round(grid.easting), northing: Math.round(grid.northing) } : onNationalGrid(point)

/** Metres, a power of ten: the side of a square whose corners are within the place's uncertainty. */
function stepOf({ radius }: Pick<Known, 'radius'>): number {
  const power = Math.floor(Math.log10((radius ?? 0) * Math.SQRT2))
  return 10 ** Math.min(5, Math.max(0, power))
}

export function howFound(of: Known & Pick<Place, 'isWorkedOut'>): string {
  const step = stepOf(of)
  const rounded = step > 1 ? `Rounded to ${distanceInWords(step)}, the accuracy of the place.` : ''
  return [sourceOf(of), rounded].filter(Boolean).join(' ')
}

/** For a file with latitude and longitude as given. */
export function howWritten(of: Known & Pick<Place, 'isWorkedOut'>): string {
  const step = stepOf(of)
  if (step <= 1) return sourceOf(of)
  return `${sourceOf(of)} The place is known to about ${distanceInWords(step)}. Latitude and longitude are not rounded.`
}

function sourceOf(of: Known & Pick<Place, 'isWorkedOut'>): string {
  if (of.isWorkedOut && !of.grid) return 'WGS84 calculated from the given position in another system, to about 5 m.'
  if (of.isWorkedOut) return 'WGS84 calculated from the given grid reference (OSGB36), to about 5 m.'
  if (of.grid)
    return `WGS84 and OSGB36 as given${transformed(of.transformation)}. Grid reference calculated from OSGB36.`
  const calculated = of.calculatedFrom && `WGS84 calculated from ${of.calculatedFrom}.`
  if (positionIn('osgb36', of) === null) return calculated ?? 'WGS84 as given.'
  return [calculated, 'OSGB36 and grid reference calculated from WGS84, to about 5 m.'].filter(Boolean).join(' ')
}

/** From WGS84 to OSGB36, if the service names the method. */
function transformed(transformation: string | undefined): string {
  if (transformation === undefined) return ''
  if (transformation === 'Helmert') return ', by the Helmert transformation to about 5 m'
  return transformation === 'OSTN15' ? ', by the OSTN15 grid to centimetres' : `, by ${transformation}`
}
