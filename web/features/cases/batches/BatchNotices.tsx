import { useQuery } from '@tanstack/react-query'
import { Link, useLocation } from 'react-router'
import type { Batch } from '../../../../contract/desk/batches.ts'
import { toBatch } from '../../../paths.ts'
import { Button } from '../../../ui/Button.tsx'
import { Notice } from '../../../ui/Notice.tsx'
import { batchQuery, endInWords, isRunning, useFreshBalance } from './batches.ts'
import { leaveBatch, useFollowed } from './followed.ts'

/** Says on any other screen that a batch ended or stopped. */
export function BatchNotices() {
  const followed = useFollowed()
  const { pathname } = useLocation()
  const elsewhere = followed.filter(({ case_id, batch_id }) => pathname !== toBatch(case_id, batch_id))
  return (
    <div role="status">
      {elsewhere.map(({ batch_id }) => (
        <Followed key={batch_id} batch_id={batch_id} />
      ))}
    </div>
  )
}

function Followed({ batch_id }: { batch_id: string }) {
  const { data: batch } = useQuery(batchQuery(batch_id))
  return batch ? <Ended batch={batch} /> : null
}

function Ended({ batch }: { batch: Batch }) {
  const { batch_id } = batch
  useFreshBalance(batch)
  if (isRunning(batch)) return null
  return (
    <Notice
      acts={
        <>
          <Link to={toBatch(batch.case_id, batch_id)}>Open batch</Link>
          <Button look="quiet" onClick={() => leaveBatch(batch_id)}>
            Close
          </Button>
        </>
      }
    >
      <strong>{batch.name}</strong>
      <br />
      {endInWords(batch)}
    </Notice>
  )
}
