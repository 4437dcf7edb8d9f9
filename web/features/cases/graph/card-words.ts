/** Where the words of a card stand, from its upper edge. The screen and the picture draw the same. */
import { cardName, oneLine } from '../../../../entities/graph-picture/card.ts'
import { sizeOf } from '../../../../entities/graph-picture/sizes.ts'
import type { DrawnNode } from './drawn.ts'

export function cardWords(node: DrawnNode) {
  const room = sizeOf.cards.width - 42
  const { lines, size } = cardName(node.label, room)
  const paper = node.documents > 0 ? String(node.documents) : ''
  const fact = oneLine((node.kind !== 'group' && node.of[0]?.fact) || '', room - (paper ? 34 : 0), 12)
  const leading = size + 2
  const name = fact || paper ? (lines.length === 1 ? 24 : 18) : lines.length === 1 ? 33 : 25
  return { lines, size, leading, words: { name, fact, paper, factAt: name + lines.length * leading + 1 } }
}
