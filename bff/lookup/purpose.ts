/** The first step of a lookup, or of adding a file: its purpose (decisions 0011 and 0037). */
import { type Kysely, sql } from 'kysely'
import { isOperation, operation as rowOf } from '../../contract/operations.ts'
import type { NotRunReason } from '../../contract/reasons.ts'
import { prepared } from '../../platform/prepared.ts'
import { badInput, notFound, Problem } from '../http/problem.ts'
import type { Operation } from '../ledger/ledger.ts'
import type { CaseFileTable, CaseTable, Tables } from '../state/tables.ts'

type Options = { db: Kysely<Tables>; isFictional: () => Promise<boolean>; clock?: () => Date }
type Asked = { operation: Operation; case_id?: string | undefined; analyst_id: string }
type CaseOfMember = CaseFileTable & Pick<Tables['case_member'], 'reader_since'>
export type PurposeOf = (asked: Asked) => Promise<CaseTable | null>

/** The case of a lookup, as it is now: the record gets a copy. @throws Problem where it does not allow the lookup */
export const createPurposeOf = ({ db, isFictional, clock = () => new Date() }: Options): PurposeOf => {
  const readCase = prepared(
    db,
    (case_id: string, analyst_id: string) =>
      sql<CaseOfMember>`select case_file.*, case_member.reader_since
        from case_file join case_member on case_member.case_id = case_file.case_id
        where case_file.case_id = ${case_id} and case_member.analyst_id = ${analyst_id}`,
  )
  return async ({ operation, case_id, analyst_id }) => {
    if (case_id === undefined || case_id === '') {
      if (!isOperation(operation) || rowOf(operation).about !== 'person') return null
      const message = 'This lookup is about people and needs a case. Choose a case first.'
      throw badInput([{ field: 'case_id', message }])
    }
    const [found] = await readCase(case_id, analyst_id)
    if (!found) throw notFound('case')
    if (found.reader_since !== null) throw ofReader(found)
    if (found.purpose === sample.purpose && !(await isFictional())) throw ofSample(found, operation)
    refuseUnfit(found, operation, clock().toISOString().slice(0, 10))
    const { closed_at: _, reader_since: __, ...file } = found
    return file
  }
}

/** A lookup in such a case would have no valid purpose, or would be erased at once. */
function refuseUnfit(file: CaseFileTable, operation: Operation, today: string): void {
  const { reference, closed_at, purpose, lawful_basis, retention_date } = file
  if (closed_at !== null)
    throw refusal(operation, 'case_closed', `The case ${reference} is closed. Reopen it, or choose another.`)
  if (purpose.trim() === '' || lawful_basis.trim() === '')
    throw refusal(
      operation,
      'case_incomplete',
      `The case ${reference} has no purpose or no lawful basis. Give it one first.`,
    )
  if (retention_date < today)
    throw refusal(
      operation,
      'case_expired',
      `The case ${reference} was kept until ${retention_date}. Set a later date first.`,
    )
}

/** The case was made for sample data. Its records would call real people invented. */
const ofSample = ({ reference }: CaseFileTable, operation: Operation) =>
  refusal(
    operation,
    'case_incomplete',
    `The case ${reference} is for the fictional register, and lookups go to another service here. Change its purpose, or choose another case.`,
  )

const ofReader = ({ reference }: CaseFileTable) =>
  new Problem(
    403,
    'Not allowed',
    `You are a reader of ${reference}, so you cannot search in it. Nothing was looked up and nothing was paid. Choose another case, or ask a member who works in it.`,
    { outcome: 'not_run' },
  )

/** A file is not a lookup, so the refusal names the file. */
const refusal = (operation: Operation, reason: NotRunReason, why: string) =>
  operation === 'own_file'
    ? new Problem(409, 'Not added', `${why} The file was not added.`)
    : new Problem(409, 'Not run', `${why} Nothing was looked up and nothing was paid.`, { outcome: 'not_run', reason })

/** The purpose of a new install's case: sample data only. It is true of nothing else. */
export const sample = {
  reference: 'SAMPLE-1',
  title: 'Trying it out on the fictional register',
  purpose: 'To see what Whereabouts does. Nobody in the sample register is a real person.',
  lawful_basis: 'Legitimate interests',
}
