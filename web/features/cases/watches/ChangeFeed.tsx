import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Link } from 'react-router'
import { changeLabels } from '../../../../contract/changes.ts'
import type { Watch, WatchFeed } from '../../../../contract/desk/watches.ts'
import { Read } from '../../../lookup/answer/Read.tsx'
import { feedQuery, useChangeWatches } from '../../../lookup/watch/watches.ts'
import { toRecordAt, toWatch } from '../../../paths.ts'
import { Status } from '../../../register/Status.tsx'
import { useSending } from '../../../server/useSending.ts'
import { type Column, Table } from '../../../table/Table.tsx'
import { Button } from '../../../ui/Button.tsx'
import { count } from '../../../ui/numbers.ts'
import { Panel } from '../../../ui/Panel.tsx'
import { TimeText } from '../../../ui/TimeText.tsx'
import { OlderChanges } from './OlderChanges.tsx'
import css from './Watches.module.css'
import { subjectOf } from './WatchTable.tsx'

/** What the watches of one case found, or of all the analyst's cases. It is read again when one of them finds more. */
export function ChangeFeed({ case_id, watches }: { case_id?: string; watches: readonly Watch[] }) {
  const found = watches.reduce((sum, { changes }) => sum + changes, 0)
  const [before, setBefore] = useState<number | null>(null)
  const query = useQuery({
    ...feedQuery(case_id, before, found),
    refetchOnMount: 'always',
    placeholderData: keepPreviousData,
  })
  return (
    <Panel title="Changes" actions={<MarkRead feed={query.data} />}>
      <Read query={query} wanted="the changes">
        {(feed) => (
          <>
            <Changes feed={feed} ofCase={case_id !== undefined} />
            <OlderChanges before={before} next={feed.next} onShow={setBefore} />
          </>
        )}
      </Read>
    </Panel>
  )
}

type Entry = WatchFeed['changes'][number]

function MarkRead({ feed }: { feed: WatchFeed | undefined }) {
  const { markRead } = useChangeWatches()
  const { isBusy, send } = useSending()
  if (!feed || feed.unread === 0) return null
  const unread = [...new Set(feed.changes.filter(({ is_read }) => !is_read).map(({ watch_id }) => watch_id))]
  return (
    <Button look="tool" aria-disabled={isBusy} onClick={() => isBusy || void send(() => markRead(unread))}>
      Mark as read
    </Button>
  )
}

function Changes({ feed: { changes, unread, stopped }, ofCase }: { feed: WatchFeed; ofCase: boolean }) {
  return (
    <>
      <p>
        {unread === 0 ? 'No unread changes.' : `${count(unread, 'unread change')}.`}
        {stopped > 0 && ` ${count(stopped, 'watch', 'watches')} stopped early. Open a watch to see why.`}
      </p>
      {changes.length > 0 && (
        <Table<Entry>
          name="watch-changes"
          caption="Changes"
          rows={changes}
          keyOf={({ change_id }) => String(change_id)}
          columns={ofCase ? columns.filter((column) => column !== caseColumn) : columns}
        />
      )}
    </>
  )
}

const caseColumn: Column<Entry> = {
  label: 'Case',
  isCategory: true,
  isNarrow: true,
  value: ({ case_reference }) => case_reference,
}

const columns: Column<Entry>[] = [
  {
    label: 'Change',
    isName: true,
    value: ({ kind }) => changeLabels[kind],
    cell: ({ kind, is_read, case_id, watch_id }) => (
      <>
        <Link className={is_read ? undefined : css.unread} to={toWatch(case_id, watch_id)}>
          {changeLabels[kind]}
        </Link>{' '}
        {!is_read && <Status tone="warn">Unread</Status>}
      </>
    ),
  },
  { label: 'Watch', isPersonal: true, value: subjectOf },
  caseColumn,
  { label: 'Seen', isNarrow: true, value: ({ at }) => at, cell: ({ at }) => <TimeText at={at} /> },
  {
    label: 'Record',
    isNarrow: true,
    value: ({ record }) => record,
    cell: ({ record, pointer }) => <Link to={toRecordAt({ from: record, at: pointer })}>Open record</Link>,
  },
]
