import { useEffect, useState } from 'react'
import { Link, useParams } from 'react-router'
import type { Batch } from '../../../../contract/desk/batches.ts'
import { Read } from '../../../lookup/answer/Read.tsx'
import { creditsInWords } from '../../../lookup/price/prices.tsx'
import { toCase } from '../../../paths.ts'
import { Status } from '../../../register/Status.tsx'
import { Confirm } from '../../../server/Confirm.tsx'
import { desk } from '../../../server/desk.ts'
import { useSending } from '../../../server/useSending.ts'
import { Button } from '../../../ui/Button.tsx'
import { count, numberInWords } from '../../../ui/numbers.ts'
import { Popover } from '../../../ui/Popover.tsx'
import { useThisCase } from '../CaseScreen.tsx'
import { Accepting } from './Accepting.tsx'
import css from './Batches.module.css'
import { BatchRows } from './BatchRows.tsx'
import {
  durationInWords,
  endInWords,
  exportOf,
  flowInWords,
  isRunning,
  isWaiting,
  nextTryInWords,
  stateInWords,
  toSend,
  useBatch,
  useChangeBatch,
  useFreshBalance,
} from './batches.ts'
import { followBatch, leaveBatch } from './followed.ts'
import { Paused } from './Paused.tsx'
import { Spent } from './Spent.tsx'
import { canStart, ResumeButton, StartBatch, useStart } from './StartBatch.tsx'

/** A batch: its price before the start, its progress, and its rows to work through. */
export function BatchScreen() {
  const batch_id = useParams().batch_id ?? ''
  const query = useBatch(batch_id)
  return (
    <Read query={query} wanted="the batch">
      {(batch) => (
        <>
          <Control batch={batch} />
          <BatchRows batch={batch} />
        </>
      )}
    </Read>
  )
}

function Control({ batch }: { batch: Batch }) {
  const { name, state, why, notes } = batch
  const { is_reader } = useThisCase()
  const { label, tone } = stateInWords(batch)
  const start = useStart(batch)
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
          {!is_reader && <Buttons batch={batch} />}
          <MoreOfBatch batch={batch} onCeiling={resume && !needsForm ? () => setCeilingOpen(true) : null} />
        </span>
      </div>
      <div className={css.below}>
        <div role="status" className={css.live}>
          <End batch={batch} />
          {isWaiting(batch) && (
            <p className={css.why}>
              {why} {nextTryInWords(batch)}
            </p>
          )}
          {state === 'cancelled' && why && <p className={css.why}>{why}</p>}
          <Paused batch={batch} />
        </div>
        {batch.accepts && !is_reader && <Accepting batch={batch} />}
      </div>
      {canStart(batch) && needsForm && !is_reader && (
        <StartBatch key={`${state} ${batch.waiting > 0}`} batch={batch} start={resume} />
      )}
      {state === 'ready' && notes.length > 0 && <p className="quiet small">{notes.join(' ')}</p>}
    </section>
  )
}

type MoreProps = { batch: Batch; onCeiling: (() => void) | null }

/** What one needs once: the exports, the price, the notes of the file, and the way back. */
function MoreOfBatch({ batch, onCeiling }: MoreProps) {
  const { case_id } = useThisCase()
  const { batch_id, state, notes, lookups } = batch
  const isStarted = state !== 'ready'
  return (
    <>
      <Popover
        label="More of the batch"
        button={(opens) => (
          <Button look="tool" {...opens}>
            More
          </Button>
        )}
      >
        {(close) => (
          <div className={css.more}>
            <p className="quiet small">{flowInWords(batch)}</p>
            {isStarted && (
              <ul aria-label="Export every row">
                <li>
                  <a href={exportOf(batch_id, 'csv')}>Export CSV</a>
                </li>
                <li>
                  <a href={exportOf(batch_id, 'xlsx')}>Export XLSX</a>
                </li>
                <li>
                  <a
                    href={exportOf(batch_id, 'xlsx', 'long')}
                    title="Each officer, charge or candidate in a row of its own"
                  >
                    Export long XLSX
                  </a>
                </li>
              </ul>
            )}
            {onCeiling && (
              <Button
                look="quiet"
                onClick={() => {
                  close()
                  onCeiling()
                }}
              >
                Change the ceiling
              </Button>
            )}
            {lookups && isStarted && <Spent batch={batch} />}
            {isStarted && notes.length > 0 && <p className="quiet small">{notes.join(' ')}</p>}
          </div>
        )}
      </Popover>
      <Link to={toCase(case_id, 'batches')}>All batches</Link>
    </>
  )
}

