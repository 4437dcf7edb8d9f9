/** Paid answers, for as long as their caller may fetch them again (decision 0026). */
import { type Kysely, sql } from 'kysely'
import { preparedOn } from '../../platform/prepared.ts'
import type { Tables } from './tables.ts'

type ResultPage = Tables['result_page']

// Every call for a page runs both.
const readPage = preparedOn(
  (page: string, now: string) =>
    sql<ResultPage>`select * from result_page where page = ${page} and expires_at > ${now}`,
)
const insertPage = preparedOn(
  (page: string, account_id: number, result: string, expires_at: string, now: string) => sql`
    insert into result_page (page, account_id, result, expires_at)
    values (${page}, ${account_id}, ${result}, ${expires_at})
    on conflict (page) do update
      set account_id = excluded.account_id, result = excluded.result, expires_at = excluded.expires_at
      where result_page.expires_at <= ${now}
    returning page`,
)

export const resultPageStore = (db: Kysely<Tables>) => ({
  async resultPage(page: string, now: Date): Promise<ResultPage | undefined> {
    const [row] = await readPage(db, page, now.toISOString())
    return row
  },

  /** False if another call stored that page first; its answer counts. An expired page is replaced. */
  async keepResultPage({ page, account_id, result, expires_at }: ResultPage, now: Date): Promise<boolean> {
    const kept = await insertPage(db, page, account_id, result, expires_at, now.toISOString())
    return kept.length > 0
  },

  /** Whichever of them hold a person who was erased. Their callers pay again. */
  async forgetAllResultPages(): Promise<void> {
    await db.deleteFrom('result_page').execute()
  },

  async forgetResultPages(now: Date): Promise<void> {
    await db.deleteFrom('result_page').where('expires_at', '<=', now.toISOString()).execute()
  },
})
