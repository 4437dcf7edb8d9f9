import type { Kysely, Transaction } from 'kysely'
import type { Analyst } from '../auth/analysts.ts'
import { notFound, Problem } from '../http/problem.ts'
import type { Ledger } from '../ledger/ledger.ts'
import { randomId } from '../state/random-id.ts'
import type { CaseChangeTable, CaseFileTable, Tables } from '../state/tables.ts'

export type Change = Pick<CaseChangeTable, 'field' | 'before' | 'after'>
export type ChangeLine = Omit<CaseChangeTable, 'change_id' | 'case_id'> & { analyst_name: string | null }

type Changer = { case_id: string; analyst_id: string; at: string }
type Work<Value> = (tx: Transaction<Tables>, file: CaseFileTable) => Promise<Value>

/** Locks the case until this transaction ends: of two changes at once, the second sees the first. */
export const changing = <Value>(db: Kysely<Tables>, case_id: string, work: Work<Value>): Promise<Value> =>
  db.transaction().execute((tx) => changingWithin(tx, case_id, work))

export async function changingWithin<Value>(
  tx: Transaction<Tables>,
  case_id: string,
  work: Work<Value>,
): Promise<Value> {
  const file = await tx
    .updateTable('case_file')
    .set({ case_id })
    .where('case_id', '=', case_id)
    .returningAll()
    .executeTakeFirstOrThrow(() => notFound('case'))
  return work(tx, file)
}

type OnRecord<Value> = {
  state: { db: Kysely<Tables>; ledger: Pick<Ledger, 'changed'> }
  case_id: string
  by: Pick<Analyst, 'analyst_id'>
  /** The reason that the chain records; null if the chain does not record the change. */
  reasonOf: (file: CaseFileTable) => string | null
  work: Work<Value>
}

/** Also records changes of retention and ownership in the chain, which outlives the case (decision 0063). */
export async function changingOnRecord<Value>({ state, case_id, by, reasonOf, work }: OnRecord<Value>): Promise<Value> {
  const { db, ledger } = state
  const seen = await db.selectFrom('case_file').selectAll().where('case_id', '=', case_id).executeTakeFirst()
  if (!seen) throw notFound('case')
  const reason = reasonOf(seen)
  const asSeen: Work<Value> = (tx, file) => {
    if (reasonOf(file) !== reason) throw changedMeanwhile()
    return work(tx, file)
  }
  if (reason === null) return changing(db, case_id, asSeen)
  let value: Value | undefined
  await ledger.changed({ case_id, analyst: by.analyst_id, reason }, async (tx) => {
    value = await changingWithin(tx, case_id, asSeen)
  })
  return value as Value
}

export const changedMeanwhile = (next = 'Reload it, then try again.') =>
  new Problem(409, 'Changed meanwhile', `Somebody else changed this case meanwhile. ${next}`)

export async function noteChanges(tx: Transaction<Tables>, changer: Changer, changes: Change[]): Promise<void> {
  if (changes.length === 0) return
  const rows = changes.map((change) => ({ change_id: randomId(), ...changer, ...change }))
  await tx.insertInto('case_change').values(rows).execute()
}

export async function changesOf(db: Kysely<Tables>, case_id: string): Promise<ChangeLine[]> {
  const rows = await db
    .selectFrom('case_change')
    .leftJoin('analyst', 'analyst.analyst_id', 'case_change.analyst_id')
    .select(['at', 'case_change.analyst_id', 'analyst.name as analyst_name', 'field', 'before', 'after'])
    .where('case_id', '=', case_id)
    .orderBy('at', 'desc')
    .execute()
  const members = rows.filter(isOfPeople).flatMap(({ before, after }) => [before, after])
  const named = await db
    .selectFrom('analyst')
    .select(['analyst_id', 'name'])
    .where('analyst_id', 'in', ['', ...members.filter((id) => id !== null)])
    .execute()
  const names = new Map(named.map(({ analyst_id, name }) => [analyst_id, name]))
  const nameOf = (id: string | null) => (id === null ? null : (names.get(id) ?? id))
  return rows.map((row) => (isOfPeople(row) ? { ...row, before: nameOf(row.before), after: nameOf(row.after) } : row))
}

const isOfPeople = ({ field }: ChangeLine): boolean => field === 'member' || field === 'reader'

export function refuseClosed({ reference, closed_at }: CaseFileTable): void {
  if (closed_at === null) return
  throw new Problem(409, 'Case closed', `The case ${reference} is closed. Reopen it to change it.`)
}

/** The analyst who opened the case, while still a member. */
export async function isOwner(
  db: Kysely<Tables>,
  { case_id, created_by }: Pick<CaseFileTable, 'case_id' | 'created_by'>,
  { analyst_id }: Pick<Analyst, 'analyst_id'>,
): Promise<boolean> {
  if (analyst_id !== created_by) return false
  const member = db.selectFrom('case_member').select('case_id').where('case_id', '=', case_id)
  const works = member.where('analyst_id', '=', analyst_id).where('reader_since', 'is', null)
  return (await works.executeTakeFirst()) !== undefined
}

/** An erased case has nothing left to work on. */
export async function refuseErased(tx: Transaction<Tables>, case_id: string): Promise<void> {
  const erased = await tx.selectFrom('erased_case').select('case_id').where('case_id', '=', case_id).executeTakeFirst()
  if (erased) throw new Problem(409, 'Case erased', 'The content of this case was erased. Open a new case.')
}

/** Whether the error means a second open case with this reference, on either engine. */
const isTaken = (error: unknown): boolean => {
  const { code, errcode } = error as { code?: string; errcode?: number }
  return code === '23505' || errcode === 2067
}

export function throwWhenTaken(error: unknown): never {
  if (!isTaken(error)) throw error
  const message = 'Another open case has this reference. Choose another, or close that case first.'
  throw new Problem(409, 'Reference taken', message, { errors: [{ field: 'reference', message }] })
}
