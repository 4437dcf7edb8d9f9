import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { Read } from '../../../lookup/answer/Read.tsx'
import { watchesQuery } from '../../../lookup/watch/watches.ts'
import { paths, toCase } from '../../../paths.ts'
import { Panel } from '../../../ui/Panel.tsx'
import { useThisCase } from '../CaseScreen.tsx'
import { ChangeFeed } from './ChangeFeed.tsx'
import { WatchTable } from './WatchTable.tsx'

/** What the watches of the case found, and every watch, the newest first. */
export function WatchTab() {
  const file = useThisCase()
  const query = useQuery({ ...watchesQuery(file.case_id), refetchOnMount: 'always' })
  return (
    <>
      {query.data !== undefined && <ChangeFeed file={file} watches={query.data.watches} />}
      <Panel title="Watches" actions={<Link to={paths.watches}>Watches of all cases</Link>}>
        <Read query={query} wanted="the watches">
          {(list) => (
            <WatchTable
              list={list}
              ofCase
              none={
                <>
                  <p>
                    <strong>No watches in {file.reference} yet.</strong> A watch repeats a lookup every few days and
                    lists what changed. You see the cost first, and it never spends more than you allow.
                  </p>
                  <p>
                    Open a record from <Link to={toCase(file.case_id, 'lookups')}>Lookups</Link>, then choose Watch.
                  </p>
                </>
              }
            />
          )}
        </Read>
      </Panel>
    </>
  )
}
