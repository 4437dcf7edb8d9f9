/** The names that fit. Others appear under the pointer and the focus. */
import type { DrawnNode } from './drawn.ts'
import type { Place } from './edits.ts'
import { glyphRadius } from './glyphs.ts'
import { type Box, glyphScale, letterScale, type Size, toScreen, type View } from './viewport.ts'

/** Pixels at a scale of 1. */
export const labelSize = 12
export const lineHeight = 14
const widthOf = (line: string) => line.length * labelSize * 0.56

const longestLine = 22

/** In two lines at most. */
export function labelLines(label: string): string[] {
  const lines: string[] = []
  for (const word of label.split(/\s+/)) {
    const line = lines.at(-1)
    if (line !== undefined && `${line} ${word}`.length <= longestLine) lines[lines.length - 1] = `${line} ${word}`
    else lines.push(word)
  }
  const shown = lines
    .slice(0, 2)
    .map((line) => (line.length > longestLine ? `${line.slice(0, longestLine - 1)}…` : line))
  if (lines.length > 2) shown[1] = `${shown[1]!.slice(0, longestLine - 1).replace(/…$/, '')}…`
  return shown
}

const cell = 64

export type Side = 'below' | 'above'
/** The nodes whose names are drawn, with the positions. */
export type Named = ReadonlyMap<string, Side>

/** The start of a name, from its node's centre at a scale of 1. */
export const labelTop = (side: Side, lines: number): number =>
  side === 'below' ? glyphRadius + 2 : -glyphRadius - 3 - lines * lineHeight

const isSubject = ({ kind }: DrawnNode) => kind === 'person' || kind === 'company' || kind === 'group'

/** Wanted names first, then people and companies, then the busiest other nodes, without overlaps. */
export function labelled(
  nodes: readonly DrawnNode[],
  places: ReadonlyMap<string, Place>,
  view: View,
  size: Size,
  wanted: ReadonlySet<string>,
): Map<string, Side> {
  const [scale, letters] = [glyphScale(view.k), letterScale(view.k)]
  const taken = new Map<number, Box[]>()
  const take = (box: Box) => {
    for (const cell of cellsOf(box)) {
      const boxes = taken.get(cell)
      if (boxes) boxes.push(box)
      else taken.set(cell, [box])
    }
  }
  const found = new Map<string, Side>()
  const takeShape = ({ key }: DrawnNode) => {
    const place = places.get(key)
    if (!place) return
    const { x, y } = toScreen(view, place)
    const half = (glyphRadius - 3) * scale
    take({ left: x - half, right: x + half, top: y - half, bottom: y + half })
  }
  const nameNode = (node: DrawnNode) => {
    const place = places.get(node.key)
    if (!place) return
    const at = toScreen(view, place)
    if (at.x < -100 || at.y < -50 || at.x > size.width + 100 || at.y > size.height + 50) return
    const lines = labelLines(node.label)
    const half = (Math.max(...lines.map(widthOf)) * letters) / 2
    const boxAt = (side: Side): Box => {
      const top = at.y + labelTop(side, lines.length) * letters
      return { left: at.x - half, right: at.x + half, top, bottom: top + lines.length * lineHeight * letters }
    }
    const isFree = (box: Box) =>
      cellsOf(box).every((cell) =>
        (taken.get(cell) ?? []).every(
          (other) =>
            box.right < other.left || box.left > other.right || box.bottom < other.top || box.top > other.bottom,
        ),
      )
    const side = isFree(boxAt('below')) ? 'below' : isFree(boxAt('above')) ? 'above' : null
    if (side === null && !wanted.has(node.key)) return
    found.set(node.key, side ?? 'below')
    take(boxAt(side ?? 'below'))
  }
  const byDegree = nodes.toSorted((one, other) => other.degree - one.degree)
  const [first, others] = [
    byDegree.filter(({ key }) => wanted.has(key)),
    byDegree.filter(({ key }) => !wanted.has(key)),
  ]
  const subjects = others.filter(isSubject)
  // The name of a person or a company may cover the shape of a document: those are many, with few names.
  for (const node of nodes) if (isSubject(node)) takeShape(node)
  for (const node of [...first, ...subjects]) nameNode(node)
  for (const node of nodes) if (!isSubject(node)) takeShape(node)
  for (const node of others) if (!isSubject(node)) nameNode(node)
  return found
}

/** Numbers of the cells that a box touches. If two cells share a number, that only costs a comparison. */
function cellsOf({ left, right, top, bottom }: Box): number[] {
  const cells: number[] = []
  for (let x = Math.floor(left / cell); x <= Math.floor(right / cell); x++)
    for (let y = Math.floor(top / cell); y <= Math.floor(bottom / cell); y++) cells.push(x * 4096 + y)
  return cells
}
