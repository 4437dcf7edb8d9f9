import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { Link, useParams } from 'react-router'
import type { Batch } from '../../../../contract/desk/batches.ts'
import { Read } from '../../../lookup/answer/NotAnswered.tsx'
import { creditsInWords } from '../../../lookup/price/prices.tsx'
import { toCase } from '../../../paths.ts'
import { Status } from '../../../register/Status.tsx'
import { Confirm } from '../../../server/Confirm.tsx'
import { useSending } from '../../../server/useSending.ts'
import { Button, ButtonLink } from '../../../ui/Button.tsx'
import { ButtonGroup } from '../../../ui/ButtonGroup.tsx'
import { Counts, type Fact } from '../../../ui/Facts.tsx'
import { Field } from '../../../ui/Field.tsx'
import { Actions, Form } from '../../../ui/Form.tsx'
import { count, numberInWords } from '../../../ui/numbers.ts'
import { Panel } from '../../../ui/Panel.tsx'
import { useThisCase } from '../CaseScreen.tsx'
import css from './Batches.module.css'
import { BatchRows } from './BatchRows.tsx'
import { batchQuery, batchWords, exportOf, toSend, useChangeBatch } from './batches.ts'

/** A batch: its price before the start, its progress, and its rows to work through. */
export function BatchScreen() {
  const batch_id = useParams().batch_id ?? ''
  const query = useQuery({ ...batchQuery(batch_id), refetchOnMount: 'always' })
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
  const { case_id } = useThisCase()
  const { batch_id, name, label, state, why, notes } = batch
  const { label: stateLabel, tone } = batchWords[state]
  const canStart = state === 'ready' || (batch.waiting > 0 && ['paused', 'stopped', 'done'].includes(state))
  useProgressInTitle(batch)
  return (
    <Panel
      title={name}
      actions={
        <>
          {state !== 'ready' && (
            <ButtonGroup label="Export every row">
              <ButtonLink look="tool" href={exportOf(batch_id, 'csv')}>
                Export CSV
              </ButtonLink>
              <ButtonLink look="tool" href={exportOf(batch_id, 'xlsx')}>
                Export XLSX
              </ButtonLink>
            </ButtonGroup>
          )}
          <Link to={toCase(case_id, 'batches')}>All batches</Link>
        </>
      }
    >
      <p>
        <Status tone={tone}>{stateLabel}</Status> {label}
      </p>
      {notes.length > 0 && <p className={css.small}>{notes.join(' ')}</p>}
      {why && <p className={css.why}>{why}</p>}
      {state === 'ready' ? <Price batch={batch} /> : <Progress batch={batch} />}
      {canStart && <Start key={`${state} ${batch.waiting > 0}`} batch={batch} />}
      <Buttons batch={batch} />
      <p role="status" className="visually-hidden">
        <End batch={batch} />
      </p>
    </Panel>
  )
}

/** Only what ended while the reader was here is announced. */
function End({ batch: { state, why, found, none_found, not_answered, unknown, needs_choice } }: { batch: Batch }) {
  const [first] = useState(state)
  if (state === first || state === 'running') return null
  const rows = [
    `${numberInWords(found)} found`,
    `${numberInWords(none_found)} none found`,
    `${numberInWords(not_answered)} not answered`,
    unknown > 0 && `${numberInWords(unknown)} with an unknown answer`,
    needs_choice > 0 && `${numberInWords(needs_choice)} need a choice`,
  ]
  return `Batch: ${batchWords[state].label}. ${rows.filter(Boolean).join(', ')}. ${why ?? ''}`
}

