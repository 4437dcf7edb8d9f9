import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Link, useNavigate, useParams } from 'react-router'
import type { Report } from '../../../../contract/desk/reports.ts'
import { Read } from '../../../lookup/answer/Read.tsx'
import { Gaps } from '../../../lookup/decisions/Gaps.tsx'
import { toCase, toReport, withSearch } from '../../../paths.ts'
import { Status } from '../../../register/Status.tsx'
import { usePreferences } from '../../../server/preferences.ts'
import { Button, ButtonGroup } from '../../../ui/Button.tsx'
import { Drawer } from '../../../ui/Drawer.tsx'
import { timeInWords } from '../../../ui/dates.ts'
import { CopyLink } from '../../../ui/Identifier.tsx'
import { useSearchParam } from '../../../ui/url-state.ts'
import { useMediaQuery } from '../../../ui/useMediaQuery.ts'
import { useThisCase } from '../CaseScreen.tsx'
import { Conflict } from './Conflict.tsx'
import { placeOfCaret } from './comment-marks.ts'
import { Editor } from './Editor.tsx'
import { FactCard } from './FactCard.tsx'
import { FactsPanel } from './FactsPanel.tsx'
import { FilledBlock } from './FilledBlock.tsx'
import { KeepTemplate } from './KeepTemplate.tsx'
import { Leaving } from './Leaving.tsx'
import { Outline } from './Outline.tsx'
import { Redact } from './Redact.tsx'
import css from './Report.module.css'
import { CommentsButton, ReportComments } from './ReportComments.tsx'
import { stateTones, stateWords } from './ReportTab.tsx'
import { reportQuery } from './report-data.ts'
import { SignAndSend } from './SignAndSend.tsx'
import { Toolbar } from './Toolbar.tsx'
import type { Saving } from './useDraft.ts'
import { useWriting, type Writing } from './useWriting.ts'
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
  if (isReady && query.data) return <OpenedReport report={query.data} />
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

function OpenedReport({ report }: { report: Report }) {
  const writing = useWriting(report)
  const { draft, view, state, texts, comments } = writing
  const [part, setPart] = useSearchParam('part')
  const isConflict = draft.saving.is === 'conflict'
  const own = useThisCase().is_reader ? parts.filter(({ part }) => part !== 'redact') : parts
  const shown = isConflict ? '' : (own.find((one) => one.part === part)?.part ?? '')
  /** The other parts show what is saved. */
  async function show(next: string): Promise<void> {
    if (next === '' || (await draft.save())) setPart(next)
  }
  const copyLink = state && <CopyLink to={linkTo(report, placeOfCaret(state))} of="this paragraph" />
  return (
    <>
      <div className={css.head}>
        <Link to={toCase(report.case_id, 'report')}>All reports</Link>
        <Status tone={stateTones[report.state]}>{stateWords[report.state]}</Status>
        <ButtonGroup label="Work on the report">
          {own.map(({ part, label }) => (
            <Button key={part} look="tool" aria-pressed={part === shown} onClick={() => void show(part)}>
              {label}
            </Button>
          ))}
        </ButtonGroup>
        {shown === '' && <CommentsButton report={report} isOpen={comments.commenting.isOpen} onOpen={comments.open} />}
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
      <div className={css.columns} hidden={isConflict || shown !== ''}>
        <article className={css.sheet} aria-label="Report">
          {view && state && report.may.edit && (
            <Toolbar view={view} state={state} onFacts={() => writing.facts.find()}>
              {copyLink}
            </Toolbar>
          )}
          <p className={css.said} role="status">
            {writing.said}
          </p>
          <div className={css.page}>
            <Heading writing={writing} />
            <ReportText writing={writing} />
          </div>
          <Gaps of={report} />
        </article>
        <Beside report={report} writing={writing} />
      </div>
      <Leaving {...draft} />
    </>
  )
}

type WritingProps = { writing: Writing }

const Heading = ({ writing: { fields, change, isEditable, startsAtTitle } }: WritingProps) => (
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
      <span>Prepared for</span>
      <input
        value={fields.recipient}
        maxLength={200}
        readOnly={!isEditable}
        dir="auto"
        onChange={({ target }) => change('recipient', target.value)}
      />
    </label>
    <label className={css.title}>
      <span>Title</span>
      <textarea
        rows={1}
        value={fields.title}
        maxLength={500}
        readOnly={!isEditable}
        dir="auto"
        // biome-ignore lint/a11y/noAutofocus: the title of a new report is written first.
        autoFocus={startsAtTitle}
        onChange={({ target }) => change('title', target.value.replace(/\s*\n\s*/g, ' '))}
      />
    </label>
  </div>
)

function ReportText({ writing }: WritingProps) {
  const { draft, texts, facts, comments, isEditable } = writing
  const navigate = useNavigate()
  const { single_key_shortcuts } = usePreferences()
  return (
    <Editor
      document={writing.first}
      texts={texts}
      isEditable={isEditable}
      hasSingleKeys={single_key_shortcuts}
      label="Text of the report"
      onView={writing.setView}
      onState={(state, isChanged) => {
        writing.setState(state)
        if (isChanged) draft.changed()
      }}
      onFacts={facts.find}
      onOpen={(address) => void navigate(address)}
      onSave={() => void draft.save()}
      onComment={comments.open}
      comments={comments.counts}
      onSaid={writing.setSaid}
      filled={({ id, fill, place }) => (
        <FilledBlock
          fill={fill}
          filled={facts.filled.get(id)}
          texts={texts}
          isEditable={isEditable}
          onMove={(by) => writing.moveFilled(place(), by)}
          onLeaveOut={() => writing.removeFilled(place())}
        />
      )}
    />
  )
}

/** The outline, facts and comments. Where there is no room, facts and comments open over the text. */
function Beside({ report, writing }: WritingProps & { report: Report }) {
  const { draft, view, state, texts, isEditable, selected, facts, comments } = writing
  const isWide = useMediaQuery('(min-width: 1100px)')
  const factsPanel = report.may.edit && (
    <FactsPanel
      case_id={report.case_id}
      search={facts.search}
      given={writing.given}
      places={writing.places}
      onPlace={writing.choosePlace}
      isOver={!isWide}
      onInsert={facts.insert}
      onLeave={facts.leave}
    />
  )
  const commentsPanel = state && comments.commenting.isOpen && (
    <ReportComments
      key={comments.commenting.presses}
      report={report}
      state={state}
      texts={texts}
      named={comments.named}
      hasFocus={comments.commenting.presses > 0}
      onSave={draft.save}
      onClose={comments.close}
    />
  )
  return (
    <>
      <aside className={css.side} aria-label="Beside the report">
        {isWide && commentsPanel}
        {view && state && <Outline view={view} state={state} isEditable={isEditable} />}
        {report.may.edit && <KeepTemplate report_id={report.report_id} onSave={draft.save} />}
        {selected && view && (
          <FactCard
            key={selected.id}
            report_id={report.report_id}
            fact={selected}
            isEditable={isEditable}
            onReplace={writing.replaceFact}
            onRemove={writing.removeSelection}
          />
        )}
        {isWide && factsPanel}
      </aside>
      {!isWide && commentsPanel && (
        <Drawer label="Comments" onClose={comments.close}>
          {commentsPanel}
        </Drawer>
      )}
      {!isWide && facts.isSearching && factsPanel && (
        <Drawer label="Facts of the case" onClose={() => facts.leave()}>
          {factsPanel}
        </Drawer>
      )}
    </>
  )
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
