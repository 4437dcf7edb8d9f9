import { useQuery } from '@tanstack/react-query'
import { type EditorState, NodeSelection } from 'prosemirror-state'
import type { EditorView } from 'prosemirror-view'
import { useEffect, useEffectEvent, useMemo, useRef, useState, useSyncExternalStore } from 'react'
import { useLocation } from 'react-router'
import { withoutUnfit } from '../../../../contract/characters.ts'
import type { FactText, Report, ReportContent } from '../../../../contract/desk/reports.ts'
import { factId } from '../../../../contract/reports.ts'
import { erasedIn } from '../../../../entities/report/erased-blocks.ts'
import { commentsQuery } from '../../../lookup/comments/comments.ts'
import { sentFacts } from '../../../lookup/report/sent-facts.ts'
import { sessionSlot } from '../../../ui/session-store.ts'
import { useSearchParam } from '../../../ui/url-state.ts'
import { eraseBlocks, goToSection, insertFact, moveBlock, removeBlock, replaceDocument } from './commands.ts'
import { type Caret, caretOf, openCounts, positionOf, selectionAt, selectionOf } from './comment-marks.ts'
import { toDocument, toSections } from './content.ts'
import { createFactTexts } from './fact-texts.ts'
import { distinct } from './origins.ts'
import { factOf, isFact, schema } from './schema.ts'
import { useDraft } from './useDraft.ts'

/** Where the caret was when an analyst left a report, so that facts sent later go there. */
const carets = sessionSlot<Caret>()

export type Writing = ReturnType<typeof useWriting>

