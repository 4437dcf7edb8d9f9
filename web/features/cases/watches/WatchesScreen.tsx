import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Link } from 'react-router'
import { changeLabels } from '../../../../contract/changes.ts'
import type { WatchFeed } from '../../../../contract/desk/watches.ts'
import { Read } from '../../../lookup/answer/NotAnswered.tsx'
import { feedQuery, useChangeWatches, watchesQuery } from '../../../lookup/watch/watches.ts'
import { paths, toRecordAt, toWatch } from '../../../paths.ts'
import { Status } from '../../../register/Status.tsx'
import { useSending } from '../../../server/useSending.ts'
import { type Column, Table } from '../../../table/Table.tsx'
import { Button } from '../../../ui/Button.tsx'
import { count } from '../../../ui/numbers.ts'
import { Panel } from '../../../ui/Panel.tsx'
import { Screen } from '../../../ui/Screen.tsx'
import { TimeText } from '../../../ui/TimeText.tsx'
import { OlderChanges } from './OlderChanges.tsx'
import css from './Watches.module.css'
import { subjectOf, WatchTable } from './WatchTable.tsx'

/** The watches of all the analyst's cases, and what changed. */
export function WatchesScreen() {
  const watches = useQuery({ ...watchesQuery(), refetchOnMount: 'always' })
  const [before, setBefore] = useState<number | null>(null)
  const feed = useQuery({
    ...feedQuery(undefined, before),
    refetchOnMount: 'always',
    placeholderData: keepPreviousData,
  })
  return (
    <Screen title="Watches" under="Lookups that are repeated every few days, in all your cases.">
      <Panel title="Changes" actions={<MarkRead feed={feed.data} />}>
        <Read query={feed} wanted="the changes">
          {(feed) => (
            <>
              <Changes feed={feed} />
              <OlderChanges {...{ before, next: feed.next }} onShow={setBefore} />
            </>
          )}
        </Read>
      </Panel>
      <Panel title="Watches">
        <Read query={watches} wanted="the watches">
          {(watches) =>
            watches.length === 0 ? (
              <p>
                <strong>No watches yet.</strong> Open a record in <Link to={paths.cases}>a case</Link>, then choose
                Watch.
              </p>
            ) : (
              <WatchTable watches={watches} />
            )
          }
        </Read>
      </Panel>
    </Screen>
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

function Changes({ feed }: { feed: WatchFeed }) {
  const { changes, unread, stopped } = feed
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
          columns={columns}
        />
      )}
    </>
  )
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
  { label: 'Case', isCategory: true, isNarrow: true, value: ({ case_reference }) => case_reference },
  { label: 'Seen', isNarrow: true, value: ({ at }) => at, cell: ({ at }) => <TimeText at={at} /> },
  {
    label: 'Record',
    isNarrow: true,
    value: ({ record }) => record,
    cell: ({ record, pointer }) => <Link to={toRecordAt({ from: record, at: pointer })}>Open record</Link>,
  },
]
