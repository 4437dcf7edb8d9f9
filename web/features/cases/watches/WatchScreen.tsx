import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Link, useNavigate, useParams } from 'react-router'
import { changeLabels } from '../../../../contract/changes.ts'
import type { Watch, WatchChange, WatchRun } from '../../../../contract/desk/watches.ts'
import { Read } from '../../../lookup/answer/Read.tsx'
import { creditsInWords, usePrice, withPrice } from '../../../lookup/price/prices.tsx'
import { mayChange } from '../../../lookup/purpose/cases.ts'
import { evidenceOfRows } from '../../../lookup/report/evidence.ts'
import { useChangeWatches } from '../../../lookup/watch/useChangeWatches.ts'
import { runWords, watchWords } from '../../../lookup/watch/watch-words.ts'
import { changesQuery, isDue, watchQuery } from '../../../lookup/watch/watches.ts'
import { toCase, toRecord, toRecordAt } from '../../../paths.ts'
import { Status } from '../../../register/Status.tsx'
import { labelOf } from '../../../register/words.ts'
import { Confirm } from '../../../server/Confirm.tsx'
import { useSending } from '../../../server/useSending.ts'
import { newestInWords } from '../../../table/newest.ts'
import { type Column, Table } from '../../../table/Table.tsx'
import { Button, firstClick } from '../../../ui/Button.tsx'
import { dateInWords, dayInWords } from '../../../ui/dates.ts'
import { Facts } from '../../../ui/Facts.tsx'
import { Field } from '../../../ui/Field.tsx'
import { Actions } from '../../../ui/Form.tsx'
import { count, numberInWords } from '../../../ui/numbers.ts'
import { Panel } from '../../../ui/Panel.tsx'
import { TimeText } from '../../../ui/TimeText.tsx'
import { sentence } from '../../../ui/text.ts'
import { useThisCase } from '../CaseScreen.tsx'
import { evidenceIn, labelOfChange } from './change-evidence.ts'
import { OlderChanges } from './OlderChanges.tsx'
import css from './Watches.module.css'
import { subjectOf } from './WatchTable.tsx'

/** A watch: its state, what changed with both records, and its runs. */
export function WatchScreen() {
  const watch_id = useParams().watch_id ?? ''
  const query = useQuery({ ...watchQuery(watch_id), refetchOnMount: 'always' })
  return (
    <Read query={query} wanted="the watch">
      {({ watch, runs, left }) => (
        <>
          <Control watch={watch} />
          <Changes watch={watch} />
          <Runs runs={runs} left={left} />
        </>
      )}
    </Read>
  )
}

function Control({ watch }: { watch: Watch }) {
  const { case_id, is_reader } = useThisCase()
  const { state, why, every_days, until, next_at, left, credits, most_credits } = watch
  const { label, tone } = watchWords[state]
  const covered = Number(most_credits) - Number(credits)
  return (
    <Panel title={subjectOf(watch)} actions={<Link to={toCase(case_id, 'watches')}>All watches</Link>}>
      <p>
        <Status tone={tone}>{label}</Status> {why && <span className="measure">{why}</span>}
      </p>
      <Facts
        facts={[
          ['Repeats', every_days === 1 ? 'every day' : `every ${numberInWords(every_days)} days`],
          ['Last day', dateInWords(until)],
          ['Next run', isDue(watch) ? 'now' : next_at === null ? 'none' : dayInWords(next_at)],
          ['Still to come', `${count(left.runs, 'run')}, ${creditsInWords(left.credits)}`],
          ['Spent', `${numberInWords(credits)} of up to ${count(Number(most_credits), 'credit')}`],
          ['Lookups by', watch.analyst_name],
          [
            'Repeats the lookup of',
            <Link key="record" to={toRecord(watch.record)}>
              Open record
            </Link>,
          ],
        ]}
      />
      {state === 'active' && covered < Number(left.credits) && (
        <p className="measure">
          The ceiling covers {count(covered, 'credit')} of these runs. The watch stops there, before its last day.
        </p>
      )}
      {!is_reader && <Buttons key={state} watch={watch} />}
    </Panel>
  )
}

function Buttons({ watch: { watch_id, case_id, state, operation, most_credits, until } }: { watch: Watch }) {
  const navigate = useNavigate()
  const change = useChangeWatches()
  const { errors, isBusy, send } = useSending()
  const [asked, setAsked] = useState<'resume' | 'delete' | null>(null)
  const price = usePrice(operation)
  const press = (what: 'pause' | 'run') => () => isBusy || void send(() => change[what](watch_id))
  return (
    <>
      {errors.map(({ message }) => (
        <p key={message} role="alert">
          {message}
        </p>
      ))}
      <Actions>
        {state === 'active' ? (
          <>
            <Button onClick={firstClick(press('run'))}>{withPrice('Run now', price)}</Button>
            <Button onClick={firstClick(press('pause'))}>Pause watch</Button>
          </>
        ) : (
          <Button onClick={() => setAsked('resume')}>Resume watch</Button>
        )}
        <Button onClick={() => setAsked('delete')}>Delete watch</Button>
      </Actions>
      {asked === 'resume' && (
        <Confirm
          title="Resume this watch?"
          verb="Resume watch"
          onDo={(given) => change.resume({ watch_id, until: given('until'), most_credits: given('most_credits') })}
          onClose={() => setAsked(null)}
        >
          <p>Its lookups are yours from now on. An overdue run starts at once.</p>
          <Field name="until" label="Last day" type="date" defaultValue={until} />
          <Field
            name="most_credits"
            label="Spend at most, in credits"
            inputMode="decimal"
            defaultValue={most_credits}
          />
        </Confirm>
      )}
      {asked === 'delete' && (
        <Confirm
          title="Delete this watch?"
          verb="Delete watch"
          onDo={() => change.remove(watch_id, () => navigate(toCase(case_id, 'watches')))}
          onClose={() => setAsked(null)}
        >
          <p>The list of its changes is deleted too. Its records stay.</p>
        </Confirm>
      )}
    </>
  )
}

