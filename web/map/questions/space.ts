/** Points of the earth in its own space, so that no meridian and no pole is an edge; through it is never longer than over it. */
import { eccentricityOf, radians, wgs84 } from '../geo/earth.ts'
import type { Point } from '../layer.ts'

/** In metres from the earth's middle. */
export type InSpace = { x: number; y: number; z: number }

const squared = eccentricityOf(wgs84)

export function inSpace({ latitude, longitude }: Point): InSpace {
  const [phi, lambda] = [radians(latitude), radians(longitude)]
  const normal = wgs84.a / Math.sqrt(1 - squared * Math.sin(phi) ** 2)
  return {
    x: normal * Math.cos(phi) * Math.cos(lambda),
    y: normal * Math.cos(phi) * Math.sin(lambda),
    z: normal * (1 - squared) * Math.sin(phi),
  }
}

export const straightBetween = (one: InSpace, other: InSpace): number =>
  Math.hypot(one.x - other.x, one.y - other.y, one.z - other.z)

/** What is farther away than a cell is wide lies in none of the cells around. */
export class Cells<Entry extends InSpace> {
  private readonly cells = new Map<number, Entry[]>()
  private readonly width: number

  constructor(entries: readonly Entry[], width: number) {
    this.width = Math.max(width, 1)
    for (const entry of entries) {
      const key = hashOf(this.at(entry.x), this.at(entry.y), this.at(entry.z))
      const cell = this.cells.get(key)
      if (cell) cell.push(entry)
      else this.cells.set(key, [entry])
    }
  }

  /** @param act says true to stop */
  someNear({ x, y, z }: InSpace, act: (entry: Entry) => boolean): boolean {
    const [column, row, floor] = [this.at(x), this.at(y), this.at(z)]
    for (let dx = -1; dx <= 1; dx += 1)
      for (let dy = -1; dy <= 1; dy += 1)
        for (let dz = -1; dz <= 1; dz += 1)
          // Two cells may have one number.
          for (const entry of this.cells.get(hashOf(column + dx, row + dy, floor + dz)) ?? [])
            if (
              this.at(entry.x) === column + dx &&
              this.at(entry.y) === row + dy &&
              this.at(entry.z) === floor + dz &&
              act(entry)
            )
              return true
    return false
  }

  private at(value: number): number {
    return Math.floor(value / this.width)
  }
}

const hashOf = (x: number, y: number, z: number): number =>
  Math.imul(x, 73_856_093) ^ Math.imul(y, 19_349_663) ^ Math.imul(z, 83_492_791)
