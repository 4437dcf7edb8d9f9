/** Finds the part of the drawing under the pointer. */
import { countBadge, countBadges } from './card-words.ts'
import type { Place } from './edits.ts'
import { glyphRadius } from './glyphs.ts'
import { labelLines, labelTop, lineHeight, type Named, type Side } from './labels.ts'
import type { Scene } from './scene.ts'
import { cardLetter, glyphScale, type Size, toScreen, type View } from './viewport.ts'

/** `count`: the numbers on a card of what is counted there and not drawn. */
export type Hit = { is: 'node' | 'link' | 'count'; key: string }

/** Pixels beyond a glyph, and beside a line, that still count. A finger needs more than a point. */
const slack = 6

/** @param named nodes whose names are drawn, and can be hit too */
export function hitAt({ look, size, nodes, lines }: Scene, view: View, at: Place, named: Named): Hit | null {
  const onCounts = look === 'cards' && nodes.findLast((node) => isOnCounts(node, size, view, at))
  if (onCounts) return { is: 'count', key: onCounts.node.key }
  const onCard = look === 'dots' ? undefined : nodes.findLast((node) => isOnCard(node, size, view, at))
  if (onCard) return { is: 'node', key: onCard.node.key }
  const scale = glyphScale(view.k)
  const reach = glyphRadius * scale + slack
  let node: string | null = null
  let least = Number.POSITIVE_INFINITY
  for (const place of look === 'dots' ? nodes : []) {
    const { key, label } = place.node
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
  for (const { key, points } of lines) {
    const corners = points.map((point) => toScreen(view, point))
    for (const [index, corner] of corners.slice(1).entries()) {
      const distance = fromLine(at, corners[index]!, corner)
      if (distance >= least) continue
      link = key
      least = distance
    }
  }
  return link === null ? null : { is: 'link', key: link }
}

function isOnCard(place: Place, { width, height }: Size, view: View, at: Place): boolean {
  const { x, y } = toScreen(view, place)
  return Math.abs(at.x - x) <= (width / 2) * view.k && Math.abs(at.y - y) <= (height / 2) * view.k
}

/** A press on the numbers at the lower edge draws what they count. Documents come by the filter. */
function isOnCounts({ node, ...place }: Scene['nodes'][number], card: Size, view: View, at: Place): boolean {
  if (node.folded.length === 0) return false
  const { x, y } = toScreen(view, place)
  const letter = cardLetter(view.k) * view.k
  const last = countBadges(node).at(-1)!
  const right = last.left + last.width
  const across = (at.x - x + (card.width / 2) * view.k) / letter
  const down = Math.abs((at.y - y - (card.height / 2) * view.k) / letter - countBadge.middle)
  return across >= countBadge.start && across <= right && down <= countBadge.height / 2 + 2
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
