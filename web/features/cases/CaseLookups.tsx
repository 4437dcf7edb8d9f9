import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { Read } from '../../lookup/answer/Read.tsx'
import { RecordPages, RecordTable, usePageOfRecords } from '../../lookup/record/RecordTable.tsx'
import { recordsQuery } from '../../lookup/record/records.ts'
import { paths, withSearch } from '../../paths.ts'
import { Panel } from '../../ui/Panel.tsx'
import { useThisCase } from './CaseScreen.tsx'

/** Every lookup in the case, by all members. */
export function CaseLookups() {
  const file = useThisCase()
  const { case_id, reference } = file
  const { before } = usePageOfRecords()
  const query = useQuery(recordsQuery({ case_id, before }))
  return (
    <Panel
      title="Lookups in this case"
      actions={<Link to={withSearch(paths.records, { case_id })}>Open in Records</Link>}
    >
      <Read query={query} wanted="the ledger">
        {({ records, next }) => (
          <>
            <RecordTable
              records={records}
              file={file}
              next={next}
              isOutdated={query.isPlaceholderData}
              none={
                <p>
                  <strong>No lookups in {reference} yet.</strong> Lookups that you make while it is your current case
                  appear here.
                </p>
              }
            />
            <RecordPages next={next} />
          </>
        )}
      </Read>
    </Panel>
  )
}
