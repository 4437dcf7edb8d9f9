/** Who may read a record: whoever asked, the members of its case, supervisors and administrators (design 4). */
import type { Analyst } from './auth/analysts.ts'
import type { LedgerRecord } from './ledger/records.ts'
import type { Parts } from './parts.ts'
import { notFound } from './problem.ts'
import { isRandomId } from './random-id.ts'
import type { Role } from './state/tables.ts'

export const mayReadAll = (role: Role): boolean => role === 'supervisor' || role === 'administrator'

/** @throws Problem 404, whether there is none or it is somebody else's */
export async function readableRecord({ records, cases }: Parts, id: string, analyst: Analyst): Promise<LedgerRecord> {
  const record = isRandomId(id) ? await records.record(id) : null
  if (!record) throw notFound('record')
  if (mayReadAll(analyst.role) || record.analyst === analyst.analyst_id) return record
  const isMember = (await cases.of(analyst)).some(({ case_id }) => case_id === record.case_id)
  if (isMember) return record
  throw notFound('record')
}
