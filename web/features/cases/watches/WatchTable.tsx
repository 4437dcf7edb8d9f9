import type { ReactNode } from 'react'
import { Link } from 'react-router'
import type { Watch, WatchList } from '../../../../contract/desk/watches.ts'
import { operationInWords } from '../../../lookup/operations.ts'
import { runWords, watchWords } from '../../../lookup/watch/watch-words.ts'
import { toCase, toWatch } from '../../../paths.ts'
import { Status } from '../../../register/Status.tsx'
import { newestInWords } from '../../../table/newest.ts'
import { type Column, Table } from '../../../table/Table.tsx'
import { dayInWords } from '../../../ui/dates.ts'
import { numberInWords } from '../../../ui/numbers.ts'
import { TimeText } from '../../../ui/TimeText.tsx'
import { sentence } from '../../../ui/text.ts'
import css from './Watches.module.css'

export const subjectOf = ({ name, operation }: Pick<Watch, 'name' | 'operation'>): string =>
  name === null ? operationInWords(operation) : `${name}: ${operationInWords(operation)}`

type Props = { list: WatchList; none: ReactNode; ofCase?: true }

/** The watched lookup, the next run, the last outcome and the changes. */
export const WatchTable = ({ list: { watches, left }, none, ofCase }: Props) => (
  <>
    {left > 0 && <p className="quiet small">{`${sentence(newestInWords(watches.length, left))}.`}</p>}
    <Table<Watch>
      name="watches"
      caption="Watches"
      rows={watches}
      none={none}
      keyOf={({ watch_id }) => watch_id}
      columns={ofCase ? columns : [...columns, caseColumn]}
      {...(left > 0 && { narrowedTo: newestInWords(watches.length, left) })}
    />
  </>
)

const columns: Column<Watch>[] = [
  {
    label: 'Watch',
    isName: true,
    isPersonal: true,
    value: subjectOf,
    cell: (watch) => <Link to={toWatch(watch.case_id, watch.watch_id)}>{subjectOf(watch)}</Link>,
  },
  {
    label: 'State',
    isCategory: true,
    isPersonal: false,
    isNarrow: true,
    value: ({ state }) => watchWords[state].label,
    cell: ({ state }) => <Status tone={watchWords[state].tone}>{watchWords[state].label}</Status>,
  },
  {
    label: 'Unread',
    saysLabel: true,
    align: 'end',
    isNarrow: true,
    value: ({ unread }) => unread,
    cell: ({ unread }) => <span className={unread > 0 ? css.unread : undefined}>{numberInWords(unread)}</span>,
  },
  {
    label: 'Changes',
    saysLabel: true,
    align: 'end',
    isNarrow: true,
    value: ({ changes }) => changes,
    cell: ({ changes }) => numberInWords(changes),
  },
  {
    label: 'Last run',
    saysLabel: true,
    isNarrow: true,
    value: ({ last }) => last?.at,
    cell: ({ last }) =>
      last === null ? (
        'Not yet'
      ) : (
        <>
          <Status tone={runWords[last.outcome].tone}>{runWords[last.outcome].label}</Status> <TimeText at={last.at} />
        </>
      ),
  },
  {
    label: 'Next run',
    saysLabel: true,
    isNarrow: true,
    value: ({ next_at }) => next_at,
    cell: ({ next_at }) => (next_at === null ? 'None' : dayInWords(next_at)),
  },
  {
    label: 'Credits',
    saysLabel: true,
    align: 'end',
    isNarrow: true,
    value: ({ credits }) => Number(credits),
    cell: ({ credits, most_credits }) => `${numberInWords(credits)} of up to ${numberInWords(most_credits)}`,
  },
]

const caseColumn: Column<Watch> = {
  label: 'Case',
  isCategory: true,
  isPersonal: true,
  isNarrow: true,
  value: ({ case_reference }) => case_reference,
  cell: ({ case_id, case_reference }) => <Link to={toCase(case_id, 'watches')}>{case_reference}</Link>,
}