function Changes({ watch: { watch_id, unread, last, created_at, ended_at, changes: all } }: { watch: Watch }) {
  const file = useThisCase()
  const [before, setBefore] = useState<number | null>(null)
  const query = useQuery({ ...changesQuery(watch_id, all, before), placeholderData: keepPreviousData })
  const { markRead } = useChangeWatches()
  const { isBusy, send } = useSending()
  const newest = query.data?.changes[0]?.change_id
  const mark = unread > 0 && before === null && newest !== undefined && (
    <Button
      look="tool"
      aria-disabled={isBusy}
      onClick={() =>
        isBusy || void send(() => markRead({ watch_ids: [watch_id], up_to: newest, read_at: ended_at ?? created_at }))
      }
    >
      Mark {count(unread, 'change')} as read
    </Button>
  )
  return (
    <Panel title="Changes" actions={mark}>
      <Read query={query} wanted="the changes">
        {({ changes, next }) => (
          <>
            <Table<WatchChange>
              name="changes-of-watch"
              caption="Changes"
              rows={changes}
              none={
                <p>
                  <strong>No changes found{last === null ? ' yet' : ''}.</strong>{' '}
                  {last === null ? 'It has not run yet.' : lastRunInWords(last)}
                </p>
              }
              keyOf={({ change_id }) => String(change_id)}
              columns={changeColumns}
              onLines={
                mayChange(file)
                  ? evidenceOfRows(file.case_id, (change) => (change.is_erased ? null : evidenceIn(change)))
                  : undefined
              }
              {...(changes.length < all && {
                narrowedTo: `${count(changes.length, 'change')} of ${numberInWords(all)}`,
              })}
            />
            <OlderChanges before={before} next={next} onShow={setBefore} />
          </>
        )}
      </Read>
    </Panel>
  )
}

/** Empty for a run with an answer: what was not answered shows no changes either. */
const lastRunInWords = ({ outcome, message }: WatchRun): string =>
  outcome === 'found' || outcome === 'none_found' ? '' : `Last run: ${message}`

const nothing = (change: WatchChange) => (change.is_erased ? 'Record erased' : 'Nothing')

const changeColumns: Column<WatchChange>[] = [
  {
    label: 'Change',
    isName: true,
    value: labelOfChange,
    cell: ({ kind, field, is_read }) => (
      <>
        <span className={is_read ? undefined : css.unread}>
          {kind === 'field_changed' && field ? `${labelOf(field)} changed` : changeLabels[kind]}
        </span>{' '}
        {!is_read && <Status tone="warn">Unread</Status>}
      </>
    ),
  },
  { label: 'Of', isPersonal: true, value: ({ about }) => about },
  {
    label: 'Before',
    saysLabel: true,
    isPersonal: true,
    value: ({ before }) => before,
    cell: (change) => <span className={css.value}>{change.before ?? nothing(change)}</span>,
  },
  {
    label: 'After',
    saysLabel: true,
    isPersonal: true,
    value: ({ after }) => after,
    cell: (change) => <span className={css.value}>{change.after ?? nothing(change)}</span>,
  },
  { label: 'Seen', isNarrow: true, value: ({ at }) => at, cell: ({ at }) => <TimeText at={at} /> },
  {
    label: 'Records',
    isNarrow: true,
    value: ({ record }) => record,
    cell: ({ record, pointer, before_record, before_pointer }) => (
      <>
        <Link to={toRecordAt({ from: before_record, at: before_pointer })}>Before</Link>{' '}
        <Link to={toRecordAt({ from: record, at: pointer })}>After</Link>
      </>
    ),
  },
]

const Runs = ({ runs, left }: { runs: WatchRun[]; left: number }) => (
  <Panel title="Runs">
    {left > 0 && <p className="quiet small">{`${sentence(newestInWords(runs.length, left))}.`}</p>}
    <Table<WatchRun>
      name="watch-runs"
      caption="Runs"
      rows={runs}
      none="No runs yet."
      keyOf={({ run_id }) => run_id}
      columns={runColumns}
      {...(left > 0 && { narrowedTo: newestInWords(runs.length, left) })}
    />
  </Panel>
)

const runColumns: Column<WatchRun>[] = [
  { label: 'Time', isName: true, value: ({ at }) => at, cell: ({ at }) => <TimeText at={at} /> },
  {
    label: 'Outcome',
    isCategory: true,
    isPersonal: false,
    isNarrow: true,
    value: ({ outcome }) => runWords[outcome].label,
    cell: ({ outcome }) => <Status tone={runWords[outcome].tone}>{runWords[outcome].label}</Status>,
  },
  { label: 'Changes', saysLabel: true, align: 'end', isNarrow: true, value: ({ changes }) => changes },
  { label: 'What happened', value: ({ message }) => message },
  {
    label: 'Credits',
    saysLabel: true,
    align: 'end',
    isNarrow: true,
    value: ({ credits }) => Number(credits),
    cell: ({ credits }) => numberInWords(credits ?? '0'),
  },
  {
    label: 'Records',
    isNarrow: true,
    value: ({ records }) => records.join(' '),
    cell: ({ records }) =>
      records.map((id, index) => (
        <span key={id}>
          <Link to={toRecord(id)}>{records.length === 1 ? 'Open record' : `Page ${index + 1}`}</Link>{' '}
        </span>
      )),
  },
]
