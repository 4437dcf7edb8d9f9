/** Of a case that was erased nothing is left but that it was (decision 0033). */
import type { Kysely } from 'kysely'
import type { Tables } from '../../state/tables.ts'

/** Whether that is done already. */
export const isClosed = async (db: Kysely<Tables>, case_id: string): Promise<boolean> =>
  (await db.selectFrom('erased_case').select('case_id').where('case_id', '=', case_id).executeTakeFirst()) !== undefined

/** Nothing, where there is no such case. */
export async function closeErased(db: Kysely<Tables>, case_id: string, erased_at: string): Promise<void> {
  const nothing = { reference: `erased-${case_id.slice(0, 6)}`, title: 'Erased', purpose: '', closed_at: erased_at }
  await db.transaction().execute(async (tx) => {
    await tx.deleteFrom('case_member').where('case_id', '=', case_id).execute()
    await tx.deleteFrom('pin').where('case_id', '=', case_id).execute()
    await tx.deleteFrom('case_change').where('case_id', '=', case_id).execute()
    const { numUpdatedRows } = await tx
      .updateTable('case_file')
      .set(nothing)
      .where('case_id', '=', case_id)
      .executeTakeFirstOrThrow()
    if (numUpdatedRows === 0n) return
    await tx
      .insertInto('erased_case')
      .values({ case_id, erased_at })
      .onConflict((conflict) => conflict.column('case_id').doNothing())
      .execute()
  })
}
