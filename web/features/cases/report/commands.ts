/** Editing commands of the report's toolbar, keys and outline. */
import { type Node, type NodeType, Slice } from 'prosemirror-model'
import {
  type Command,
  type EditorState,
  NodeSelection,
  Plugin,
  TextSelection,
  type Transaction,
} from 'prosemirror-state'
import type { ReportContent } from '../../../../contract/desk/reports.ts'
import type { Fact, Fill, Voice } from '../../../../contract/reports.ts'
import { blockIds, erasedIn, originOf } from '../../../../entities/report/erased-blocks.ts'
import { toBlock } from './content.ts'
import { newId, partId, schema } from './schema.ts'

const { nodes } = schema

/**
 * Gives each section and block its own id: a pasted one has none, and a split one has another's. The first part with
 * words keeps the id. The other parts with words get ids that begin with it, so that a redaction hides all of them.
 */
export const uniqueIds = new Plugin({
  appendTransaction(transactions, _before, { doc, tr }) {
    if (!transactions.some(({ docChanged }) => docChanged)) return null
    const places = new Map<string, { node: Node; at: number }[]>()
    const note = (node: Node, at: number) => {
      const { id } = node.attrs
      if (id === undefined) return
      const same = places.get(id)
      if (same) same.push({ node, at })
      else places.set(id, [{ node, at }])
    }
    doc.forEach((section, at) => {
      note(section, at)
      section.forEach((block, offset) => {
        note(block, at + 1 + offset)
      })
    })
    const give = (at: number, id: string) => {
      places.set(id, [])
      tr.setNodeAttribute(at, 'id', id)
    }
    const freePart = (id: string): string => {
      let part = partId(id)
      while (places.has(part)) part = partId(id)
      return part
    }
    for (const [id, same] of [...places]) {
      if (id !== '' && same.length === 1) continue
      const withWords = id === '' ? [] : same.filter(({ node }) => hasWords(node))
      const keeper = id === '' ? null : (withWords[0] ?? same[0])
      for (const one of same) if (one !== keeper) give(one.at, withWords.includes(one) ? freePart(id) : newId())
    }
    return tr.docChanged ? tr : null
  },
})

/** Spaces are no words. */
const hasWords = (node: Node): boolean =>
  node.isText ? node.text?.trim() !== '' : node.isLeaf || node.children.some(hasWords)

/** The style at the caret: `plain`, `opinion`, `inference`, `heading2` to `heading4`; null if none applies. */
export type TextStyle = Voice | `heading${2 | 3 | 4}`
export function styleAt({ selection: { $from } }: EditorState): TextStyle | null {
  const { type, attrs } = $from.parent
  if (type === nodes.paragraph) return attrs.voice
  return type === nodes.heading ? (`heading${attrs.level}` as TextStyle) : null
}

export const setStyle =
  (style: TextStyle): Command =>
  ({ selection: { from, to }, doc, tr }, dispatch) => {
    doc.nodesBetween(from, to, (node, at) => {
      if (node.type !== nodes.paragraph && node.type !== nodes.heading) return
      const level = /^heading(\d)$/.exec(style)?.[1]
      const { id } = node.attrs
      if (level) tr.setNodeMarkup(at, nodes.heading, { id, level: Number(level) })
      else tr.setNodeMarkup(at, nodes.paragraph, { id, voice: style })
    })
    if (!tr.docChanged) return false
    dispatch?.(tr)
    return true
  }

const isIn = ({ selection: { $from } }: EditorState, type: NodeType): boolean =>
  Array.from({ length: $from.depth + 1 }, (_, depth) => $from.node(depth)).some((node) => node.type === type)

export const listAt = ({ selection: { $from } }: EditorState): 'ordered' | 'bulleted' | null => {
  const list = $from.depth > 1 ? $from.node(2) : null
  if (list?.type !== nodes.list) return null
  return list.attrs.ordered ? 'ordered' : 'bulleted'
}
export const isInTable = (state: EditorState): boolean => isIn(state, nodes.table)

