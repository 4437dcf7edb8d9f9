import { useQuery } from '@tanstack/react-query'
import { Link, useSearchParams } from 'react-router'
import { NotAnswered } from '../../api/NotAnswered.tsx'
import { RecordTable } from '../../api/RecordTable.tsx'
import { recordsQuery } from '../../api/records.ts'
import { paths, withSearch } from '../../paths.ts'
import { Button } from '../../ui/Button.tsx'
import { Panel } from '../../ui/Panel.tsx'
import { Screen } from '../../ui/Screen.tsx'
import { useUnhurried } from '../../ui/useUnhurried.ts'

/** Everything that was looked up, by oneself and in one's cases. Opening a record is free. */
export function RecordsScreen() {
  const before = useSearchParams()[0].get('before')
  const { data, error, isPending, refetch } = useQuery(recordsQuery(before))
  const showsLoader = useUnhurried(isPending)
  return (
    <Screen title="Records" under="What was asked, and what came. Opening a record asks nobody and costs nothing.">
      <Panel>
        {showsLoader && <p role="status">Reading the ledger …</p>}
        {error && (
          <NotAnswered error={error}>
            <Button onClick={() => refetch()}>Try again, free</Button>
          </NotAnswered>
        )}
        {data && !showsLoader && data.records.length === 0 && (
          <p>Nothing has been looked up yet. The first lookup leaves the first record.</p>
        )}
        {data && !showsLoader && data.records.length > 0 && <RecordTable records={data.records} />}
        {data?.next && <Link to={withSearch(paths.records, { before: String(data.next) })}>Older records</Link>}
      </Panel>
    </Screen>
  )
}
