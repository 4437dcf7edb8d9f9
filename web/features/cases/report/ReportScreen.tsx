import { useQuery } from '@tanstack/react-query'
import type { EditorState } from 'prosemirror-state'
import { NodeSelection } from 'prosemirror-state'
import type { EditorView } from 'prosemirror-view'
import { useEffect, useEffectEvent, useMemo, useRef, useState, useSyncExternalStore } from 'react'
import { Link, useLocation, useNavigate, useParams } from 'react-router'
import { withoutUnfit } from '../../../../contract/characters.ts'
import type { FactText, Report, ReportContent } from '../../../../contract/desk/reports.ts'
import { factId } from '../../../../contract/reports.ts'
import { Read } from '../../../lookup/answer/Read.tsx'
import { commentsQuery } from '../../../lookup/comments/comments.ts'
import { sentFacts } from '../../../lookup/report/sent-facts.ts'
import { toCase, toReport, withSearch } from '../../../paths.ts'
import { Status } from '../../../register/Status.tsx'
import { usePreferences } from '../../../server/preferences.ts'
import { Button, ButtonGroup } from '../../../ui/Button.tsx'
import { Drawer } from '../../../ui/Drawer.tsx'
import { timeInWords } from '../../../ui/dates.ts'
import { CopyLink } from '../../../ui/Identifier.tsx'
import { useSearchParam } from '../../../ui/url-state.ts'
import { useMediaQuery } from '../../../ui/useMediaQuery.ts'
import { Gaps } from '../Gaps.tsx'
import { Conflict } from './Conflict.tsx'
import { eraseBlocks, insertFact, moveBlock, removeBlock, replaceDocument } from './commands.ts'
import { openCounts, placeOfCaret, positionOf, selectionAt } from './comment-marks.ts'
import { toDocument, toSections } from './content.ts'
import { Editor } from './Editor.tsx'
import { FactCard } from './FactCard.tsx'
import { FactsPanel } from './FactsPanel.tsx'
import { FilledBlock } from './FilledBlock.tsx'
import { createFactTexts } from './fact-texts.ts'
import { KeepTemplate } from './KeepTemplate.tsx'
import { Leaving } from './Leaving.tsx'
import { erasedIn } from './merge.ts'
import { Outline } from './Outline.tsx'
import { distinct } from './origins.ts'
import { Redact } from './Redact.tsx'
import css from './Report.module.css'
import { CommentsButton, ReportComments } from './ReportComments.tsx'
import { stateTones, stateWords } from './ReportTab.tsx'
import { reportQuery } from './report-data.ts'
import { SignAndSend } from './SignAndSend.tsx'
import { factOf, isFact, schema } from './schema.ts'
import { Toolbar } from './Toolbar.tsx'
import { type Saving, useDraft } from './useDraft.ts'
import { Versions } from './Versions.tsx'

/** Each report has its own editor. */
export function ReportScreen() {
  const id = useParams().report_id ?? ''
  return <OneReport key={id} id={id} />
}

function OneReport({ id }: { id: string }) {
  // A new report need not be read again.
  const query = useQuery({ ...reportQuery(id), staleTime: 2000 })
  // The editor starts with the newest version, and then holds its own text.
  const [isReady, setReady] = useState(false)
  if (!isReady && query.data && !query.isFetching) setReady(true)
  if (isReady && query.data) return <Writing report={query.data} />
  return (
    <Read query={{ ...query, data: undefined }} wanted="the report">
      {() => null}
    </Read>
  )
}

const linkTo = ({ case_id, report_id }: Report, place: string | null) =>
  withSearch(toReport(case_id, report_id), { place })

const parts = [
  { part: '', label: 'Write' },
  { part: 'redact', label: 'Redact' },
  { part: 'versions', label: 'Versions' },
  { part: 'send', label: 'Sign and send' },
] as const

