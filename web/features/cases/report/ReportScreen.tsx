import { useQuery } from '@tanstack/react-query'
import { useDeferredValue, useMemo, useState } from 'react'
import { flushSync } from 'react-dom'
import { useNavigate, useParams } from 'react-router'
import type { Report } from '../../../../contract/desk/reports.ts'
import { Read } from '../../../lookup/answer/Read.tsx'
import { Gaps } from '../../../lookup/decisions/Gaps.tsx'
import { usePreferences } from '../../../server/preferences.ts'
import { Drawer } from '../../../ui/Drawer.tsx'
import { useSearchParam } from '../../../ui/url-state.ts'
import { useMediaQuery } from '../../../ui/useMediaQuery.ts'
import { useThisCase } from '../CaseScreen.tsx'
import { Conflict } from './Conflict.tsx'
import { citedIn } from './cited.ts'
import { Editor } from './Editor.tsx'
import { FactCard } from './FactCard.tsx'
import { FactsPanel } from './FactsPanel.tsx'
import { FilledBlock } from './FilledBlock.tsx'
import { Leaving } from './Leaving.tsx'
import type { Choice } from './merge.ts'
import { Redact } from './Redact.tsx'
import css from './Report.module.css'
import { ReportBar, reportParts } from './ReportBar.tsx'
import { ReportComments } from './ReportComments.tsx'
import { reportQuery } from './report-data.ts'
import { SignAndSend } from './SignAndSend.tsx'
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

function OpenedReport({ report }: { report: Report }) {
  const writing = useWriting(report)
  const { draft, texts } = writing
  const [part, setPart] = useSearchParam('part')
  const isConflict = draft.saving.is === 'conflict'
  const isReader = useThisCase().is_reader
  const parts = isReader ? reportParts.filter(({ part }) => part !== 'redact') : reportParts
  const shown = isConflict ? '' : (parts.find((one) => one.part === part)?.part ?? '')
  /** The other parts show what is saved, so a conflict comes first. */
  async function show(next: string): Promise<void> {
    if (isConflict) return draft.choose(next !== '')
    if (next === '' || (await draft.save())) setPart(next)
  }
  function resolve(choices: ReadonlyMap<string, Choice>): void {
    flushSync(() => draft.resolve(choices))
    writing.view?.focus()
  }
  return (
    <>
      <ReportBar report={report} writing={writing} parts={parts} shown={shown} onShow={(next) => void show(next)} />
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
      {draft.saving.is === 'conflict' && draft.isChoosing && (
        <Conflict merge={draft.saving.merge} saved={draft.saving.saved} texts={texts} onChoose={resolve} />
      )}
      <div className={css.columns} hidden={draft.isChoosing || shown !== ''}>
        <article className={css.sheet} aria-label="Report">
          <p className={css.said} role="status">
            {writing.said}
          </p>
          {report.notes.map((note) => (
            <p key={note} className={css.said} role="note">
              {note}
            </p>
          ))}
          <div className={css.page}>
            <Title writing={writing} />
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

const Title = ({ writing: { fields, change, isEditable, startsAtTitle } }: WritingProps) => (
  <textarea
    className={css.title}
    aria-label="Title"
    rows={1}
    value={fields.title}
    maxLength={500}
    readOnly={!isEditable}
    placeholder="Title"
    dir="auto"
    // biome-ignore lint/a11y/noAutofocus: the title of a new report is written first.
    autoFocus={startsAtTitle}
    onChange={({ target }) => change('title', target.value.replace(/\s*\n\s*/g, ' '))}
  />
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

/** Facts and comments. Where there is no room, facts and comments open over the text. */
function Beside({ report, writing }: WritingProps & { report: Report }) {
  const { draft, view, state, texts, isEditable, selected, facts, comments } = writing
  const isWide = useMediaQuery('(min-width: 1100px)')
  const doc = useDeferredValue(state?.doc)
  const cited = useMemo(() => citedIn(doc), [doc])
  const factsPanel = report.may.edit && (
    <FactsPanel
      case_id={report.case_id}
      search={facts.search}
      cited={cited}
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
