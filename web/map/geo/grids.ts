/** The grids of these islands in which files and people give metres, and where each has land. */

import { fromIrishGrid, fromItm } from '../../../entities/geo/irish-grid.ts'
import { fromNationalGrid, type GridPosition } from '../../../entities/geo/national-grid.ts'
import type { Point } from '../layers.ts'
import { isInIreland, isOnIreland } from './ireland.ts'

export type GridName = 'British' | 'Irish' | 'ITM'

type Grid = {
  label: string
  toPoint: (position: GridPosition) => Point
  /** Metres in which the grid is used. */
  least: GridPosition
  most: GridPosition
}

export const grids: { readonly [name in GridName]: Grid } = {
  British: {
    label: 'British National Grid',
    toPoint: fromNationalGrid,
    least: { easting: 0, northing: 0 },
    most: { easting: 700_000, northing: 1_300_000 },
  },
  Irish: {
    label: 'Irish Grid',
    toPoint: fromIrishGrid,
    least: { easting: 0, northing: 0 },
    most: { easting: 400_000, northing: 500_000 },
  },
  ITM: {
    label: 'Irish Transverse Mercator',
    toPoint: fromItm,
    least: { easting: 400_000, northing: 500_000 },
    most: { easting: 800_000, northing: 1_000_000 },
  },
}

export const isOnGrid = (name: GridName, { easting, northing }: GridPosition): boolean => {
  const { least, most } = grids[name]
  return easting >= least.easting && easting < most.easting && northing >= least.northing && northing < most.northing
}

/** On the grid, and where it is used: that of Great Britain not in Ireland, and those of Ireland on the island only. */
export function suitsGrid(name: GridName, position: GridPosition): boolean {
  if (!isOnGrid(name, position)) return false
  const point = grids[name].toPoint(position)
  return name === 'British' ? !isInIreland(point) : isOnIreland(point)
}
