/** Who changed what of a case, and when: each change is kept beside the case. */
import type { Kysely, Transaction } from 'kysely'
import { notFound, Problem } from '../problem.ts'
import { randomId } from '../random-id.ts'
import type { CaseChangeTable, CaseFileTable, Tables } from '../state/tables.ts'

export type Change = Pick<CaseChangeTable, 'field' | 'before' | 'after'>
export type ChangeLine = Omit<CaseChangeTable, 'change_id' | 'case_id'> & { analyst_name: string | null }

type Changer = { case_id: string; analyst_id: string; at: string }
type Work<Value> = (tx: Transaction<Tables>, file: CaseFileTable) => Promise<Value>

/** The case is this transaction's until it ends: of two who change it at once, one comes second and sees what is so. */
export const changing = <Value>(db: Kysely<Tables>, case_id: string, work: Work<Value>): Promise<Value> =>
  db.transaction().execute(async (tx) => {
    const file = await tx
      .updateTable('case_file')
      .set({ case_id })
      .where('case_id', '=', case_id)
      .returningAll()
      .executeTakeFirst()
    if (!file) throw notFound('case')
    return work(tx, file)
  })

export async function noteChanges(tx: Transaction<Tables>, changer: Changer, changes: Change[]): Promise<void> {
  if (changes.length === 0) return
  const rows = changes.map((change) => ({ change_id: randomId(), ...changer, ...change }))
  await tx.insertInto('case_change').values(rows).execute()
}

/** The newest first. Of members, the names they have now. */
export async function changesOf(db: Kysely<Tables>, case_id: string): Promise<ChangeLine[]> {
  const rows = await db
    .selectFrom('case_change')
    .leftJoin('analyst', 'analyst.analyst_id', 'case_change.analyst_id')
    .select(['at', 'case_change.analyst_id', 'analyst.name as analyst_name', 'field', 'before', 'after'])
    .where('case_id', '=', case_id)
    .orderBy('at', 'desc')
    .execute()
  const members = rows.filter(({ field }) => field === 'member').flatMap(({ before, after }) => [before, after])
  const named = await db
    .selectFrom('analyst')
    .select(['analyst_id', 'name'])
    .where('analyst_id', 'in', ['', ...members.filter((id) => id !== null)])
    .execute()
  const names = new Map(named.map(({ analyst_id, name }) => [analyst_id, name]))
  const nameOf = (id: string | null) => (id === null ? null : (names.get(id) ?? id))
  return rows.map((row) =>
    row.field === 'member' ? { ...row, before: nameOf(row.before), after: nameOf(row.after) } : row,
  )
}

export function refuseClosed({ reference, closed_at }: CaseFileTable): void {
  if (closed_at === null) return
  throw new Problem(409, 'Case closed', `The case ${reference} is closed and stays as it is. Reopen it to change it.`)
}

/** Nothing is left of it that could be worked in. */
export async function refuseErased(tx: Transaction<Tables>, case_id: string): Promise<void> {
  const erased = await tx.selectFrom('erased_case').select('case_id').where('case_id', '=', case_id).executeTakeFirst()
  if (erased) throw new Problem(409, 'Case erased', 'What this case held was erased. Open a new one.')
}

/** A second open case of a reference, on either engine. */
const isTaken = (error: unknown): boolean => {
  const { code, errcode } = error as { code?: string; errcode?: number }
  return code === '23505' || errcode === 2067
}

export function tellTaken(error: unknown): never {
  if (!isTaken(error)) throw error
  const message = 'Another open case has this reference. Choose another, or close that case first.'
  throw new Problem(409, 'Reference taken', message, { errors: [{ field: 'reference', message }] })
}
