import { useQuery } from '@tanstack/react-query'
import { useSearchParams } from 'react-router'
import { toCredits, toThousandths } from '../../../contract/credits.ts'
import type { RecordOf } from '../../../contract/records.ts'
import { sessionQuery } from '../../server/session.ts'
import { type Column, Table } from '../../table/Table.tsx'
import { dateInWords } from '../../ui/dates.ts'
import { Select } from '../../ui/Field.tsx'
import { count, numberInWords } from '../../ui/numbers.ts'
import { Panel } from '../../ui/Panel.tsx'
import { Read } from '../answer/Read.tsx'
import { operationInWords } from '../operations.ts'
import { type SpendAsked, type SpendLine, spendDimensions, spendQuery } from './account.ts'
import { creditsInWords } from './prices.tsx'
import css from './SpendPanel.module.css'

type Dimension = SpendAsked['by']
const labels: { readonly [By in Dimension]: string } = {
  operation: 'Operation',
  analyst: 'Analyst',
  case: 'Case',
  day: 'Day',
}

type Props = {
  first: Dimension
  /** The lookups that the service says remain, by operation. */
  available?: readonly RecordOf<'method_transaction'>[] | null | undefined
}

/** Spending, by the records. */
export function SpendPanel({ first, available }: Props) {
  const [search, setSearch] = useSearchParams()
  const { data: analyst } = useQuery(sessionQuery)
  const by = spendDimensions.find((dimension) => dimension === search.get('by')) ?? first
  const time = search.get('time') ?? 'month'
  const query = useQuery(spendQuery({ by, ...spanOf(time) }))
  const choose = (name: string, value: string) =>
    setSearch(
      (now) => {
        now.set(name, value)
        return now
      },
      { replace: true, preventScrollReset: true },
    )

  return (
    <Panel title={analyst?.role === 'analyst' ? 'Your spending' : 'Spending'}>
      <div className={css.choices}>
        <Select
          label="Time"
          value={time}
          onChange={({ target }) => choose('time', target.value)}
          options={[...spendTimes]}
        />
        <Select
          label="Group by"
          value={by}
          onChange={({ target }) => choose('by', target.value)}
          options={spendDimensions.map((value) => ({ value, label: labels[value] }))}
        />
      </div>
      <Read query={query} wanted="the spending">
        {(spend) => (
          <>
            <p role="status">{sumInWords(spend)}</p>
            {spend.length > 0 && (
              <Table<SpendLine>
                name="spend"
                caption={`Spending by ${labels[by].toLowerCase()}`}
                rows={spend}
                keyOf={({ key }) => key}
                columns={columnsFor(by, available)}
              />
            )}
          </>
        )}
      </Read>
      <p className="quiet small">
        Days and months are in UTC. Opening a record is free. A lookup that was not answered counts only if you stopped
        it.
      </p>
    </Panel>
  )
}

function sumInWords(spend: SpendLine[]): string {
  if (spend.length === 0) return 'No spending in this time.'
  const calls = spend.reduce((sum, line) => sum + line.calls, 0)
  const unknown = spend.reduce((sum, line) => sum + line.unknown_calls, 0)
  const credits = toCredits(spend.reduce((sum, line) => sum + toThousandths(line.credits), 0))
  if (unknown === calls && credits === '0') return `${count(calls, 'lookup')}, cost not known.`
  const rest = unknown > 0 ? `, and ${count(unknown, 'lookup')} with an unknown cost` : ''
  return `${count(calls, 'lookup')} in all: ${creditsInWords(credits)}${rest}.`
}

function nameIn(by: Dimension, { key, name }: SpendLine): string {
  if (by === 'operation') return operationInWords(key)
  if (by === 'day') return dateInWords(key)
  return name ?? (key === '' ? 'No case' : by === 'case' ? 'An erased case' : 'Unknown')
}

function columnsFor(by: Dimension, available: Props['available']): Column<SpendLine>[] {
  const left = new Map(available?.map(({ method_name, available }) => [method_name, available]))
  return [
    {
      label: labels[by],
      isName: true,
      value: (line) => (by === 'day' ? line.key : nameIn(by, line)),
      cell: (line) => nameIn(by, line),
    },
    {
      label: 'Lookups',
      saysLabel: true,
      align: 'end',
      isNarrow: true,
      value: ({ calls }) => calls,
      cell: ({ calls }) => numberInWords(calls),
    },
    {
      label: 'Cost not known',
      saysLabel: true,
      align: 'end',
      isNarrow: true,
      value: ({ unknown_calls }) => unknown_calls,
      cell: ({ unknown_calls }) => numberInWords(unknown_calls),
    },
    {
      label: 'Known cost in credits',
      saysLabel: true,
      align: 'end',
      isNarrow: true,
      value: ({ credits }) => Number(credits),
      // A sum of unknown costs is unknown, and not zero.
      cell: ({ calls, unknown_calls, credits }) =>
        calls > 0 && calls === unknown_calls && Number(credits) === 0 ? 'unknown' : numberInWords(credits),
    },
    ...(by === 'operation' && available
      ? [
          {
            label: 'Lookups remaining',
            saysLabel: true,
            align: 'end' as const,
            value: ({ key }: SpendLine) => left.get(key),
            cell: ({ key }: SpendLine) => numberInWords(left.get(key)),
          },
        ]
      : []),
  ]
}

/** Spans of days, in UTC. */

const spendTimes = [
  { value: 'month', label: 'This month' },
  { value: 'last-month', label: 'Last month' },
  { value: 'days', label: 'The last 30 days' },
  { value: 'year', label: 'This year' },
  { value: 'all', label: 'All time' },
] as const

/** Before the first lookup. */
const beginning = '2000-01-01'

/** Both days are included. An unknown word means this month. */
export function spanOf(time: string, now = new Date()): { from: string; to: string } {
  const [year, month, day] = [now.getUTCFullYear(), now.getUTCMonth(), now.getUTCDate()]
  const date = (...parts: [number, number, number]) => new Date(Date.UTC(...parts)).toISOString().slice(0, 10)
  const to = date(year, month, day)
  switch (time) {
    case 'last-month':
      return { from: date(year, month - 1, 1), to: date(year, month, 0) }
    case 'days':
      return { from: date(year, month, day - 29), to }
    case 'year':
      return { from: date(year, 0, 1), to }
    case 'all':
      return { from: beginning, to }
    default:
      return { from: date(year, month, 1), to }
  }
}
