import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Link, useNavigate, useSearchParams } from 'react-router'
import { dayLength, ukDate } from '../../../../contract/days.ts'
import type { WatchForecast } from '../../../../contract/desk/watches.ts'
import { NotAnswered } from '../../../lookup/answer/NotAnswered.tsx'
import { Read } from '../../../lookup/answer/Read.tsx'
import { recordQuery } from '../../../lookup/lookups.ts'
import { operationInWords } from '../../../lookup/operations.ts'
import { Ceiling, isAmount } from '../../../lookup/price/Ceiling.tsx'
import { creditsInWords } from '../../../lookup/price/prices.tsx'
import { useChangeWatches } from '../../../lookup/watch/useChangeWatches.ts'
import { forecastQuery } from '../../../lookup/watch/watches.ts'
import { toCase, toRecord, toWatch } from '../../../paths.ts'
import { useSending } from '../../../server/useSending.ts'
import { dateInWords, dayInWords } from '../../../ui/dates.ts'
import { Counts } from '../../../ui/Facts.tsx'
import { Field } from '../../../ui/Field.tsx'
import { Form } from '../../../ui/Form.tsx'
import { numberInWords } from '../../../ui/numbers.ts'
import { Panel } from '../../../ui/Panel.tsx'
import { TimeText } from '../../../ui/TimeText.tsx'
import { useThisCase } from '../CaseScreen.tsx'
import css from './Watches.module.css'

/** Three months from now, or the end of the case if that is earlier. */
const usualDays = 90

/** The form for a watch of one record: how often, how long, what it costs, and the ceiling. */
export function NewWatch() {
  const { case_id, retention_date } = useThisCase()
  const [search] = useSearchParams()
  const record = search.get('record') ?? ''
  const query = useQuery({ ...recordQuery(record), enabled: record !== '' })
  if (record === '')
    return (
      <Panel title="New watch">
        <p>
          Open a record from <Link to={toCase(case_id, 'lookups')}>Lookups</Link>, then choose Watch.
        </p>
      </Panel>
    )
  return (
    <Panel title="New watch" actions={<Link to={toCase(case_id, 'watches')}>All watches</Link>}>
      <Read query={query} wanted="the record">
        {({ id, operation, subject_name, at }) => (
          <>
            <p>
              <strong>{subject_name ?? operationInWords(operation)}</strong>
              {subject_name && `: ${operationInWords(operation)}`}. The watch repeats the lookup of{' '}
              <Link to={toRecord(id)}>this record</Link> (<TimeText at={at} />) and compares the answers.
            </p>
            <WatchForm case_id={case_id} record={id} last={retention_date} />
          </>
        )}
      </Read>
    </Panel>
  )
}

type Props = { case_id: string; record: string; last: string }

function WatchForm({ case_id, record, last }: Props) {
  const navigate = useNavigate()
  const { add } = useChangeWatches()
  const { errors, isBusy, send } = useSending()
  const [every_days, setEvery] = useState('7')
  const [until, setUntil] = useState(() => usualEnd(last))
  const [typed, setTyped] = useState<string | null>(null)
  const [each, setEach] = useState('1')
  const schedule = { case_id, record, every_days: every_days.trim(), until }
  const isWhole = /^[1-9]\d{0,2}$/.test(schedule.every_days) && /^\d{4}-\d\d-\d\d$/.test(until)
  const forecast = useQuery({ ...forecastQuery(schedule), enabled: isWhole, placeholderData: (before) => before })
  const price = forecast.data
  const isUnpriced = price?.credits === null
  const assumed = isUnpriced && isAmount(each) ? price.runs * Number(each) : null
  const most = typed ?? price?.credits ?? (assumed === null ? '' : String(assumed))
  const body = { ...schedule, most_credits: most.trim(), ...(isUnpriced && { unknown_counts_as: each.trim() }) }
  const make = async () => {
    const { watch_id } = await add(body)
    await navigate(toWatch(case_id, watch_id))
  }
  return (
    <Form errors={errors} onSend={() => isBusy || void send(make)}>
      <Field
        name="every_days"
        label="Days between two lookups"
        inputMode="numeric"
        className={css.short}
        value={every_days}
        onChange={({ target }) => setEvery(target.value)}
      />
      <Field
        name="until"
        label="Last day"
        hint={`The case is kept until ${dateInWords(last)}.`}
        type="date"
        max={last}
        className={css.short}
        value={until}
        onChange={({ target }) => setUntil(target.value)}
      />
      {forecast.error && isWhole ? <NotAnswered error={forecast.error} /> : price && <Forecast of={price} />}
      <Ceiling
        most={most}
        isBusy={isBusy}
        onMost={setTyped}
        each={isUnpriced ? each : null}
        onEach={setEach}
        verb="Start watch"
        hint="All lookups of this watch together. It stops before it spends more."
      />
    </Form>
  )
}

function usualEnd(last: string): string {
  const end = ukDate(new Date(Date.now() + usualDays * dayLength).toISOString())
  return end < last ? end : last
}

function Forecast({
  of: { operation, runs, first_at, is_least, is_part, run_credits, credits },
}: {
  of: WatchForecast
}) {
  return (
    <div>
      <Counts
        counts={[
          ['Runs', numberInWords(runs)],
          ['First run', dayInWords(first_at)],
          [is_least ? 'Price of a run, at least' : 'Price of a run', creditsInWords(run_credits)],
          [is_least ? 'Price in all, at least' : 'Price in all', creditsInWords(credits)],
        ]}
      />
      {is_least && (
        <p className="quiet small">
          The answer has more pages. A run reads all of them, and each page is a lookup. Allow for that in the ceiling.
        </p>
      )}
      {is_part && (
        <p className="measure">
          {operation === 'people_search'
            ? 'This page of people is full, and a run reads only this page. It does not show changes to other people. To watch more people, search again with more rows per page.'
            : 'The service lists only part of the results. A run does not show changes to the rest. To watch all results, search for a more exact name.'}
        </p>
      )}
      {runs === 0 && <p role="alert">The first run would come after the last day. Choose fewer days or a later day.</p>}
    </div>
  )
}
