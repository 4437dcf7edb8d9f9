import { Problem } from '../http/problem.ts'
import type { LedgerRecord, Records } from './records.ts'

/** Bytes that somebody changed in the database are no evidence. @throws Problem */
export async function requireUnchanged(records: Records, record: LedgerRecord, isSigned = true): Promise<void> {
  if (isSigned && (await records.differences(record)).length === 0) return
  throw new Problem(
    409,
    'Record changed',
    'This record was changed in the database after it was written, so its answer is not handed out. Open the record to see what differs, and restore a backup.',
  )
}
