/** Finds the part of the drawing under the pointer. */
import type { Drawn } from './drawn.ts'
import type { Place } from './edits.ts'
import { glyphRadius } from './glyphs.ts'
import { labelLines, labelTop, lineHeight, type Named, type Side } from './labels.ts'
import { glyphScale, toScreen, type View } from './viewport.ts'

export type Hit = { is: 'node' | 'link'; key: string }

/** Pixels beyond a glyph, and beside a line, that still count. A finger needs more than a point. */
const slack = 6

/** @param named nodes whose names are drawn, and can be hit too */
export function hitAt(
  { nodes, links }: Drawn,
  places: ReadonlyMap<string, Place>,
  view: View,
  at: Place,
  named: Named,
): Hit | null {
  const scale = glyphScale(view.k)
  const reach = glyphRadius * scale + slack
  let node: string | null = null
  let least = Number.POSITIVE_INFINITY
  for (const { key, label } of nodes) {
    const place = places.get(key)
    if (!place) continue
    const { x, y } = toScreen(view, place)
    const distance = Math.hypot(at.x - x, at.y - y)
    if (distance <= reach && distance < least) {
      node = key
      least = distance
    } else if (node === null && isOnLabel(label, named.get(key), scale, at.x - x, at.y - y)) node = key
  }
  if (node !== null) return { is: 'node', key: node }

  let link: string | null = null
  least = slack
  for (const { key, a, b } of links) {
    const [one, other] = [places.get(a), places.get(b)]
    if (!one || !other) continue
    const distance = fromLine(at, toScreen(view, one), toScreen(view, other))
    if (distance < least) {
      link = key
      least = distance
    }
  }
  return link === null ? null : { is: 'link', key: link }
}

function isOnLabel(label: string, side: Side | undefined, scale: number, dx: number, dy: number): boolean {
  if (!side) return false
  const lines = labelLines(label)
  const half = (Math.max(...lines.map(({ length }) => length)) * 6.7 * scale) / 2
  const top = labelTop(side, lines.length) * scale
  return Math.abs(dx) <= half && dy >= top && dy <= top + lines.length * lineHeight * scale
}

function fromLine(at: Place, one: Place, other: Place): number {
  const [dx, dy] = [other.x - one.x, other.y - one.y]
  const share = ((at.x - one.x) * dx + (at.y - one.y) * dy) / Math.max(1e-9, dx * dx + dy * dy)
  if (share < 0 || share > 1) return Number.POSITIVE_INFINITY
  return Math.hypot(at.x - one.x - share * dx, at.y - one.y - share * dy)
}
