import { useQueries, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Link } from 'react-router'
import { NotAnswered } from '../../lookup/answer/NotAnswered.tsx'
import { creditsInWords, withPrice } from '../../lookup/price/prices.tsx'
import { type CaseFile, takesLookups, useCase } from '../../lookup/purpose/cases.ts'
import { companyRecordsQuery } from '../../lookup/record/records.ts'
import { forecastQuery, useChangeWatches, watchesQuery } from '../../lookup/watch/watches.ts'
import { toCase } from '../../paths.ts'
import { useSending } from '../../server/useSending.ts'
import { Button } from '../../ui/Button.tsx'
import { dateInWords } from '../../ui/dates.ts'
import { Form } from '../../ui/Form.tsx'
import { Popover } from '../../ui/Popover.tsx'
import { useDossier } from './dossier.ts'
import { partInWords } from './parts.ts'
import { type SourceName, sources } from './signals/signal.ts'
import type { Parts } from './usePart.ts'

/** The profile holds the status. */
const watched = ['officers', 'control', 'charges', 'filings', 'profile'] as const satisfies SourceName[]
const everyDays = 7
/** Three months, or to the end of the case if that is earlier. */
const usualDays = 90

type Known = { name: SourceName; record: string }

/** One press watches all parts of a company that are on record. */
export function WatchCompany({ parts }: { parts: Parts }) {
  const { file } = useCase()
  if (!file || !takesLookups(file)) return null
  const known = watched.flatMap((name): Known[] => {
    const answered = parts[name].query.data
    const isAnswer = answered?.outcome === 'found' || answered?.outcome === 'none_found'
    return answered && isAnswer && answered.case_id === file.case_id ? [{ name, record: answered.record.id }] : []
  })
  if (known.length === 0) return null
  return (
    <Popover
      label="Watch this company"
      button={(opens) => (
        <Button look="tool" {...opens}>
          Watch this company
        </Button>
      )}
    >
      {(close) => <WatchForm file={file} known={known} onDone={close} />}
    </Popover>
  )
}

type FormProps = { file: CaseFile; known: readonly Known[]; onDone: () => void }

/** What is watched already is not watched twice. */
function WatchForm({ file: { case_id, reference, retention_date }, known, onDone }: FormProps) {
  const { isRead, left } = useUnwatched(case_id, known)
  const until = usualEnd(retention_date)
  const schedule = { case_id, every_days: String(everyDays), until }
  const forecasts = useQueries({
    queries: left.map(({ record }) => ({ ...forecastQuery({ ...schedule, record }), enabled: isRead })),
  })
  const { add } = useChangeWatches()
  const { errors, isBusy, send } = useSending()
  const [started, setStarted] = useState<readonly SourceName[]>([])
  const missing = wordsOf(watched.filter((name) => !known.some((one) => one.name === name)).map((name) => ({ name })))
  const failure = forecasts.find(({ error }) => error)?.error
  const prices = forecasts.map(({ data }) => data?.credits)
  const isPriced = isRead && prices.every((credits) => typeof credits === 'string')
  const sum = prices.reduce((sum, credits) => sum + Math.round(Number(credits) * 1000), 0) / 1000

  async function start(): Promise<void> {
    for (const [index, { name, record }] of left.entries()) {
      const most_credits = forecasts[index]?.data?.credits
      if (started.includes(name) || typeof most_credits !== 'string') continue
      await add({ ...schedule, record, most_credits })
      setStarted((started) => [...started, name])
    }
    onDone()
  }
  if (isRead && left.length === 0)
    return (
      <p>
        Watched in {reference}: {wordsOf(known)}. <Link to={toCase(case_id, 'watches')}>Open the watches</Link>
      </p>
    )
  return (
    <Form errors={errors} onSend={() => isBusy || !isPriced || void send(start)}>
      <p>
        Looks up {wordsOf(left)} again every {everyDays} days until {dateInWords(until)}, and compares the answers.
      </p>
      {missing !== '' && (
        <p className="quiet">
          Not on record in {reference}, so not watched: {missing}.
        </p>
      )}
      <p className="quiet">
        Changes appear under Watches, with a count. If the desk sends mail, you get at most one message a day.
      </p>
      {failure && <NotAnswered error={failure} />}
      {prices.includes(null) && <p>The price of a part is not known. Watch each part from its record.</p>}
      <Button look="main" type="submit" aria-disabled={isBusy || !isPriced}>
        {isPriced ? withPrice('Start watch', sum === 0 ? 'free' : `up to ${creditsInWords(sum)}`) : 'Start watch'}
      </Button>
    </Form>
  )
}

const wordsOf = (parts: readonly Pick<Known, 'name'>[]): string =>
  parts.map(({ name }) => (name === 'profile' ? 'status' : partInWords(name))).join(', ')

/** Parts without an active watch. A watch may come from an earlier record of the same part. */
function useUnwatched(case_id: string, known: readonly Known[]): { isRead: boolean; left: Known[] } {
  const { number } = useDossier()
  const watches = useQuery(watchesQuery(case_id))
  const lists = useQueries({
    queries: known.map(({ name }) => companyRecordsQuery({ number, case_id, operation: sources[name] })),
  })
  const active = new Set((watches.data ?? []).filter(({ state }) => state !== 'stopped').map(({ record }) => record))
  const left = known.filter(
    ({ record }, index) =>
      ![record, ...(lists[index]?.data?.records ?? []).map(({ id }) => id)].some((id) => active.has(id)),
  )
  return { isRead: watches.data !== undefined && lists.every(({ data }) => data !== undefined), left }
}

function usualEnd(last: string): string {
  const end = new Date(Date.now() + usualDays * 86_400_000).toISOString().slice(0, 10)
  return end < last ? end : last
}