/** The selected paragraphs become a list, and a list of that kind becomes paragraphs. */
export const toggleList =
  (ordered: boolean): Command =>
  ({ selection: { $from, $to, $head }, tr }, dispatch) => {
    if ($from.depth < 2 || $to.depth < 2 || $from.before(1) !== $to.before(1)) return false
    const blocks = $from.node(1).children.slice($from.index(1), $to.index(1) + 1)
    const lines = blocks.flatMap((block) => {
      if (block.type === nodes.list) return block.children
      return block.type === nodes.paragraph || block.type === nodes.heading ? [block] : []
    })
    const isText = blocks.every(({ type }) => [nodes.list, nodes.paragraph, nodes.heading].includes(type))
    if (!isText || lines.length === 0) return false
    const isList = blocks.every(({ type, attrs }) => type === nodes.list && attrs.ordered === ordered)
    const { id } = blocks[0]!.attrs
    const replacing = isList
      ? blocks.flatMap(({ attrs: { id }, children }) =>
          children.map(({ content }) => nodes.paragraph.create({ id }, content)),
        )
      : [
          nodes.list.create(
            { id, ordered },
            lines.map(({ content }) => nodes.item.create(null, content)),
          ),
        ]
    const [from, to] = [$from.before(2), $to.after(2)]
    const caret = { line: 0, offset: $head.parentOffset }
    tr.doc.nodesBetween(from, $head.pos, (node, at) => {
      if (node.isTextblock && at + node.nodeSize <= $head.pos) caret.line += 1
    })
    tr.replaceWith(from, to, replacing)
    select(tr, from, caret)
    dispatch?.(tr)
    return true
  }

function select(tr: Transaction, from: number, { line, offset }: { line: number; offset: number }): void {
  let left = line
  tr.doc.nodesBetween(from, tr.doc.content.size, (node, at) => {
    if (!node.isTextblock || left < 0) return
    if (left === 0) tr.setSelection(TextSelection.create(tr.doc, at + 1 + Math.min(offset, node.content.size)))
    left -= 1
  })
}

/** Enter in an empty item ends the list, and so does Backspace at the start of the first item. */
export const leaveList =
  (key: 'Enter' | 'Backspace'): Command =>
  ({ selection: { $head, empty }, tr }, dispatch) => {
    if (!empty || $head.parent.type !== nodes.item || $head.parentOffset > 0) return false
    const [list, index] = [$head.node(2), $head.index(2)]
    if (key === 'Enter' ? $head.parent.content.size > 0 : index > 0) return false
    const part = (items: readonly Node[]) => (items.length > 0 ? [list.type.create(list.attrs, items)] : [])
    const before = part(list.children.slice(0, index))
    const own = nodes.paragraph.create({ id: list.attrs.id }, $head.parent.content)
    const from = $head.before(2)
    tr.replaceWith(from, $head.after(2), [...before, own, ...part(list.children.slice(index + 1))])
    select(tr, from + (before[0]?.nodeSize ?? 0), { line: 0, offset: 0 })
    dispatch?.(tr)
    return true
  }

/** Enter in a title begins a paragraph below it. */
export const leaveTitle: Command = ({ selection: { $from }, tr }, dispatch) => {
  if ($from.parent.type !== nodes.title) return false
  const after = $from.after()
  tr.insert(after, nodes.paragraph.create())
  dispatch?.(tr.setSelection(TextSelection.create(tr.doc, after + 1)).scrollIntoView())
  return true
}

/** The words behind the caret keep the id of their block, and not that of the last pasted one. */
export const insertPasted =
  ({ content, openStart, openEnd }: Slice): Command =>
  ({ selection: { $to }, tr }, dispatch) => {
    const { lastChild, childCount } = content
    const splits = childCount > 1 && openEnd > 0 && $to.depth > 1 && $to.parentOffset < $to.parent.content.size
    const last =
      splits && lastChild?.type.isInGroup('block')
        ? lastChild.type.create({ ...lastChild.attrs, id: $to.node(2).attrs.id }, lastChild.content)
        : null
    tr.replaceSelection(new Slice(last ? content.replaceChild(childCount - 1, last) : content, openStart, openEnd))
    dispatch?.(tr.scrollIntoView())
    return true
  }

/** After the block with the caret. An empty paragraph is replaced. */
function withBlock(state: EditorState, block: Node | readonly Node[]): Transaction {
  const { $from, to } = state.selection
  const { tr } = state
  const isEmpty = $from.depth === 2 && $from.parent.type === nodes.paragraph && $from.parent.content.size === 0
  if (isEmpty) tr.replaceWith($from.before(2), $from.after(2), block)
  else tr.insert($from.depth > 1 ? $from.after(2) : to, block)
  return tr.scrollIntoView()
}

