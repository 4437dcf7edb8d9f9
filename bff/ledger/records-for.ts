/** Who may read a record: the analyst who made it, the members of its case, supervisors and administrators. */
import { isOperation, operation as rowOf } from '../../contract/operations.ts'
import type { Analyst } from '../auth/analysts.ts'
import { notFound, notMember, Problem } from '../http/problem.ts'
import { isRandomId } from '../state/random-id.ts'
import type { Role } from '../state/tables.ts'
import type { Scope } from './record-list.ts'
import type { LedgerRecord, Records } from './records.ts'

/** The cases that the analyst is a member of. The cases room is on a higher floor, so its caller passes this in. */
export type CasesOf = { of(analyst: Analyst): Promise<readonly { case_id: string }[]> }
/** Facts about a record that decide who may read it. */
export type Readers = { records: Pick<Records, 'record'>; cases: CasesOf }

export const mayReadAll = (role: Role): boolean => role === 'supervisor' || role === 'administrator'

/** The records that a list may show. No filter widens this. */
export async function scopeOf({ cases }: Pick<Readers, 'cases'>, analyst: Analyst): Promise<Scope> {
  if (mayReadAll(analyst.role)) return 'everyone'
  return { analyst: analyst.analyst_id, cases: (await cases.of(analyst)).map(({ case_id }) => case_id) }
}

export async function readableRecord(readers: Readers, id: string, analyst: Analyst): Promise<LedgerRecord> {
  const record = isRandomId(id) ? await readers.records.record(id) : null
  if (!record) throw notFound('record')
  const scope = await scopeOf(readers, analyst)
  if (scope === 'everyone' || record.analyst === analyst.analyst_id) return record
  if (record.case_id !== null && scope.cases.includes(record.case_id)) return record
  throw record.case_id === null ? notFound('record') : notMember('record')
}

type Made = { case_id: string | null; operation: string }

/** A lookup about a person serves the purpose of its own case alone (decision 0011). */
export const isOfOtherPurpose = ({ case_id, operation }: Made, wanted: string): boolean =>
  case_id !== wanted && isOperation(operation) && rowOf(operation).about === 'person'

/** Who may see the readers of a record: not the members of its case. @throws Problem */
export function requireAuditable(record: LedgerRecord, analyst: Analyst): void {
  if (mayReadAll(analyst.role) || record.analyst === analyst.analyst_id) return
  throw new Problem(
    403,
    'Not allowed',
    'Only the analyst who made this lookup, supervisors and administrators can see who opened the record.',
  )
}
