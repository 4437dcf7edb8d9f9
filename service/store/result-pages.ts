/** Paid answers, for as long as their caller may fetch them again (decision 0026). */
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

  /** False if another call stored that page first; its answer counts. An expired page is replaced. */
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

  /** Whichever of them hold a person who was erased. Their callers pay again. */
  async forgetAllResultPages(): Promise<void> {
    await db.deleteFrom('result_page').execute()
  },

  async forgetResultPages(now: Date): Promise<void> {
    await db.deleteFrom('result_page').where('expires_at', '<=', now.toISOString()).execute()
  },
})
