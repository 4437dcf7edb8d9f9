/** Writes references on the British National Grid. */
import { type GridPosition, toNationalGrid } from '../../../entities/geo/national-grid.ts'
import type { Point } from '../layers.ts'
import { isInIreland } from './ireland.ts'

/** Those with land in them. */
export const hasLand = (letters: string): boolean => squares.test(letters)

const squares = /^(H[PTUWXYZ]|N[A-DF-HJ-OR-UW-Z]|OV|S[CDEHJKM-PR-Z]|T[AFGLMQRV])$/i
/** A square of 100 km has two letters, without I. */
export const alphabet = 'ABCDEFGHJKLMNOPQRSTUVWXYZ'

/** A hundred kilometres each. */
const [columns, rows] = [7, 13]

/**
 * As printed, `SE 29976 33897`: the square of this many figures that contains the position. Null outside the grid.
 * @param figures an even number, from 0 to 10
 */
export function toGridReference({ easting, northing }: GridPosition, figures = 10): string | null {
  const [column, row] = [Math.floor(easting / 100_000), Math.floor(northing / 100_000)]
  if (!(column >= 0 && column < columns && row >= 0 && row < rows)) return null
  const outer = letterAt(Math.floor((column + 10) / 5), Math.floor((19 - row) / 5))
  const inner = letterAt((column + 10) % 5, (19 - row) % 5)
  const digits = [easting, northing].map((metres) =>
    String(Math.floor(metres % 100_000))
      .padStart(5, '0')
      .slice(0, figures / 2),
  )
  return `${outer}${inner} ${digits.join(' ')}`.trim()
}

const letterAt = (column: number, row: number): string => alphabet[row * 5 + column] ?? ''

/** A point on the national grid, in whole metres. Null where that grid is not used: abroad, and in Ireland. */
export function onNationalGrid(point: Point): (GridPosition & { reference: string }) | null {
  if (isInIreland(point)) return null
  const { easting, northing } = toNationalGrid(point)
  const position = { easting: Math.round(easting), northing: Math.round(northing) }
  const reference = toGridReference(position)
  return reference === null ? null : { ...position, reference }
}
