import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { NotAnswered } from '../../api/NotAnswered.tsx'
import { RecordTable } from '../../api/RecordTable.tsx'
import { RecordPages, usePageOfRecords } from '../../api/record-pages.tsx'
import { recordsQuery } from '../../api/records.ts'
import { paths, withSearch } from '../../paths.ts'
import { Button } from '../../ui/Button.tsx'
import { Panel } from '../../ui/Panel.tsx'
import { useUnhurried } from '../../ui/useUnhurried.ts'
import { useThisCase } from './CaseScreen.tsx'

/** Everything that was looked up in the case, by whomever. */
export function CaseLookups() {
  const { case_id, reference } = useThisCase()
  const { before } = usePageOfRecords()
  const { data, error, isPending, refetch } = useQuery(recordsQuery({ case_id, before }))
  const showsLoader = useUnhurried(isPending)
  return (
    <Panel
      title="Looked up in this case"
      actions={<Link to={withSearch(paths.records, { case_id })}>Filter them under Records</Link>}
    >
      {showsLoader && <p role="status">Reading the ledger …</p>}
      {error && (
        <NotAnswered error={error}>
          <Button onClick={() => refetch()}>Try again, free</Button>
        </NotAnswered>
      )}
      {data?.records.length === 0 && (
        <p>
          <strong>Nothing has been looked up in {reference} yet.</strong> Whatever is asked while one works in it is
          recorded here.
        </p>
      )}
      {data && data.records.length > 0 && <RecordTable records={data.records} />}
      {data && <RecordPages next={data.next} />}
    </Panel>
  )
}