/** The work on a report: its text in the editor, what is saved of it, and the facts and comments beside it. */
export function useWriting(report: Report) {
  const { state: arrival } = useLocation()
  const sent = sentFacts(arrival)
  const [texts] = useState(() => createFactTexts(report.facts, report.filled))
  const [view, setView] = useState<EditorView | null>(null)
  const [state, setState] = useState<EditorState | null>(null)
  const [said, setSaid] = useState('')
  const [isSearching, setSearching] = useState(sent !== null)
  const [named] = useSearchParam('comment')
  // Each press on Comments opens them again, at the caret.
  const [commenting, setCommenting] = useState({ isOpen: Boolean(named), presses: 0 })
  const search = useRef<HTMLInputElement>(null)

  const [left] = useState(() => carets.read(report.report_id))
  const returnToCaret = useEffectEvent((view: EditorView) => {
    const selection = sent && left ? selectionOf(view.state.doc, left) : null
    if (selection) view.dispatch(view.state.tr.setSelection(selection).scrollIntoView())
  })
  useEffect(
    function insertWhereOneWas() {
      if (view) returnToCaret(view)
    },
    [view],
  )
  const keepCaret = useEffectEvent(() => {
    const caret = state && caretOf(state)
    if (caret) carets.write([report.report_id], caret)
  })
  useEffect(() => () => keepCaret(), [])
  const [asksWhere, setAsksWhere] = useState(sent !== null && left === undefined)

  const draft = useDraft(report, {
    read: () => ({
      template: report.content.template,
      title: fields.title,
      classification: fields.classification,
      ...(fields.recipient !== '' && { recipient: fields.recipient }),
      sections: view ? toSections(view.state.doc) : draft.first.sections,
    }),
    show(content) {
      setFields(fieldsOf(content))
      if (view) view.dispatch(replaceDocument(view.state, toDocument(content)).setMeta('addToHistory', false))
    },
    onSaved({ facts, filled, content }, sent) {
      texts.add(facts)
      if (!view) return
      const before = erasedIn({ sections: toSections(view.state.doc) })
      const erasing = eraseBlocks(view.state, sent, content)
      if (erasing) {
        view.dispatch(erasing)
        const isMissing = [...erasedIn(content).values()].some(({ id, missing }) => missing && !before.has(id))
        const what = isMissing ? 'A record is missing from the database' : 'A record was erased'
        setSaid(`${what}. The paragraphs that cited it lost their words. All else is saved.`)
      }
      texts.cite(filled, view.state.doc)
    },
    onMerged: ({ by_name }) =>
      setSaid(`${by_name ?? 'A former colleague'} changed other sections meanwhile. Both changes are in the report.`),
  })
  const [fields, setFields] = useState(fieldsOf(draft.first))
  const [first] = useState(() => toDocument(draft.first))
  const isEditable = report.may.edit && !draft.isChoosing

  const change = (field: keyof typeof fields, value: string) => {
    setFields((now) => ({ ...now, [field]: withoutUnfit(value) }))
    draft.changed()
  }
  const opener = useRef('')
  /** Earlier words are selected, so that what is typed now replaces them. */
  function findFacts(typed = ''): void {
    opener.current = typed
    setSearching(true)
    goToBox(search.current)
  }
  /** A `/` and words that find no fact were meant as text. */
  function backToText(words = ''): void {
    setSearching(false)
    if (view && words !== '' && opener.current !== '')
      view.dispatch(view.state.tr.insertText(`${opener.current}${words}`))
    view?.focus()
  }
  function insert(fact: FactText, isApart: boolean): void {
    if (!view) return
    texts.add([fact])
    setAsksWhere(false)
    insertFact(fact.fact, isApart)(view.state, view.dispatch)
    if (!isApart) backToText()
  }
  function comment(): void {
    setCommenting(({ presses }) => ({ isOpen: true, presses: presses + 1 }))
  }
  const { data: allComments } = useQuery(commentsQuery(report.case_id))
  const comments = useMemo(() => openCounts(allComments ?? [], report.report_id), [allComments, report.report_id])
  const [place] = useSearchParam('place')
  const goToPlace = useEffectEvent((view: EditorView) => {
    const { doc, tr } = view.state
    const at = positionOf(doc, place)
    if (at === null) return setSaid('The report no longer has the paragraph or fact of this link.')
    view.dispatch(tr.setSelection(selectionAt(doc, at, isEditable)))
    view.focus()
    // The editor itself scrolls only to where a person has pressed before.
    const shown = view.nodeDOM(at)
    if (shown instanceof HTMLElement) shown.scrollIntoView({ block: 'center' })
  })
  useEffect(
    function followLink() {
      if (view && place !== '') goToPlace(view)
    },
    [view, place],
  )
  const focusSearch = useEffectEvent(() => goToBox(search.current))
  useEffect(
    function goToSearch() {
      if (isSearching) focusSearch()
    },
    [isSearching],
  )

  const selected =
    state?.selection instanceof NodeSelection && isFact(state.selection.node) ? state.selection.node : null
  const selectedText = useFactText(texts, selected && factId(factOf(selected)))
  const filled = useMemo(() => new Map(report.filled.map((block) => [block.id, block])), [report.filled])
  const given = useMemo(
    () => sent && { key: 'given', group: 'Sent here', label: sent.of, sources: distinct(sent.facts) },
    [sent],
  )

  function closeComments(): void {
    setCommenting((now) => ({ ...now, isOpen: false }))
    view?.focus()
  }
  function replaceFact(fact: FactText): void {
    if (!view || !selected) return
    texts.add([{ ...fact, id: factId(fact.fact), state: 'current' }])
    const { id } = selected.attrs
    const type = selected.isInline ? schema.nodes.fact : schema.nodes.fact_block
    view.dispatch(view.state.tr.replaceSelectionWith(type.create({ ...(id && { id }), ...fact.fact }), false))
  }
  function removeSelection(): void {
    view?.dispatch(view.state.tr.deleteSelection())
    view?.focus()
  }
  /** @param at the place of a block that fills itself; undefined if it is gone */
  function moveFilled(at: number | undefined, by: -1 | 1): void {
    if (!view || at === undefined) return
    view.dispatch(view.state.tr.setSelection(NodeSelection.create(view.state.doc, at)))
    moveBlock(by)(view.state, view.dispatch)
  }
  function removeFilled(at: number | undefined): void {
    if (view && at !== undefined) removeBlock(at)(view.state, view.dispatch)
  }

  return {
    view,
    setView,
    state,
    setState,
    said,
    setSaid,
    draft,
    fields,
    change,
    first,
    texts,
    isEditable,
    /** Facts that another screen sent. */
    given,
    /** A new report begins with its title. */
    startsAtTitle: arrival?.isNew === true && sent === null,
    /** The titles of the sections, where nothing tells into which the facts go. */
    places: asksWhere && state ? state.doc.children.map((section) => section.firstChild?.textContent ?? '') : [],
    choosePlace: (index: number) => view && goToSection(index)(view.state, view.dispatch),
    facts: { isSearching, search, find: findFacts, insert, leave: backToText, filled },
    comments: { counts: comments, commenting, named, open: comment, close: closeComments },
    /** The selected fact. */
    selected: selected && selectedText,
    replaceFact,
    removeSelection,
    moveFilled,
    removeFilled,
  }
}

const fieldsOf = ({ title, classification, recipient = '' }: ReportContent) => ({ title, classification, recipient })

function goToBox(box: HTMLInputElement | null): void {
  box?.focus()
  box?.select()
}

function useFactText(texts: ReturnType<typeof createFactTexts>, id: string | null): FactText | undefined {
  return useSyncExternalStore(texts.subscribe, () => (id === null ? undefined : texts.get(id)))
}