/** Announces only an end that came while the reader was here. */
function End({ batch }: { batch: Batch }) {
  const [first] = useState(batch.state)
  if (batch.state === first || isRunning(batch)) return null
  const { label } = stateInWords(batch)
  return (
    <p className="strong">
      <span className="visually-hidden">{label}. </span>
      {endInWords({ ...batch, why: null }).slice(`${label}. `.length)}
    </p>
  )
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
  const { done, state, per_minute, seconds_left, credits, most_credits, reviewed, rows } = batch
  const all = toSend(batch)
  const facts = [
    `${numberInWords(done)} of ${count(all, 'row')} done`,
    state === 'running' && per_minute ? `${count(per_minute, 'row')} a minute` : null,
    state === 'running' && seconds_left !== null && seconds_left > 0 ? `${durationInWords(seconds_left)} left` : null,
    most_credits === null ? null : `${creditsInWords(credits)} of up to ${numberInWords(most_credits)}`,
    reviewed > 0 ? `${numberInWords(reviewed)} of ${numberInWords(rows)} reviewed` : null,
  ]
  return (
    <>
      <progress aria-label="Rows done" value={done} max={Math.max(1, all)} />
      <span>{facts.filter(Boolean).join(' · ')}</span>
    </>
  )
}

function Buttons({ batch }: { batch: Batch }) {
  const { batch_id, state, not_answered, unknown } = batch
  const change = useChangeBatch(batch_id)
  const { errors, isBusy, send } = useSending()
  const [asked, setAsked] = useState<'cancel' | 'unknown' | null>(null)
  const act = (call: Parameters<typeof change>[0]) => () => isBusy || void send(() => change(call))
  const canRetry = state !== 'cancelled' && state !== 'ready'
  const canCancel = state !== 'done' && state !== 'cancelled'
  if (!canCancel && not_answered + unknown === 0) return null
  return (
    <>
      {errors.map(({ message }) => (
        <span key={message} role="alert">
          {message}
        </span>
      ))}
      {state === 'running' && (
        <Button look="tool" onClick={act(desk.batches.pause({ batch_id }))}>
          Pause batch
        </Button>
      )}
      {canRetry && not_answered > 0 && (
        <Button look="tool" onClick={act(desk.batches.retry({ batch_id, outcomes: ['not_answered'] }))}>
          Try {count(not_answered, 'row')} again
        </Button>
      )}
      {canRetry && unknown > 0 && (
        <Button look="tool" onClick={() => setAsked('unknown')}>
          Try {count(unknown, 'row')} of unknown answer again
        </Button>
      )}
      {canCancel && (
        <Button look="tool" onClick={() => setAsked('cancel')}>
          Cancel batch
        </Button>
      )}
      {asked === 'cancel' && (
        <Confirm
          title="Cancel this batch?"
          verb="Cancel batch"
          onDo={() => change(desk.batches.cancel({ batch_id }))}
          onClose={() => setAsked(null)}
        >
          <p>Rows that wait are not sent. Rows with an answer keep it. You cannot start this batch again.</p>
        </Confirm>
      )}
      {asked === 'unknown' && (
        <Confirm
          title={`Try ${count(unknown, 'row')} again?`}
          verb="Try again"
          onDo={() => change(desk.batches.retry({ batch_id, outcomes: ['unknown'] }))}
          onClose={() => setAsked(null)}
        >
          <p>These rows were sent, and no answer was recorded. You may pay for them twice.</p>
        </Confirm>
      )}
    </>
  )
}