function Writing({ report }: { report: Report }) {
  const navigate = useNavigate()
  const { state: arrival } = useLocation()
  const sent = sentFacts(arrival)
  const { single_key_shortcuts } = usePreferences()
  const [texts] = useState(() => createFactTexts(report.facts, report.filled))
  const [view, setView] = useState<EditorView | null>(null)
  const [state, setState] = useState<EditorState | null>(null)
  const [said, setSaid] = useState('')
  const [isSearching, setSearching] = useState(sent !== null)
  const [part, setPart] = useSearchParam('part')
  const [named] = useSearchParam('comment')
  // Each press on Comments opens them again, at the caret.
  const [commenting, setCommenting] = useState({ isOpen: Boolean(named), presses: 0 })
  const search = useRef<HTMLInputElement>(null)
  const isWide = useMediaQuery('(min-width: 1100px)')

  const draft = useDraft(report, {
    read: () => ({
      template: report.content.template,
      ...fields,
      sections: view ? toSections(view.state.doc) : draft.first.sections,
    }),
    show(content) {
      setFields({ title: content.title, classification: content.classification })
      if (view) view.dispatch(replaceDocument(view.state, toDocument(content)).setMeta('addToHistory', false))
    },
    onSaved({ facts, filled, content }) {
      texts.add(facts)
      if (!view) return
      const erasing = eraseBlocks(view.state, erasedIn(content))
      if (erasing) {
        view.dispatch(erasing)
        setSaid('A record was erased. The paragraphs that cited it lost their words. All else is saved.')
      }
      texts.cite(filled, view.state.doc)
    },
    onMerged: ({ by_name }) =>
      setSaid(`${by_name ?? 'A former colleague'} changed other sections meanwhile. Both changes are in the report.`),
  })
  const [fields, setFields] = useState<Pick<ReportContent, 'title' | 'classification'>>({
    title: draft.first.title,
    classification: draft.first.classification,
  })
  const [first] = useState(() => toDocument(draft.first))
  const isEditable = report.may.edit && draft.saving.is !== 'conflict'

  const shown = draft.saving.is === 'conflict' ? '' : (parts.find((one) => one.part === part)?.part ?? '')
  /** The other parts show what is saved. */
  async function show(next: string): Promise<void> {
    if (next === '' || (await draft.save())) setPart(next)
  }

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

  const copyLink = state && <CopyLink to={linkTo(report, placeOfCaret(state))} of="this paragraph" />
  const facts = report.may.edit && (
    <FactsPanel
      case_id={report.case_id}
      search={search}
      given={given}
      isOver={!isWide}
      onInsert={insert}
      onLeave={backToText}
    />
  )
  const closeComments = () => {
    setCommenting((now) => ({ ...now, isOpen: false }))
    view?.focus()
  }
  const commentsBeside = state && commenting.isOpen && (
    <ReportComments
      key={commenting.presses}
      report={report}
      state={state}
      texts={texts}
      named={named}
      hasFocus={commenting.presses > 0}
      onSave={draft.save}
      onClose={closeComments}
    />
  )
  return (
    <>
      <div className={css.head}>
        <Link to={toCase(report.case_id, 'report')}>All reports</Link>
        <Status tone={stateTones[report.state]}>{stateWords[report.state]}</Status>
        <ButtonGroup label="Work on the report">
          {parts.map(({ part, label }) => (
            <Button key={part} look="tool" aria-pressed={part === shown} onClick={() => void show(part)}>
              {label}
            </Button>
          ))}
        </ButtonGroup>
        {shown === '' && <CommentsButton report={report} isOpen={commenting.isOpen} onOpen={comment} />}
        {shown === '' && !report.may.edit && copyLink}
        <SavingState saving={draft.saving} onRetry={() => void draft.save()} />
      </div>
      {shown === 'redact' && <Redact report={report} />}
      {shown === 'versions' && (
        <Versions
          report={report}
          onBringBack={(content) => {
            draft.replace(content)
            setPart('')
          }}
        />
      )}
      {shown === 'send' && <SignAndSend report={report} />}
      {draft.saving.is === 'conflict' && (
        <Conflict merge={draft.saving.merge} saved={draft.saving.saved} texts={texts} onChoose={draft.resolve} />
      )}
      <div className={css.columns} hidden={draft.saving.is === 'conflict' || shown !== ''}>
        <article className={css.sheet} aria-label="Report">
          {view && state && report.may.edit && (
            <Toolbar view={view} state={state} onFacts={() => findFacts()}>
              {copyLink}
            </Toolbar>
          )}
          <p className={css.said} role="status">
            {said}
          </p>
          <div className={css.page}>
            <div className={css.fields}>
              <label>
                <span>Classification</span>
                <input
                  value={fields.classification}
                  maxLength={100}
                  readOnly={!isEditable}
                  placeholder="Confidential"
                  dir="auto"
                  onChange={({ target }) => change('classification', target.value)}
                />
              </label>
              <label>
                <span>Title</span>
                <textarea
                  rows={1}
                  value={fields.title}
                  maxLength={500}
                  readOnly={!isEditable}
                  dir="auto"
                  // biome-ignore lint/a11y/noAutofocus: the title of a new report is written first.
                  autoFocus={arrival?.isNew === true && sent === null}
                  onChange={({ target }) => change('title', target.value.replace(/\s*\n\s*/g, ' '))}
                />
              </label>
            </div>
            <Editor
              document={first}
              texts={texts}
              isEditable={isEditable}
              hasSingleKeys={single_key_shortcuts}
              label="Text of the report"
              onView={setView}
              onState={(state, isChanged) => {
                setState(state)
                if (isChanged) draft.changed()
              }}
              onFacts={findFacts}
              onOpen={(address) => void navigate(address)}
              onSave={() => void draft.save()}
              onComment={comment}
              comments={comments}
              onSaid={setSaid}
              filled={({ id, fill, place }) => {
                const select = () => {
                  const at = place()
                  if (!view || at === undefined) return null
                  view.dispatch(view.state.tr.setSelection(NodeSelection.create(view.state.doc, at)))
                  return at
                }
                return (
                  <FilledBlock
                    fill={fill}
                    filled={filled.get(id)}
                    texts={texts}
                    isEditable={isEditable}
                    onMove={(by) => select() !== null && view && moveBlock(by)(view.state, view.dispatch)}
                    onLeaveOut={() => {
                      const at = place()
                      if (view && at !== undefined) removeBlock(at)(view.state, view.dispatch)
                    }}
                  />
                )
              }}
            />
          </div>
          <Gaps of={report} />
        </article>
        <aside className={css.side} aria-label="Beside the report">
          {isWide && commentsBeside}
          {view && state && <Outline view={view} state={state} isEditable={isEditable} />}
          {report.may.edit && <KeepTemplate report_id={report.report_id} onSave={draft.save} />}
          {selected && selectedText && view && (
            <FactCard
              key={selectedText.id}
              report_id={report.report_id}
              fact={selectedText}
              isEditable={isEditable}
              onReplace={(fact) => {
                texts.add([{ ...fact, id: factId(fact.fact), state: 'current' }])
                const { id } = selected.attrs
                const type = selected.isInline ? schema.nodes.fact : schema.nodes.fact_block
                view.dispatch(
                  view.state.tr.replaceSelectionWith(type.create({ ...(id && { id }), ...fact.fact }), false),
                )
              }}
              onRemove={() => {
                view.dispatch(view.state.tr.deleteSelection())
                view.focus()
              }}
            />
          )}
          {isWide && facts}
        </aside>
        {!isWide && commentsBeside && (
          <Drawer label="Comments" onClose={closeComments}>
            {commentsBeside}
          </Drawer>
        )}
        {!isWide && isSearching && facts && (
          <Drawer label="Facts of the case" onClose={() => backToText()}>
            {facts}
          </Drawer>
        )}
      </div>
      <Leaving {...draft} />
    </>
  )
}

function goToBox(box: HTMLInputElement | null): void {
  box?.focus()
  box?.select()
}

const SavingState = ({ saving, onRetry }: { saving: Saving; onRetry: () => void }) => (
  <span className={css.saving} role="status" data-saving={saving.is}>
    {saving.is === 'saved' && `Saved ${timeInWords(saving.at).replace(/:\d\d$/, '')}`}
    {saving.is === 'unsaved' && 'Not saved yet'}
    {saving.is === 'saving' && 'Saving …'}
    {saving.is === 'conflict' && 'Not saved: choose what the report keeps.'}
    {saving.is === 'failed' && (
      <>
        <strong>Not saved.</strong> {saving.why} Your text stays here.{' '}
        <Button look="quiet" onClick={onRetry}>
          Save now
        </Button>
      </>
    )}
  </span>
)

function useFactText(texts: ReturnType<typeof createFactTexts>, id: string | null): FactText | undefined {
  return useSyncExternalStore(texts.subscribe, () => (id === null ? undefined : texts.get(id)))
}
