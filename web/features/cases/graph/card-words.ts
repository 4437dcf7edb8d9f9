/** The room and the words of a card or a row. The screen and the picture draw the same. */
import { cardName, isWhole, linesOfName, oneLine, widthIn } from '../../../../entities/graph-picture/card.ts'
import { type Look, type Size, sizeOf } from '../../../../entities/graph-picture/sizes.ts'
import type { DrawnKind, DrawnNode } from './drawn.ts'
import type { Place } from './edits.ts'
import { standingOf } from './glyphs.ts'

/** Left of the words is the shape of the kind. */
const besideName = { cards: 42, rows: 28 }
const widest = { cards: 280, rows: 300 }
/** Between two cards, for lines and their bends. */
const leastGap = { cards: 60, rows: 30 }
const step = 10

/** As wide as the longest name needs, as far as the positions leave room. */
export function roomFor(
  look: Exclude<Look, 'dots'>,
  nodes: readonly DrawnNode[],
  places: ReadonlyMap<string, Place>,
): Size {
  const { width: least, height } = sizeOf[look]
  const wanted = nodes.reduce((widest, node) => Math.max(widest, wantedWidth(look, node)), least)
  const spots = nodes.flatMap(({ key }) => places.get(key) ?? [])
  let free = wanted
  for (const [at, one] of spots.entries())
    for (const other of spots.slice(at + 1)) {
      const across = Math.abs(one.x - other.x)
      // Cards of one column, and those that an analyst laid on each other, leave the width as it is.
      if (across >= least && Math.abs(one.y - other.y) < height + leastGap.rows)
        free = Math.min(free, across - leastGap[look])
    }
  return { width: Math.max(least, Math.floor(free)), height }
}

function wantedWidth(look: Exclude<Look, 'dots'>, node: DrawnNode): number {
  if (look === 'rows') return Math.min(widest.rows, besideName.rows + widthIn(node.label, 12) + markRoom(node))
  for (let width = sizeOf.cards.width; width < widest.cards; width += step)
    if (isWhole(node.label, width - besideName.cards)) return width
  return widest.cards
}

/** How many of each kind are counted on the node, and not drawn. Documents first. */
export function countsOn({ documents, folded }: Pick<DrawnNode, 'documents' | 'folded'>): [DrawnKind, number][] {
  const counts = new Map<DrawnKind, number>(documents > 0 ? [['document', documents]] : [])
  for (const { kind } of folded) counts.set(kind, (counts.get(kind) ?? 0) + 1)
  return [...counts]
}

/** A small shape with its number, below the lower edge of a card, from its left. Letters of 12 pixels. */
export const countBadge = { height: 16, start: 8, shape: 10, text: 19, middle: 6 }

/** @returns each count with its left edge and its width */
export function countBadges(node: Pick<DrawnNode, 'documents' | 'folded'>) {
  let left = countBadge.start
  return countsOn(node).map(([kind, number]) => {
    const badge = { kind, number: String(number), left, width: countBadge.text + 7 * String(number).length + 5 }
    left += badge.width + 4
    return badge
  })
}

/** A mark in a row stands after the name. */
const markRoom = (node: DrawnNode): number => {
  const words = rowMark(node)
  return (words ? widthIn(words, 12) + 20 : 0) + (node.folded.length > 0 ? 34 : 0)
}

/** A row has room for one word: the years stand in the details. */
export const rowMark = (node: DrawnNode): string => {
  const standing = standingOf(node)
  return standing === null ? '' : standing.kind === 'banned' ? 'Banned' : 'Dissolved'
}

/** What tells a node apart from another with the same words: its fact, or its name as it is. */
export type Apart = 'fact' | 'name' | undefined

export function rowName(node: DrawnNode, width: number, apart?: Apart): string {
  const fact = apart === 'fact' && factOf(node) ? ` · ${factOf(node).split(' · ')[0]}` : ''
  return oneLine(node.label, width - besideName.rows - markRoom(node) - widthIn(fact, 12), 12) + fact
}

export const factOf = (node: DrawnNode): string => (node.kind !== 'group' && node.of[0]?.fact) || ''

/** Of a row on screen, as of a card below. */
export function rowOnScreen(node: DrawnNode, whole: Size, letter: number, apart?: Apart) {
  const [width, beside] = [whole.width / letter, 22 / letter]
  return { width, beside, name: rowName(node, width + 22 - beside, apart) }
}

/**
 * Of a card on screen.
 * @param letter units of the drawing for a pixel of a letter: words keep their size while the card becomes smaller
 */
export function wordsOnScreen(node: DrawnNode, whole: Size, letter: number, apart?: Apart) {
  const [width, height] = [whole.width / letter, whole.height / letter]
  const beside = 34 / letter
  return { width, height, beside, ...cardWords(node, width + 34 - beside, height, apart) }
}

/** Cut, or written shorter. The pointer then shows the whole name. A selected node has it in its pane. */
export const isNameCut = (node: DrawnNode, whole: Size, letter: number, apart?: Apart): boolean =>
  lettersOf(wordsOnScreen(node, whole, letter, apart).lines.join('')) !== lettersOf(node.label)

const lettersOf = (text: string) => text.replaceAll(/\s/g, '')

/** @param height a lower card has the name in small letters, and its fact where a line is left */
export function cardWords(node: DrawnNode, width: number, height = sizeOf.cards.height, apart?: Apart) {
  const room = width - besideName.cards
  const fact = oneLine(factOf(node), room, 12)
  if (height < sizeOf.cards.height) {
    const leading = 14
    const most = Math.max(1, Math.floor((height - 4) / leading))
    const isByFact = apart === 'fact' && fact !== '' && most > 1
    const lines = linesOfName(node.label, room, isByFact ? most - 1 : most, apart === undefined || isByFact)
    const hasFact = fact !== '' && lines.length < most
    const all = lines.length + (hasFact ? 1 : 0)
    const name = (height - all * leading) / 2 + 11
    const words = { name, fact: hasFact ? fact : '', factAt: name + (all - 1) * leading }
    return { lines, size: 12 as const, leading, words }
  }
  const { lines, size } =
    apart === 'fact'
      ? { lines: linesOfName(node.label, room, 3), size: 12 as const }
      : cardName(node.label, room, apart === undefined)
  // Four lines leave no room for the fact.
  if (lines.length > 2) {
    const hasFact = fact !== '' && lines.length === 3
    const name = hasFact || lines.length === 4 ? 13 : 20
    return { lines, size, leading: 13, words: { name, fact: hasFact ? fact : '', factAt: name + 39 } }
  }
  const leading = size + 2
  const name = fact ? (lines.length === 1 ? 24 : 18) : lines.length === 1 ? 33 : 25
  return { lines, size, leading, words: { name, fact, factAt: name + lines.length * leading + 1 } }
}
