/** The node that an arrow key leads to. */
import type { Drawn } from './drawn.ts'
import { otherEnd } from './drawn.ts'
import type { Place } from './edits.ts'

export type Way = 'ArrowLeft' | 'ArrowRight' | 'ArrowUp' | 'ArrowDown'

const angles: { readonly [way in Way]: number } = {
  ArrowRight: 0,
  ArrowDown: Math.PI / 2,
  ArrowLeft: Math.PI,
  ArrowUp: -Math.PI / 2,
}

/** The best neighbour in that direction; without one, the nearest node there. */
export function nodeTowards(
  drawn: Drawn,
  places: ReadonlyMap<string, Place>,
  from: string,
  way: Way,
): string | undefined {
  const start = places.get(from)
  if (!start) return undefined
  const best = (keys: Iterable<string>, cone: number): string | undefined => {
    let found: string | undefined
    let least = Number.POSITIVE_INFINITY
    for (const key of keys) {
      const at = places.get(key)
      if (!at || key === from) continue
      const [dx, dy] = [at.x - start.x, at.y - start.y]
      const off = Math.abs(turn(Math.atan2(dy, dx) - angles[way]))
      // A node further away in the right direction wins over a near one to the side.
      const cost = Math.hypot(dx, dy) * (1 + 2 * off * off)
      if (off <= cone && cost < least) {
        least = cost
        found = key
      }
    }
    return found
  }
  const neighbours = (drawn.linksOf.get(from) ?? []).map((link) => otherEnd(link, from))
  return best(neighbours, Math.PI / 3) ?? best(drawn.nodeOf.keys(), Math.PI / 4)
}

const turn = (angle: number): number => Math.atan2(Math.sin(angle), Math.cos(angle))
