/** Erases what a data-subject report found in batches. A row keeps its place, its outcome and its records' ids. */
import { type Kysely, sql, type Transaction } from 'kysely'
import type { RowState } from '../../contract/desk/batches.ts'
import type { Tables } from '../state/tables.ts'
import { lockBatch, nextChange } from './calls.ts'
import { rowErased } from './row-words.ts'

/** Its file's name, headings and notes. @returns whether it held words */
export async function forgetNames(db: Kysely<Tables>, batch_id: string): Promise<boolean> {
  const batch = await db
    .selectFrom('batch')
    .select(['name', 'headings', 'mapping', 'notes'])
    .where('batch_id', '=', batch_id)
    .executeTakeFirst()
  if (!batch) return false
  const headings: string[] = JSON.parse(batch.headings)
  const numbered = headings.map((_, index) => `Column ${index + 1}`)
  const mapping = Object.entries<string>(JSON.parse(batch.mapping)).map(([parameter, heading]) => [
    parameter,
    numbered[headings.indexOf(heading)] ?? '',
  ])
  const left = {
    name: 'Name erased',
    headings: JSON.stringify(numbered),
    mapping: JSON.stringify(Object.fromEntries(mapping)),
    notes: '[]',
  }
  if (left.name === batch.name && left.headings === batch.headings && left.notes === batch.notes) return false
  await db.updateTable('batch').set(left).where('batch_id', '=', batch_id).execute()
  return true
}

/**
 * Does not send a row that was not sent. Running calls finish, and their answers are not stored here.
 *
 * @param found the batch's id, a colon and the row @returns whether it held something
 */
export async function forgetRow(tx: Transaction<Tables>, found: string): Promise<boolean> {
  const [batch_id = '', number] = found.split(':')
  const row = Number(number)
  await lockBatch(tx, batch_id)
  const held = await tx
    .updateTable('batch_row')
    .set(({ ref }) => ({ state: ref('state') }))
    .where('batch_id', '=', batch_id)
    .where('row', '=', row)
    .returning(['cells', 'state', 'problem'])
    .executeTakeFirst()
  if (!held || held.problem === rowErased) return false
  const empty = JSON.stringify(JSON.parse(held.cells).map(() => ''))
  const ended: readonly RowState[] = ['found', 'none_found', 'not_answered', 'unknown', 'duplicate', 'invalid']
  const state = ended.includes(held.state) ? held.state : 'invalid'
  await tx
    .updateTable('batch_row')
    .set({ cells: empty, params: null, choices: null, chosen: null, problem: rowErased, state })
    .set({ change: await nextChange(tx, batch_id) })
    .where('batch_id', '=', batch_id)
    .where('row', '=', row)
    .execute()
  const unsent = await tx
    .deleteFrom('batch_call')
    .where('batch_id', '=', batch_id)
    .where('row', '=', row)
    .where('state', 'in', ['waiting', 'claimed', 'sent'])
    .returning(['state', 'cost'])
    .execute()
  // A running call may be charged, so it counts.
  const free = unsent.filter(({ state }) => state !== 'sent').reduce((sum, { cost }) => sum + Number(cost), 0)
  if (free > 0)
    await tx
      .updateTable('batch')
      .set({ spent: sql`spent - ${free}` })
      .where('batch_id', '=', batch_id)
      .execute()
  await tx
    .updateTable('batch_call')
    .set({ params: '{}', fields: null })
    .where('batch_id', '=', batch_id)
    .where('row', '=', row)
    .execute()
  return true
}
