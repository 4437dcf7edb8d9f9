/** The ways in which a position is written. */
import type { Point } from '../layer.ts'
import { onNationalGrid } from './grid-references.ts'

export const systems = { reference: 'Grid reference', osgb36: 'OSGB36', wgs84: 'WGS84' } as const
export type System = keyof typeof systems

export const isSystem = (text: string): text is System => Object.hasOwn(systems, text)

/** `SE 29976 33897`, `E 429976 N 433897` or `53.80122, -1.54655`; null outside the national grid. */
export function positionIn(system: System, point: Point): string | null {
  if (system === 'wgs84') return `${point.latitude.toFixed(5)}, ${point.longitude.toFixed(5)}`
  const position = onNationalGrid(point)
  if (!position) return null
  return system === 'reference' ? position.reference : inMetres(position)
}

export const inMetres = ({ easting, northing }: { easting: number | string; northing: number | string }): string =>
  `E ${easting} N ${northing}`
