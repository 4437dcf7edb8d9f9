import { useQuery } from '@tanstack/react-query'
import { Link, Navigate, useLocation, useSearchParams } from 'react-router'
import { NotAnswered } from '../../lookup/answer/NotAnswered.tsx'
import { useKept } from '../../lookup/form/typed.ts'
import { operationInWords } from '../../lookup/operations.ts'
import { RecordPages, RecordTable, usePageOfRecords } from '../../lookup/record/RecordTable.tsx'
import { type RecordLine, recordsQuery } from '../../lookup/record/records.ts'
import { paths, toRecord } from '../../paths.ts'
import { outcomeWords } from '../../register/words.ts'
import { sessionQuery } from '../../server/session.ts'
import { momentsOf } from '../../ui/dates.ts'
import { count } from '../../ui/numbers.ts'
import { Panel } from '../../ui/Panel.tsx'
import { Screen } from '../../ui/Screen.tsx'
import { useIsSlow } from '../../ui/timing.ts'
import css from './RecordFilter.module.css'
import { type FilterName, filterNames, RecordFilter } from './RecordFilter.tsx'

/** The analyst's own lookups and those of their cases. */
export function RecordsScreen() {
  const { data: session } = useQuery(sessionQuery)
  const [search] = useSearchParams()
  const { before } = usePageOfRecords()
  // The subject is personal, so it stays out of the address. Back from a record, it is there again.
  const [subject, setSubject] = useKept(['about', useLocation().key], '')
  const given = Object.fromEntries(filterNames.map((name) => [name, search.get(name) ?? undefined]))
  const isFiltered = subject !== '' || Object.values(given).some(Boolean)
  const { data, error, isPending, isPlaceholderData, refetch } = useQuery(
    recordsQuery({ ...momentsOf(given), subject: subject || undefined, before }),
  )
  const showsLoader = useIsSlow(isPending || isPlaceholderData)
  const { short_id } = given
  const [only, ...others] = data?.records ?? []
  if (short_id && only && others.length === 0 && !data?.next && !isPlaceholderData)
    return <Navigate to={toRecord(only.id)} replace />
  return (
    <Screen
      title="Records"
      actions={session?.role === 'administrator' && <Link to={paths.dataSubject}>Data subject report</Link>}
      under="Your lookups, and those of your cases. Opening a record is free."
      isDossier
    >
      <RecordFilter subject={subject} onSubject={setSubject} />
      <Panel>
        <p role="status" className={css.status}>
          {showsLoader && 'Reading the ledger …'}
          {!showsLoader && data && isFiltered && told(data.records.length, data.next !== null, short_id)}
        </p>
        {error && <NotAnswered error={error} onRetry={() => refetch()} />}
        {data && !error && (
          <RecordTable
            records={data.records}
            next={data.next}
            isOutdated={isPlaceholderData}
            filters={inWords(given, subject, only)}
            none={!isFiltered && 'No lookups yet. The first lookup makes the first record.'}
          />
        )}
        {data && !error && <RecordPages next={data.next} />}
      </Panel>
    </Screen>
  )
}

/** The filters, for exports. @param any a record that they found, which names the case and the analyst */
function inWords(
  { from, to, operation, outcome, case_id, analyst, short_id }: { [Name in FilterName]?: string | undefined },
  subject: string,
  any: RecordLine | undefined,
): string[] {
  return [
    subject && `subject “${subject}”`,
    from && `from ${from}`,
    to && `to ${to}`,
    operation && operationInWords(operation),
    outcome && outcomeWords[outcome],
    case_id && `case ${any?.case_reference ?? case_id}`,
    analyst && `by ${any?.analyst_name ?? analyst}`,
    short_id && `ID ends in ${short_id}`,
  ].filter((words): words is string => Boolean(words))
}

/** The ledger searches a part at a time, so a short page may have older ones. */
const told = (number: number, isMore: boolean, short_id?: string): string => {
  if (number === 0 && short_id && !isMore)
    return `None found: no record that you can read ends in “${short_id}”. Check the six characters, or ask a member of its case.`
  if (number === 0) return isMore ? 'None on this page. There may be older ones.' : 'None found.'
  return `${count(number, 'record')} on this page${isMore ? ', and older ones.' : '.'}`
}
