/** The density of places: hexagons of a fixed size on screen, each with its number of places. */
import { type Points, tally } from './cells.ts'
import { worldWidth } from './world.ts'

export type Hexagons = { count: number; x: Float64Array; y: Float64Array; size: Uint32Array; most: number }

/** Pixels from a hexagon's centre to a corner. */
export const hexagonRadius = 18
const root3 = Math.sqrt(3)

export function hexagonsAt(points: Points, zoom: number): Hexagons {
  const radius = hexagonRadius / worldWidth(zoom)
  const cells = tally(points, (x, y, into) => nearestHexagon(x / radius, y / radius, into))
  const [x, y] = [new Float64Array(cells.count), new Float64Array(cells.count)]
  let most = 0
  for (let index = 0; index < cells.count; index += 1) {
    const [column, row] = [cells.column[index]!, cells.row[index]!]
    x[index] = radius * root3 * (column + row / 2)
    y[index] = radius * 1.5 * row
    most = Math.max(most, cells.size[index]!)
  }
  return { count: cells.count, x, y, size: cells.size, most }
}

/** In cube coordinates, whose sum is zero: the one rounded most is calculated from the other two. */
function nearestHexagon(x: number, y: number, into: Int32Array): void {
  const row = (2 / 3) * y
  const column = x / root3 - row / 2
  const third = -column - row
  let [atColumn, atRow] = [Math.round(column), Math.round(row)]
  const atThird = Math.round(third)
  const [offColumn, offRow, offThird] = [Math.abs(atColumn - column), Math.abs(atRow - row), Math.abs(atThird - third)]
  if (offColumn > offRow && offColumn > offThird) atColumn = -atRow - atThird
  else if (offRow > offThird) atRow = -atColumn - atThird
  into[0] = atColumn
  into[1] = atRow
}

const steps = [1, 2, 5, 10, 25, 50, 100, 250, 500, 1000, 2500, 5000, 10_000, 25_000, 50_000]

/** The lower bounds of at most five shades: `[1, 5, 25, 100]`. */
export function shadesFor(most: number): number[] {
  const reached = steps.filter((step) => step <= most)
  const apart = Math.ceil((reached.length - 1) / 4) || 1
  return reached.filter((_, index) => index % apart === 0)
}

export const shadeOf = (size: number, shades: readonly number[]): number => shades.findLastIndex((from) => size >= from)

/** `1 to 4`, `100 or more`. */
export function shadeInWords(shades: readonly number[], index: number): string {
  const [from, next] = [shades[index] ?? 1, shades[index + 1]]
  if (next === undefined) return `${from.toLocaleString('en-GB')} or more`
  return next - 1 === from ? String(from) : `${from.toLocaleString('en-GB')} to ${(next - 1).toLocaleString('en-GB')}`
}

/** Metres from side to side: Mercator enlarges the north. */
export const hexagonWidth = (zoom: number, latitude: number): number =>
  ((root3 * hexagonRadius) / worldWidth(zoom)) * 40_075_017 * Math.cos((latitude * Math.PI) / 180)