/** The window's title leads with the progress, for a reader who looks elsewhere. */
function useProgressInTitle(batch: Batch): void {
  const { state } = batch
  const [first] = useState(state)
  const words =
    state === 'running' ? `${percentOf(batch)}%` : state === first || state === 'ready' ? '' : batchWords[state].label
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

const percentOf = (batch: Batch): number => Math.floor((100 * batch.done) / Math.max(1, toSend(batch)))

function Price({ batch: { rows, rejected, duplicates, estimate } }: { batch: Batch }) {
  const { calls, on_record, credits, unknown_calls, is_least } = estimate
  const least = is_least ? 'at least ' : ''
  const counts: Fact[] = [
    ['Rows', numberInWords(rows)],
    ['Lookups', least + numberInWords(calls)],
    ['On record, free', numberInWords(on_record)],
    ['Known price', least + creditsInWords(credits)],
    ['Price not known', count(unknown_calls, 'lookup')],
    ['Rejected rows', numberInWords(rejected)],
    ['Duplicate rows', numberInWords(duplicates)],
  ]
  return (
    <>
      <Counts counts={counts} />
      {is_least && <p className={css.small}>Later steps depend on the first answers, and can add lookups.</p>}
    </>
  )
}

function Progress({ batch }: { batch: Batch }) {
  const { done, state, per_minute, seconds_left, credits, most_credits, needs_choice, reviewed, rows } = batch
  const all = toSend(batch)
  const facts = [
    `${numberInWords(done)} of ${count(all, 'row')} done`,
    state === 'running' && per_minute ? `${count(per_minute, 'row')} a minute` : null,
    state === 'running' && seconds_left !== null && seconds_left > 0 ? `${durationInWords(seconds_left)} left` : null,
    needs_choice > 0 ? `${count(needs_choice, 'row')} to choose` : null,
    most_credits === null ? null : `${creditsInWords(credits)} of up to ${numberInWords(most_credits)}`,
    reviewed > 0 ? `${numberInWords(reviewed)} of ${numberInWords(rows)} reviewed` : null,
  ]
  return (
    <div className={css.progress}>
      <progress aria-label="Rows done" value={done} max={Math.max(1, all)} />
      <p>{facts.filter(Boolean).join(' · ')}</p>
    </div>
  )
}

function durationInWords(seconds: number): string {
  if (seconds < 60) return 'less than a minute'
  if (seconds < 5400) return `about ${count(Math.round(seconds / 60), 'minute')}`
  return `about ${count(Math.round(seconds / 3600), 'hour')}`
}

const isAmount = (text: string) => /^\d{1,9}(\.\d{1,3})?$/.test(text)

/** The ceiling, filled in with the estimate until the reader types another. */
function Start({ batch }: { batch: Batch }) {
  const { batch_id, state, estimate, credits, most_credits } = batch
  const change = useChangeBatch(batch_id)
  const { errors, errorOf, isBusy, send } = useSending()
  const [each, setEach] = useState('1')
  const [typed, setTyped] = useState(most_credits)
  const hasUnknown = estimate.unknown_calls > 0 || estimate.is_least
  const guess = Number(estimate.credits) + (isAmount(each) ? Number(each) * estimate.unknown_calls : 0)
  const most = typed ?? String(Math.ceil(guess))
  const verb = state === 'ready' ? 'Start batch' : 'Go on'
  const body = { most_credits: most.trim(), ...(hasUnknown && { unknown_counts_as: each.trim() }) }
  return (
    <div className={css.form}>
      <Form errors={errors} onSend={() => isBusy || void send(() => change('start', body))}>
        {hasUnknown && (
          <Field
            id="unknown_counts_as"
            label="Credits to count for a lookup of unknown price"
            inputMode="decimal"
            className={css.short}
            value={each}
            error={errorOf('unknown_counts_as')}
            onChange={({ target }) => setEach(target.value)}
          />
        )}
        <Field
          id="most_credits"
          label="Spend at most, in credits"
          hint={
            state === 'ready'
              ? 'The batch stops before it spends more.'
              : `The batch has spent ${creditsInWords(credits)} so far. It stops before it spends more than this in all.`
          }
          inputMode="decimal"
          className={css.short}
          value={most}
          error={errorOf('most_credits')}
          onChange={({ target }) => setTyped(target.value)}
        />
        <Actions>
          <Button look="main" type="submit" aria-disabled={isBusy}>
            {isAmount(most.trim()) ? `${verb} · up to ${count(Number(most), 'credit')}` : verb}
          </Button>
        </Actions>
      </Form>
    </div>
  )
}

function Buttons({ batch }: { batch: Batch }) {
  const { batch_id, state, not_answered, unknown } = batch
  const change = useChangeBatch(batch_id)
  const { errors, isBusy, send } = useSending()
  const [asked, setAsked] = useState<'cancel' | 'unknown' | null>(null)
  const act = (name: string, body?: object) => () => isBusy || void send(() => change(name, body))
  const canRetry = state !== 'cancelled' && state !== 'ready'
  return (
    <>
      {errors.map(({ message }) => (
        <p key={message} role="alert">
          {message}
        </p>
      ))}
      <Actions>
        {state === 'running' && <Button onClick={act('pause')}>Pause batch</Button>}
        {canRetry && not_answered > 0 && (
          <Button onClick={act('retry', { outcomes: ['not_answered'] })}>Try {count(not_answered, 'row')} again</Button>
        )}
        {canRetry && unknown > 0 && (
          <Button onClick={() => setAsked('unknown')}>Try {count(unknown, 'row')} of unknown answer again</Button>
        )}
        {state !== 'done' && state !== 'cancelled' && (
          <Button look="quiet" onClick={() => setAsked('cancel')}>
            Cancel batch
          </Button>
        )}
      </Actions>
      {asked === 'cancel' && (
        <Confirm
          title="Cancel this batch?"
          verb="Cancel batch"
          onDo={() => change('cancel')}
          onClose={() => setAsked(null)}
        >
          <p>Rows that wait are not sent. Rows with an answer keep it. You cannot start this batch again.</p>
        </Confirm>
      )}
      {asked === 'unknown' && (
        <Confirm
          title={`Try ${count(unknown, 'row')} again?`}
          verb="Try again"
          onDo={() => change('retry', { outcomes: ['unknown'] })}
          onClose={() => setAsked(null)}
        >
          <p>These rows were sent, and no answer was recorded. You may pay for them twice.</p>
        </Confirm>
      )}
    </>
  )
}
