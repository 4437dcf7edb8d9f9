import { useQuery } from '@tanstack/react-query'
import type { Node } from 'prosemirror-model'
import type { EditorState } from 'prosemirror-state'
import { useDeferredValue, useId, useMemo, useState } from 'react'
import type { Report } from '../../../../contract/desk/reports.ts'
import { type Fill, fills } from '../../../../contract/reports.ts'
import { Comments } from '../../../lookup/comments/Comments.tsx'
import { type Anchor, type Comment, commentsQuery } from '../../../lookup/comments/comments.ts'
import { Button } from '../../../ui/Button.tsx'
import { count } from '../../../ui/numbers.ts'
import { useThisCase } from '../CaseScreen.tsx'
import beside from './Beside.module.css'
import { isOpenThread, keyOf, keyOfNode, placeOfCaret } from './comment-marks.ts'
import { type FactTexts, wordsOf } from './fact-texts.ts'
import small from './SmallField.module.css'
import { isFact, schema } from './schema.ts'

type Props = {
  report: Report
  state: EditorState
  texts: FactTexts
  /** A comment that another screen opened. */
  named: string | null
  /** The form takes the focus. */
  hasFocus: boolean
  /** A comment needs a saved text. @returns whether everything is saved */
  onSave: () => Promise<boolean>
  onClose: () => void
}

/** Comments on one paragraph or fact: the one at the caret, unless another is chosen. */
export function ReportComments({ report, state, texts, named, hasFocus, onSave, onClose }: Props) {
  const id = useId()
  const { report_id, case_id } = report
  const isClosed = useThisCase().closed_at !== null
  const { data } = useQuery(commentsQuery(case_id))
  const own = (data ?? []).filter((comment) => comment.report_id === report_id)
  const given = own.find(({ comment_id }) => comment_id === named)
  const caret = placeOfCaret(state)
  const [followed, setFollowed] = useState(caret)
  const [chosen, setChosen] = useState<string | null>(null)
  if (caret !== null && caret !== followed) {
    setFollowed(caret)
    setChosen(caret)
  }
  const doc = useDeferredValue(state.doc)
  const places = useMemo(() => placesIn(doc, texts), [doc, texts])
  const discussed = discussedIn(own, places)
  const place = chosen ?? (given && keyOf(given)) ?? caret ?? discussed[0]?.key ?? places[0]?.key ?? null
  const rest = places.filter(({ key }) => discussed.every((one) => one.key !== key))
  return (
    <section className={beside.card} aria-labelledby={`${id}-title`}>
      <div className={beside.cardHead}>
        <h2 id={`${id}-title`}>Comments</h2>
        <Button look="tool" aria-label="Close comments" onClick={onClose}>
          Close
        </Button>
      </div>
      <div className={small.field}>
        <label htmlFor={`${id}-place`}>Paragraph or fact</label>
        <select id={`${id}-place`} value={place ?? ''} onChange={({ target }) => setChosen(target.value)}>
          {place === null && <option value="">–</option>}
          {discussed.length > 0 && (
            <optgroup label="With comments">
              {discussed.map(({ key, label }) => (
                <option key={key} value={key}>
                  {label}
                </option>
              ))}
            </optgroup>
          )}
          <optgroup label="Without comments">
            {rest.map(({ key, label }) => (
              <option key={key} value={key}>
                {label}
              </option>
            ))}
          </optgroup>
        </select>
      </div>
      {place === null ? (
        <p>The report has no paragraphs yet.</p>
      ) : (
        <Comments
          key={place}
          case_id={case_id}
          at={anchorOf(place, report_id)}
          isClosed={isClosed}
          // Not while the caret moves.
          hasFocus={hasFocus && chosen === null}
          before={async () => {
            if (!(await onSave())) throw new Error('The report could not be saved first.')
          }}
        />
      )}
    </section>
  )
}

type ButtonProps = { report: Report; isOpen: boolean; className: string | undefined; onOpen: () => void }

/** Opens the comments, and says how many are open. */
export function CommentsButton({ report, isOpen, className, onOpen }: ButtonProps) {
  const { data } = useQuery(commentsQuery(report.case_id))
  const open = (data ?? []).filter((comment) => comment.report_id === report.report_id && isOpenThread(comment))
  return (
    <Button look="tool" className={className} aria-expanded={isOpen} onClick={onOpen}>
      {open.length > 0 ? `Comments: ${open.length} open` : 'Comments'}
    </Button>
  )
}

/** A paragraph or a fact, as a choice. */
type Place = { key: string; label: string }

function anchorOf(key: string, report_id: string): Anchor {
  const kind = key.startsWith('fact ') ? 'fact' : 'paragraph'
  return { kind, anchor: key.slice(kind.length + 1), report_id }
}

/** Each once, in the order of the text. */
function placesIn(doc: Node, texts: FactTexts): Place[] {
  const places = new Map<string, string>()
  doc.descendants((node) => {
    const key = keyOfNode(node)
    if (key !== null && !places.has(key)) places.set(key, short(wordsIn(node, texts)))
  })
  return [...places].map(([key, label]) => ({ key, label }))
}

function wordsIn(node: Node, texts: FactTexts): string {
  if (isFact(node)) return `Fact: ${wordsOf(node, texts)}`
  if (node.type === schema.nodes.filled) return fills[node.attrs.fill as Fill]
  if (node.type === schema.nodes.erased) return node.attrs.missing ? 'Words that are gone' : 'Erased words'
  const leaf = (inner: Node) => (isFact(inner) ? wordsOf(inner, texts) : '')
  return node.textBetween(0, node.content.size, ' ', leaf).trim() || 'An empty paragraph'
}

const short = (text: string) => (text.length > 70 ? `${text.slice(0, 69)}…` : text)

/** Commented parts. Deleted ones come last. */
function discussedIn(comments: readonly Comment[], places: readonly Place[]): Place[] {
  const own = Map.groupBy(comments, keyOf)
  const labelled = (key: string, label: string) => {
    const open = own.get(key)?.filter(isOpenThread)
    return { key, label: `${open?.length ? count(open.length, 'open comment') : 'Resolved'} · ${label}` }
  }
  const there = places.filter(({ key }) => own.has(key))
  const gone = [...own.keys()].filter((key) => places.every((place) => place.key !== key))
  return [
    ...there.map(({ key, label }) => labelled(key, label)),
    ...gone.map((key) => labelled(key, `a ${anchorOf(key, '').kind} that has gone`)),
  ]
}
