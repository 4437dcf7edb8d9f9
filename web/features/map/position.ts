/** A position as people type it: coordinates or a grid reference, converted here and asked of nobody. */

import { readCoordinates } from '../../lookup/readers/coordinates.ts'
import { readGridReference, toMetre } from '../../map/geo/grid-references.ts'
import { fromNationalGrid, type GridPosition } from '../../map/geo/national-grid.ts'
import { positionIn } from '../../map/geo/systems.ts'
import type { Point } from '../../map/layer.ts'
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
