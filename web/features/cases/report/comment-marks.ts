/** Paragraphs and facts by their keys, and marks for comments: a button behind each with open ones. */
import type { Node } from 'prosemirror-model'
import { type EditorState, NodeSelection, type Selection, TextSelection } from 'prosemirror-state'
import { Decoration, DecorationSet } from 'prosemirror-view'
import { factId } from '../../../../contract/reports.ts'
import type { Comment } from '../../../lookup/comments/comments.ts'
import { count } from '../../../ui/numbers.ts'
import { factOf, isFact, schema } from './schema.ts'
import css from './Text.module.css'

/** The key of a commented part, within a report. */
export const keyOf = ({ kind, anchor }: Pick<Comment, 'kind' | 'anchor'>): string => `${kind} ${anchor}`

const blocks = ['paragraph', 'heading', 'list', 'table', 'filled', 'erased'].map((name) => schema.nodes[name])
export const keyOfNode = (node: Node): string | null => {
  if (isFact(node)) return keyOf({ kind: 'fact', anchor: factId(factOf(node)) })
  return blocks.includes(node.type) && node.attrs.id ? keyOf({ kind: 'paragraph', anchor: node.attrs.id }) : null
}

/** The selected fact or block, or the block with the caret. */
export function placeOfCaret({ selection }: EditorState): string | null {
  const own = selection instanceof NodeSelection ? keyOfNode(selection.node) : null
  return own ?? (selection.$from.depth < 2 ? null : keyOfNode(selection.$from.node(2)))
}

/** The caret within a paragraph or a title, to return to it later. */
export type Caret = { id: string; offset: number }
export function caretOf({ selection: { $head } }: EditorState): Caret | null {
  const { parent } = $head
  // The title of a section has the id of its section.
  const id = parent.attrs.id ?? ($head.depth === 2 ? $head.node(1).attrs.id : undefined)
  return parent.isTextblock && id ? { id, offset: $head.parentOffset } : null
}

/** Null if its paragraph has gone. */
export function selectionOf(doc: Node, { id, offset }: Caret): Selection | null {
  let found: number | null = null
  doc.descendants((node, at) => {
    if (found === null && node.attrs.id === id) found = node.isTextblock ? at + 1 : at + 2
    return found === null
  })
  if (found === null) return null
  const { parent } = doc.resolve(found)
  return parent.isTextblock ? TextSelection.create(doc, found + Math.min(offset, parent.content.size)) : null
}

/** The caret in the text of a node, or the whole node where it has no text or cannot be edited. */
export const selectionAt = (doc: Node, at: number, isEditable = true): Selection =>
  isEditable && doc.nodeAt(at)?.isTextblock ? TextSelection.create(doc, at + 1) : NodeSelection.create(doc, at)

/** Where a paragraph or fact begins; null if the text has it no more. */
export function positionOf(doc: Node, key: string): number | null {
  let found: number | null = null
  doc.descendants((node, at) => {
    if (found === null && keyOfNode(node) === key) found = at
    return found === null
  })
  return found
}

export const isOpenThread = ({ comment_id, thread, resolved_at }: Comment): boolean =>
  comment_id === thread && resolved_at === null

/** The number of open comments, by part. */
export const openCounts = (comments: readonly Comment[], report_id: string): ReadonlyMap<string, number> =>
  new Map(
    [
      ...Map.groupBy(
        comments.filter((comment) => comment.report_id === report_id && isOpenThread(comment)),
        keyOf,
      ),
    ].map(([key, of]) => [key, of.length]),
  )

/** @param onOpen gets the position of the paragraph or fact */
export function commentMarks(doc: Node, counts: ReadonlyMap<string, number>, onOpen: (at: number) => void) {
  if (counts.size === 0) return DecorationSet.empty
  const marks: Decoration[] = []
  doc.descendants((node, at) => {
    const key = keyOfNode(node)
    const open = key === null ? undefined : counts.get(key)
    if (open === undefined) return
    // Within a paragraph at its end; behind any other part.
    const behind = node.isTextblock ? at + node.nodeSize - 1 : at + node.nodeSize
    marks.push(
      Decoration.widget(behind, () => markOf(open, () => onOpen(at)), {
        side: 1,
        key: `${key} ${open} ${at}`,
        stopEvent: () => true,
        ignoreSelection: true,
      }),
    )
  })
  return DecorationSet.create(doc, marks)
}

function markOf(open: number, onOpen: () => void): HTMLElement {
  const button = document.createElement('button')
  button.type = 'button'
  button.className = css.commentMark!
  button.textContent = count(open, 'comment')
  button.contentEditable = 'false'
  button.addEventListener('mousedown', (event) => event.preventDefault())
  button.addEventListener('click', onOpen)
  return button
}