const placeOf = (tr: Transaction, id: string): number => {
  let place = -1
  tr.doc.descendants((node, at) => {
    if (node.attrs.id === id) place = at
    return node.type === nodes.section || node.type === nodes.doc
  })
  return place
}

function insertBlock(block: Node, within: number | null): Command {
  return (state, dispatch) => {
    const tr = withBlock(state, block)
    const place = placeOf(tr, block.attrs.id)
    if (within === null) tr.setSelection(NodeSelection.create(tr.doc, place))
    else tr.setSelection(TextSelection.create(tr.doc, place + within))
    dispatch?.(tr)
    return true
  }
}

export function insertTable(): Command {
  const row = (cell: NodeType) => nodes.table_row.create(null, [cell.create(), cell.create(), cell.create()])
  const table = nodes.table.create({ id: newId() }, [
    row(nodes.table_header),
    row(nodes.table_cell),
    row(nodes.table_cell),
  ])
  return insertBlock(table, 3)
}

/** As own words, which the analyst may change. The caret goes to their end. */
export const insertParagraphs =
  (texts: readonly string[]): Command =>
  (state, dispatch) => {
    const blocks = texts.map((text) => nodes.paragraph.create({ id: newId() }, schema.text(text)))
    const last = blocks.at(-1)
    if (!last) return false
    const tr = withBlock(state, blocks)
    const end = placeOf(tr, last.attrs.id) + last.nodeSize - 1
    dispatch?.(tr.setSelection(TextSelection.create(tr.doc, end)))
    return true
  }

export const insertFill = (fill: Fill): Command => insertBlock(nodes.filled.create({ id: newId(), fill }), null)

/** Within the text; as its own block if the caret is in a title, or `isApart`. Moves the caret behind it. */
export const insertFact =
  (fact: Fact, isApart: boolean): Command =>
  (state, dispatch) => {
    const { parent } = state.selection.$from
    if (isApart || !parent.isTextblock || !parent.type.contentMatch.matchType(nodes.fact))
      return insertFactBlock(fact)(state, dispatch)
    const { tr } = state
    const [before, after] = [state.selection.$from.nodeBefore, state.selection.$to.nodeAfter]
    const needsSpace = before !== null && !/\s$/.test(before.text ?? 'a')
    if (needsSpace) tr.insertText(' ')
    tr.replaceSelectionWith(nodes.fact.create(fact), false)
    if (!/^[\s.,;:!?)]/.test(after?.text ?? '')) tr.insertText(' ')
    dispatch?.(tr.scrollIntoView())
    return true
  }

const insertFactBlock =
  (fact: Fact): Command =>
  (state, dispatch) => {
    const block = nodes.fact_block.create({ id: newId(), ...fact })
    const tr = withBlock(state, block)
    const end = placeOf(tr, block.attrs.id) + block.nodeSize
    // Another press puts the next fact below it.
    if (tr.doc.resolve(end).nodeAfter?.isTextblock !== true) tr.insert(end, nodes.paragraph.create({ id: newId() }))
    tr.setSelection(TextSelection.create(tr.doc, end + 1))
    dispatch?.(tr)
    return true
  }

/** Swaps the block at the caret with its neighbour. */
export const moveBlock =
  (by: -1 | 1): Command =>
  ({ selection, tr }, dispatch) => {
    const { $from } = selection
    if ($from.depth < 1) return false
    const section = $from.node(1)
    const index = $from.index(1)
    // The title stays first.
    if (index === 0 || index + by < 1 || index + by >= section.childCount) return false
    const at = $from.posAtIndex(index, 1)
    const [block, other] = [section.child(index), section.child(index + by)]
    const offset = selection.from - at
    const from = by === 1 ? at : at - other.nodeSize
    tr.replaceWith(from, from + block.nodeSize + other.nodeSize, by === 1 ? [other, block] : [block, other])
    const moved = by === 1 ? at + other.nodeSize : from
    tr.setSelection(
      selection instanceof NodeSelection && offset === 0
        ? NodeSelection.create(tr.doc, moved)
        : TextSelection.near(tr.doc.resolve(moved + offset)),
    )
    dispatch?.(tr.scrollIntoView())
    return true
  }

