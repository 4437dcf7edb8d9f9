import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { Read } from '../../../lookup/answer/Read.tsx'
import { watchesQuery } from '../../../lookup/watch/watches.ts'
import { paths } from '../../../paths.ts'
import { Panel } from '../../../ui/Panel.tsx'
import { Screen } from '../../../ui/Screen.tsx'
import { ChangeFeed } from './ChangeFeed.tsx'
import { WatchTable } from './WatchTable.tsx'

/** The watches of all the analyst's cases, and what changed. */
export function WatchesScreen() {
  const watches = useQuery({ ...watchesQuery(), refetchOnMount: 'always' })
  return (
    <Screen title="Watches" under="Lookups that are repeated every few days, in all your cases." isDossier>
      {watches.data !== undefined && <ChangeFeed watches={watches.data.watches} />}
      <Panel title="Watches">
        <Read query={watches} wanted="the watches">
          {(list) => (
            <WatchTable
              list={list}
              none={
                <p>
                  <strong>No watches yet.</strong> Open a record in <Link to={paths.cases}>a case</Link>, then choose
                  Watch.
                </p>
              }
            />
          )}
        </Read>
      </Panel>
    </Screen>
  )
}
