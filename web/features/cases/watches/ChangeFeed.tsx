import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Link } from 'react-router'
import { changeLabels } from '../../../../contract/changes.ts'
import type { ClaimSource } from '../../../../contract/desk/graph.ts'
import type { Watch, WatchFeed } from '../../../../contract/desk/watches.ts'
import { Read } from '../../../lookup/answer/Read.tsx'
import { mayChange, useCase, type WholeCase } from '../../../lookup/purpose/cases.ts'
import { evidenceOfRows } from '../../../lookup/report/evidence.ts'
import { useChangeWatches } from '../../../lookup/watch/useChangeWatches.ts'
import { feedQuery } from '../../../lookup/watch/watches.ts'
import { toCase, toRecordAt, toWatch } from '../../../paths.ts'
import { Status } from '../../../register/Status.tsx'
import { useSending } from '../../../server/useSending.ts'
import { type Column, Table } from '../../../table/Table.tsx'
import { Button } from '../../../ui/Button.tsx'
import { count } from '../../../ui/numbers.ts'
import { Panel } from '../../../ui/Panel.tsx'
import { TimeText } from '../../../ui/TimeText.tsx'
import { evidenceIn } from './change-evidence.ts'
import { OlderChanges } from './OlderChanges.tsx'
import css from './Watches.module.css'
import { subjectOf } from './WatchTable.tsx'

/**
 * What the watches and the screening of one case found, or of all the analyst's cases. It is read again when a watch
 * finds more. Without watches and changes there is nothing to see.
 */
export function ChangeFeed({ file, watches }: { file?: WholeCase; watches: readonly Watch[] }) {
  const found = watches.reduce((sum, { changes }) => sum + changes, 0)
  const [before, setBefore] = useState<number | null>(null)
  const query = useQuery({
    ...feedQuery(file?.case_id, before, found),
    refetchOnMount: 'always',
    placeholderData: keepPreviousData,
  })
  if (watches.length === 0 && !query.data?.screenings.changes.length) return null
  return (
    <Panel title="Changes" actions={before === null && <MarkRead feed={query.data} of={file} />}>
      <Read query={query} wanted="the changes">
        {(feed) => (
          <>
            <Changes feed={feed} of={file} />
            <EarlierScreenings of={feed.screenings} isShown={before === null} />
            <OlderChanges before={before} next={feed.next} onShow={setBefore} />
          </>
        )}
      </Read>
    </Panel>
  )
}

/** A change of a watch, or of the screening of a case. */
type Entry = {
  key: string
  label: string
  /** What found it. */
  watch: string
  to: string
  case_id: string
  case_reference: string
  at: string
  record: string
  pointer: string
  is_read: boolean
  /** Null for a candidate that is gone: its record shows that it was listed, and not that it no longer is. */
  evidence: { sources: readonly ClaimSource[]; of: string } | null
}

const screeningLabels = {
  new: 'New candidate',
  changed: 'Candidate changed',
  gone: 'Candidate no longer found',
} as const

const entriesOf = ({ changes, screenings }: WatchFeed): Entry[] =>
  [
    ...changes.map(({ change_id, watch_id, name, operation, ...its }) => ({
      ...its,
      key: `${change_id}`,
      label: changeLabels[its.kind],
      watch: subjectOf({ name, operation }),
      to: toWatch(its.case_id, watch_id),
      evidence: evidenceIn(its),
    })),
    ...screenings.changes.map(({ change_id, kind, list, ...its }) => ({
      ...its,
      key: `screening ${change_id}`,
      label: screeningLabels[kind],
      watch: `Screening: ${list}`,
      to: toCase(its.case_id, 'screening'),
      evidence:
        kind === 'gone' ? null : { sources: [{ record: its.record, pointer: its.pointer }], of: screeningLabels[kind] },
    })),
  ].toSorted((one, other) => (one.at < other.at ? 1 : -1))

function EarlierScreenings({ of: { left }, isShown }: { of: WatchFeed['screenings']; isShown: boolean }) {
  if (left === 0 || !isShown) return null
  return <p className="quiet small">and {count(left, 'earlier change')} of candidates</p>
}

/** All that are unread, also those on earlier pages; but none that was found since the page was read. */
function MarkRead({ feed, of }: { feed: WatchFeed | undefined; of: WholeCase | undefined }) {
  const { markRead } = useChangeWatches()
  const { isBusy, send } = useSending()
  if (!feed || feed.unread === 0) return null
  const { changes, screenings, at } = feed
  const shown = {
    ...(of ? { case_ids: [of.case_id] } : { own_cases: true }),
    up_to: changes[0]?.change_id ?? 0,
    screenings_up_to: screenings.changes[0]?.change_id ?? 0,
    read_at: at,
  }
  return (
    <Button look="tool" aria-disabled={isBusy} onClick={() => isBusy || void send(() => markRead(shown))}>
      Mark {count(feed.unread, 'change')} as read
    </Button>
  )
}

function Changes({ feed, of }: { feed: WatchFeed; of: WholeCase | undefined }) {
  const { unread, stopped } = feed
  const current = useCase().file
  const file = of ?? current
  const entries = entriesOf(feed)
  return (
    <>
      <p>
        {unread === 0 ? 'No unread changes.' : `${count(unread, 'unread change')}.`}
        {stopped > 0 && ` ${count(stopped, 'watch', 'watches')} stopped early. Open a watch to see why.`}
      </p>
      {entries.length > 0 && (
        <Table<Entry>
          name="watch-changes"
          caption="Changes"
          rows={entries}
          keyOf={({ key }) => key}
          columns={of ? columns.filter((column) => column !== caseColumn) : columns}
          onLines={
            file && mayChange(file)
              ? evidenceOfRows(file.case_id, ({ case_id, evidence }) => (case_id === file.case_id ? evidence : null))
              : undefined
          }
        />
      )}
    </>
  )
}

const caseColumn: Column<Entry> = {
  label: 'Case',
  isCategory: true,
  isPersonal: true,
  isNarrow: true,
  value: ({ case_reference }) => case_reference,
}

const columns: Column<Entry>[] = [
  {
    label: 'Change',
    isName: true,
    value: ({ label }) => label,
    cell: ({ label, is_read, to }) => (
      <>
        <Link className={is_read ? undefined : css.unread} to={to}>
          {label}
        </Link>{' '}
        {!is_read && <Status tone="warn">Unread</Status>}
      </>
    ),
  },
  { label: 'Watch', isPersonal: true, value: ({ watch }) => watch },
  caseColumn,
  { label: 'Seen', isNarrow: true, value: ({ at }) => at, cell: ({ at }) => <TimeText at={at} /> },
  {
    label: 'Record',
    isNarrow: true,
    value: ({ record }) => record,
    cell: ({ record, pointer }) => <Link to={toRecordAt({ from: record, at: pointer })}>Open record</Link>,
  },
]