/** @param at the position of the block */
export const removeBlock =
  (at: number): Command =>
  ({ tr, doc }, dispatch) => {
    const size = doc.nodeAt(at)?.nodeSize
    if (size === undefined) return false
    dispatch?.(tr.delete(at, at + size))
    return true
  }

/**
 * Takes out the blocks that a save left out, because their words were erased. Null if the document has none of them.
 * @param sent to the save
 */
export function eraseBlocks({ doc, tr }: EditorState, sent: ReportContent, saved: ReportContent): Transaction | null {
  const erased = erasedIn(saved)
  const [before, after] = [blockIds(sent), blockIds(saved)]
  doc.forEach((section, start) => {
    section.forEach((block, offset) => {
      // A title has no id.
      const id = block.attrs.id ?? ''
      const origin = originOf(id, before)
      const gone = erased.get(origin)
      const isLeftOut = before.has(origin) && !after.has(origin)
      if (block.type === nodes.erased || (!gone && !isLeftOut)) return
      const at = tr.mapping.map(start + 1 + offset)
      tr.replaceWith(at, at + block.nodeSize, gone && gone.id === id ? toBlock(gone) : [])
    })
  })
  return tr.docChanged ? tr.setMeta('addToHistory', false) : null
}

const startOf = (doc: Node, index: number): number =>
  doc.children.slice(0, index).reduce((at, { nodeSize }) => at + nodeSize, 0)

/** After the section with the caret. */
export const addSection: Command = ({ selection: { $from }, tr }, dispatch) => {
  const at = $from.depth > 0 ? $from.after(1) : tr.doc.content.size
  tr.insert(at, nodes.section.create({ id: newId() }, [nodes.title.create()]))
  tr.setSelection(TextSelection.create(tr.doc, at + 2))
  dispatch?.(tr.scrollIntoView())
  return true
}

export const moveSection =
  (index: number, by: -1 | 1): Command =>
  ({ doc, tr }, dispatch) => {
    const section = doc.maybeChild(index)
    if (!section || !doc.maybeChild(index + by)) return false
    const from = startOf(doc, index)
    tr.delete(from, from + section.nodeSize).insert(startOf(tr.doc, index + by), section)
    dispatch?.(tr)
    return true
  }

/** A report has at least one section: clears the last one instead of removing it. */
export const removeSection =
  (index: number): Command =>
  ({ doc, tr }, dispatch) => {
    const section = doc.maybeChild(index)
    if (!section) return false
    const from = startOf(doc, index)
    if (doc.childCount > 1) tr.delete(from, from + section.nodeSize)
    else tr.replaceWith(0, doc.content.size, nodes.section.create({ id: newId() }, [nodes.title.create()]))
    dispatch?.(tr)
    return true
  }

/** Puts the caret in the title of a section. */
export const goToSection =
  (index: number): Command =>
  ({ doc, tr }, dispatch) => {
    if (!doc.maybeChild(index)) return false
    const end = startOf(doc, index) + 2 + (doc.child(index).firstChild?.content.size ?? 0)
    dispatch?.(tr.setSelection(TextSelection.create(tr.doc, end)).scrollIntoView())
    return true
  }

/** Replaces the document. Equal sections stay, and the caret stays in an equal section. */
export function replaceDocument({ doc, selection, tr }: EditorState, next: Node): Transaction {
  const isSame = (at: number, from: number) => doc.maybeChild(at)?.eq(next.maybeChild(from)!) === true
  const least = Math.min(doc.childCount, next.childCount)
  let [start, rest] = [0, 0]
  while (start < least && isSame(start, start)) start += 1
  while (rest < least - start && isSame(doc.childCount - 1 - rest, next.childCount - 1 - rest)) rest += 1
  const end = doc.childCount - rest
  if (start < end || start < next.childCount - rest)
    tr.replaceWith(startOf(doc, start), startOf(doc, end), next.children.slice(start, next.childCount - rest))
  const { $from } = selection
  const own = $from.depth > 0 ? next.children.findIndex((section) => section.eq($from.node(1))) : -1
  if (own >= 0 && $from.parent.isTextblock) {
    const moved = startOf(next, own) - $from.before(1)
    tr.setSelection(TextSelection.create(tr.doc, selection.from + moved))
  }
  return tr
}
