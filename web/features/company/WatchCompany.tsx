import { useQueries, useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { dayLength, ukDate } from '../../../contract/days.ts'
import { nextDue, runsUntil } from '../../../contract/watch-runs.ts'
import { NotAnswered } from '../../lookup/answer/NotAnswered.tsx'
import { creditsInWords, useCreditsOf, withPrice } from '../../lookup/price/prices.tsx'
import { type CaseFile, takesLookups, useCase } from '../../lookup/purpose/cases.ts'
import { companyRecordsQuery } from '../../lookup/record/records.ts'
import { useHasSource } from '../../lookup/sources.ts'
import { isGivenUp } from '../../lookup/useLookup.ts'
import { useChangeWatches } from '../../lookup/watch/useChangeWatches.ts'
import { watchesQuery } from '../../lookup/watch/watches.ts'
import { toCase } from '../../paths.ts'
import { useSending } from '../../server/useSending.ts'
import { Button, firstClick } from '../../ui/Button.tsx'
import { dateInWords } from '../../ui/dates.ts'
import { Actions, Form } from '../../ui/Form.tsx'
import { count, numberInWords } from '../../ui/numbers.ts'
import { Popover } from '../../ui/Popover.tsx'
import { useDossier } from './dossier.ts'
import { operationOf, useLookUpAll, useMissing } from './look-up-all.ts'
import { type Missing, missingInWords } from './parts.ts'
import { type SourceName, sources } from './signals/signal.ts'
import type { Parts } from './usePart.ts'

/** The profile holds the status. */
const watched = ['officers', 'control', 'charges', 'filings', 'profile'] as const satisfies SourceName[]
const every_days = 7
/** Three months, or to the end of the case if that is earlier. */
const usualDays = 90

type Known = { name: SourceName; record: string }

/** One press looks up what is not on record of a company, and watches all of its parts. */
export function WatchCompany({ parts }: { parts: Parts }) {
  const { file } = useCase()
  const hasSource = useHasSource()
  const withSource = watched.filter((name) => hasSource(sources[name]))
  // They outlive the box: a click beside it closes the box, and the lookups go on.
  const lookups = useLookUpAll(parts)
  const sending = useSending()
  const { running, isOwn } = lookups
  if (!file || !takesLookups(file) || withSource.length === 0) return null
  return (
    <Popover
      label="Watch this company"
      button={(opens) => (
        <Button look="tool" {...opens}>
          {running && isOwn ? `Looking up ${running.at} of ${running.of} …` : 'Watch this company'}
        </Button>
      )}
    >
      {(close) => (
        <>
          <WatchForm file={file} parts={parts} names={withSource} lookups={lookups} sending={sending} onDone={close} />
          {withSource.length < watched.length && (
            <p className="quiet">
              Not watched, because they have no source: {inWords(watched.filter((name) => !withSource.includes(name)))}.
            </p>
          )}
        </>
      )}
    </Popover>
  )
}

type FormProps = {
  file: CaseFile
  parts: Parts
  names: readonly SourceName[]
  lookups: ReturnType<typeof useLookUpAll>
  sending: ReturnType<typeof useSending>
  onDone: () => void
}

/** What is watched already is not watched twice. */
function WatchForm({
  file: { case_id, reference, retention_date },
  parts,
  names,
  lookups,
  sending,
  onDone,
}: FormProps) {
  const known = names.flatMap((name): Known[] => {
    const answered = parts[name].query.data
    const isAnswer = answered?.outcome === 'found' || answered?.outcome === 'none_found'
    return answered && isAnswer && answered.case_id === case_id ? [{ name, record: answered.record.id }] : []
  })
  const { isRead, left } = useUnwatched(case_id, known)
  const missing = names.filter((name) => !known.some((one) => one.name === name))
  const wanted = names.filter((name) => missing.includes(name) || left.some((one) => one.name === name))
  const isCompanyMissing = useMissing(parts).includes('company')
  const first: Missing[] = isCompanyMissing && missing.length > 0 ? ['company', ...missing] : missing
  const { running, begun, lookUpAll } = lookups
  const { add } = useChangeWatches()
  const { errors, isBusy, send } = sending

  const until = usualEnd(retention_date)
  const runs = runsUntil(nextDue(new Date(), every_days), { every_days, until })
  const creditsOf = useCreditsOf()
  const now = creditsOf(first.map(operationOf))
  const each = creditsOf(wanted.map(operationOf))
  const isPriced = now !== null && each !== null
  const isReady = isPriced && isRead && !isBusy && !running && !missing.some((name) => isLoading(parts[name]))
  const failures = missing.flatMap((name) => {
    const { error } = parts[name].run
    return error && begun.includes(name) && !isGivenUp(error) ? [{ name, error }] : []
  })
  const done = known.filter((one) => !left.includes(one)).map(({ name }) => name)

  async function start(): Promise<void> {
    const found = await lookUpAll(first)
    if (found === null) return
    const records = new Map<Missing, string>([...left.map((one) => [one.name, one.record] as const), ...found])
    for (const name of wanted) {
      const record = records.get(name)
      if (record === undefined) continue
      const most_credits = String(times(creditsOf([sources[name]]) ?? 0, runs))
      await add({ case_id, record, every_days: String(every_days), until, most_credits })
    }
    if (missing.every((name) => records.has(name))) onDone()
  }
  const watchedNow = isRead && done.length > 0 && (
    <p>
      Watched in {reference}: {inWords(done)}. <Link to={toCase(case_id, 'watches')}>Open the watches</Link>
    </p>
  )
  if (isRead && wanted.length === 0) return watchedNow
  if (runs === 0)
    return (
      <p>
        {reference} ends before the first check, which is due in {every_days} days.
      </p>
    )
  return (
    <Form errors={errors} onSend={() => isReady && void send(start)}>
      {watchedNow}
      {!isBusy &&
        failures.map(({ name, error }) => (
          <div key={name}>
            Not watched: {inWords([name])}. <NotAnswered error={error} operation={sources[name]} />
          </div>
        ))}
      <p>
        Looks up {inWords(wanted)} every {every_days} days until {dateInWords(until)}, and compares the answers:{' '}
        {count(runs, 'check')}
        {each !== null && each > 0 && `, ${creditsInWords(times(each, runs))} at most`}.
      </p>
      {each !== null && each > 0 && (
        <p className="quiet">
          Each further page of a long list costs one more lookup. The watch stops when it reaches this total.
        </p>
      )}
      {first.length > 0 && (
        <p>
          Not on record in {reference}, so looked up first: {inWords(first)}.
        </p>
      )}
      <p className="quiet">
        Changes appear under Watches, with a count. If the desk sends mail, you get at most one message a day.
      </p>
      {!isPriced && <p>The price of a part is not known. Watch each part from its record.</p>}
      <Actions>
        <Button look="main" type="submit" aria-disabled={!isReady}>
          {isPriced ? withPrice(failures.length > 0 ? 'Try again' : 'Watch', priceInWords(now, each)) : 'Watch'}
        </Button>
        {running && (
          <>
            <span role="status">
              Looking up {inWords([running.name])}, {running.at} of {running.of} …
            </span>
            <Button look="tool" onClick={firstClick(running.cancel)}>
              Cancel
            </Button>
          </>
        )}
      </Actions>
    </Form>
  )
}

/** `8 credits now, 10 each check`. */
function priceInWords(now: number, each: number): string {
  if (now === 0) return each === 0 ? 'free' : `${creditsInWords(each)} each check`
  return `${creditsInWords(now)} now, ${each === 0 ? 'free' : numberInWords(each)} each check`
}

/** In thousandths, against binary fractions. */
const times = (credits: number, runs: number): number => (Math.round(credits * 1000) * runs) / 1000

const inWords = (names: readonly Missing[]): string =>
  names.map((name) => (name === 'profile' ? 'status' : missingInWords(name))).join(', ')

/** It is not clear yet whether the case holds it. */
const isLoading = ({ isAsking, isOnRecord, isNotRun }: Parts[SourceName]): boolean =>
  isAsking || !(isOnRecord || isNotRun)

/** Parts without an active watch. A watch may come from an earlier record of the same part. */
function useUnwatched(case_id: string, known: readonly Known[]): { isRead: boolean; left: readonly Known[] } {
  const { number } = useDossier()
  const watches = useQuery(watchesQuery(case_id))
  const lists = useQueries({
    queries: known.map(({ name }) => companyRecordsQuery({ number, case_id, operation: sources[name] })),
  })
  const active = new Set(
    (watches.data?.watches ?? []).filter(({ state }) => state !== 'stopped').map(({ record }) => record),
  )
  const left = known.filter(
    ({ record }, index) =>
      ![record, ...(lists[index]?.data?.records ?? []).map(({ id }) => id)].some((id) => active.has(id)),
  )
  return { isRead: watches.data !== undefined && lists.every(({ data }) => data !== undefined), left }
}

function usualEnd(last: string): string {
  const end = ukDate(new Date(Date.now() + usualDays * dayLength).toISOString())
  return end < last ? end : last
}
