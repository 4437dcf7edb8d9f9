/** A position as people type it: coordinates or a grid reference, converted here and asked of nobody. */

import { readGridReference, toMetre } from '../../map/geo/grid-references.ts'
import { fromNationalGrid } from '../../map/geo/national-grid.ts'
import type { Point } from '../../map/layer.ts'
import { readCoordinates } from '../../search/readers/coordinates.ts'
import { asMeant } from '../../ui/as-meant.ts'

/** In `uncertain` metres around the point lies what was meant: a reference names a square. */
export type Position = { point: Point; uncertain: number }

export function readPosition(text: string): Position | null {
  const typed = asMeant(text)
  const grid = readGridReference(typed)
  if (grid)
    return {
      point: toMetre(fromNationalGrid(grid)),
      uncertain: grid.size > 1 ? Math.ceil(grid.size * Math.SQRT1_2) : 0,
    }
  const [point] = readCoordinates(typed)
  return point ? { point, uncertain: 0 } : null
}

/** As a field has it that was filled in from the map. */
export const positionTyped = (point: Point): string => {
  const { latitude, longitude } = toMetre(point)
  return `${latitude}, ${longitude}`
}
