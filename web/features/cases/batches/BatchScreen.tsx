import { Fragment, useEffect, useState } from 'react'
import { useParams } from 'react-router'
import type { Batch } from '../../../../contract/desk/batches.ts'
import { Read } from '../../../lookup/answer/Read.tsx'
import { creditsInWords } from '../../../lookup/price/prices.tsx'
import { Status } from '../../../register/Status.tsx'
import { count, numberInWords } from '../../../ui/numbers.ts'
import { useThisCase } from '../CaseScreen.tsx'
import { Accepted, AcceptFound, useAcceptingAll } from './Accepting.tsx'
import { BatchActs } from './BatchActs.tsx'
import css from './Batches.module.css'
import { BatchMore } from './BatchMore.tsx'
import { BatchRows } from './BatchRows.tsx'
import {
  durationInWords,
  endInWords,
  flowInWords,
  isRunning,
  isWaiting,
  nextTryInWords,
  stateInWords,
  toSend,
  useBatch,
  useFreshBalance,
} from './batches.ts'
import { followBatch, leaveBatch } from './followed.ts'
import { NeedsChoice } from './NeedsChoice.tsx'
import { Paused } from './Paused.tsx'
import { canStart, ResumeButton, StartBatch, useStart } from './StartBatch.tsx'

/** A batch: its price before the start, its progress, and its rows to work through. */
export function BatchScreen() {
  const batch_id = useParams().batch_id ?? ''
  const query = useBatch(batch_id)
  return (
    <Read query={query} wanted="the batch">
      {(batch) => (
        // A link leads from one batch to another. What was typed belongs to one batch.
        <Fragment key={batch.batch_id}>
          <Control batch={batch} />
          <BatchRows batch={batch} />
        </Fragment>
      )}
    </Read>
  )
}

function Control({ batch }: { batch: Batch }) {
  const { name, state, why, notes } = batch
  const { is_reader } = useThisCase()
  const { label, tone } = stateInWords(batch)
  const start = useStart(batch)
  const accepting = useAcceptingAll(batch)
  const resume = is_reader ? null : start
  const [isCeilingOpen, setCeilingOpen] = useState(false)
  const needsForm = state === 'ready' || state === 'stopped' || resume?.hasUnknown === true || isCeilingOpen
  useProgressInTitle(batch)
  useFreshBalance(batch)
  useFollowedElsewhere(batch)
  return (
    <section className={css.control} aria-label="Batch">
      <div className={css.head}>
        <h2 tabIndex={-1} title={flowInWords(batch)}>
          {name}
        </h2>
        <Status tone={tone}>{label}</Status>
        {state !== 'ready' && <Progress batch={batch} />}
        <span className={css.acts}>
          {resume && !needsForm && <ResumeButton start={resume} />}
          {!is_reader && (
            <>
              <NeedsChoice batch={batch} />
              <BatchActs batch={batch} />
              <Accepted accepting={accepting} />
              {batch.needs_choice === 0 && <AcceptFound batch={batch} accepting={accepting} />}
            </>
          )}
          <BatchMore batch={batch} onCeiling={resume && !needsForm ? () => setCeilingOpen(true) : null}>
            {(close) =>
              // The choices come first.
              !is_reader &&
              batch.needs_choice > 0 && <AcceptFound batch={batch} accepting={accepting} look="quiet" onDone={close} />
            }
          </BatchMore>
        </span>
      </div>
      <div role="status" className={css.live}>
        <End batch={batch} />
        {isWaiting(batch) && (
          <p className={css.why}>
            {why} {nextTryInWords(batch)}
          </p>
        )}
        {state === 'cancelled' && why && <p className={css.why}>{why}</p>}
        <Paused batch={batch} />
        {!isRunning(batch) && batch.lacking > 0 && <p className={css.why}>{lackingInWords(batch.lacking)}</p>}
      </div>
      {canStart(batch) && needsForm && !is_reader && (
        <StartBatch key={`${state} ${batch.waiting > 0}`} batch={batch} start={resume} />
      )}
      {state === 'ready' && notes.length > 0 && <p className="quiet small">{notes.join(' ')}</p>}
    </section>
  )
}

const lackingInWords = (rows: number): string =>
  `No source holds all that ${count(rows, 'row asks', 'rows ask')} for, so another try gets the same reply. Correct the values, or ask your administrator for a source. Then make a new batch.`

/** Announces only an end that came while the reader was here. The eye finds the same at the top and in the filter. */
function End({ batch }: { batch: Batch }) {
  const [first] = useState(batch.state)
  if (batch.state === first || isRunning(batch)) return null
  return <p className="visually-hidden">{endInWords({ ...batch, why: null })}</p>
}

/** The window's title leads with the progress, for a reader who looks elsewhere. */
function useProgressInTitle(batch: Batch): void {
  const [first] = useState(batch.state)
  const words = titleWords(batch, first)
  useEffect(
    function leadTitle() {
      if (words === '') return
      const prefix = `${words} · `
      document.title = prefix + document.title
      return () => {
        if (document.title.startsWith(prefix)) document.title = document.title.slice(prefix.length)
      }
    },
    [words],
  )
}

function titleWords(batch: Batch, first: Batch['state']): string {
  const { state } = batch
  if (isRunning(batch)) return `${isWaiting(batch) ? 'Waiting at ' : ''}${percentOf(batch)}%`
  return state === first || state === 'ready' ? '' : stateInWords(batch).label
}

const percentOf = (batch: Batch): number => Math.floor((100 * batch.done) / Math.max(1, toSend(batch)))

/** Other screens follow a running batch too. They do not announce an end that was seen here. */
function useFollowedElsewhere({ batch_id, case_id, state }: Batch): void {
  const isFollowed = state === 'running'
  useEffect(
    () => (isFollowed ? followBatch({ batch_id, case_id }) : leaveBatch(batch_id)),
    [isFollowed, batch_id, case_id],
  )
}

function Progress({ batch }: { batch: Batch }) {
  const { done, state, per_minute, seconds_left, credits, lookups, most_credits } = batch
  const { reviewed, accepted, not_accepted, rows } = batch
  const all = toSend(batch)
  const isOver = state === 'done' || state === 'cancelled'
  const facts = [
    `${numberInWords(done)} of ${count(all, 'row')}`,
    state === 'running' && per_minute ? `${count(per_minute, 'row')} a minute` : null,
    state === 'running' && seconds_left !== null && seconds_left > 0 ? `${durationInWords(seconds_left)} left` : null,
    isOver ? `${lookups?.at_most ? 'at most ' : ''}${creditsInWords(credits)}` : null,
    isOver || most_credits === null ? null : `${numberInWords(credits)} of ${count(Number(most_credits), 'credit')}`,
    accepted > 0 ? `${numberInWords(accepted)} of ${numberInWords(accepted + not_accepted)} found accepted` : null,
    reviewed > 0 ? `${numberInWords(reviewed)} of ${numberInWords(rows)} reviewed` : null,
  ]
  return (
    <>
      {!isOver && <progress aria-label="Rows done" value={done} max={Math.max(1, all)} />}
      <span>{facts.filter(Boolean).join(' · ')}</span>
    </>
  )
}
