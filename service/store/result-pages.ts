/** Answers that were paid for, for as long as their caller may have them again (decision 0026). */
import type { Kysely } from 'kysely'
import type { Tables } from './tables.ts'

export const resultPageStore = (db: Kysely<Tables>) => ({
  resultPage: (page: string, now: Date): Promise<Tables['result_page'] | undefined> =>
    db
      .selectFrom('result_page')
      .selectAll()
      .where('page', '=', page)
      .where('expires_at', '>', now.toISOString())
      .executeTakeFirst(),

  /** False where another call kept that page first, and its answer stands. One that has run out gives way. */
  async keepResultPage(page: Tables['result_page'], now: Date): Promise<boolean> {
    const { numInsertedOrUpdatedRows } = await db
      .insertInto('result_page')
      .values(page)
      .onConflict((conflict) =>
        conflict.column('page').doUpdateSet(page).where('result_page.expires_at', '<=', now.toISOString()),
      )
      .executeTakeFirstOrThrow()
    return (numInsertedOrUpdatedRows ?? 0n) > 0n
  },

  async forgetResultPages(now: Date): Promise<void> {
    await db.deleteFrom('result_page').where('expires_at', '<=', now.toISOString()).execute()
  },
})
