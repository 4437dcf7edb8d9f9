/** Paid answers, for as long as their caller may fetch them again (decision 0026). */
import { type Kysely, sql } from 'kysely'
import { DatabaseUnusable } from '../../platform/database-fault.ts'
import { preparedOn } from '../../platform/prepared.ts'
import { together } from '../../platform/together.ts'
import type { Tables } from './tables.ts'

type ResultPage = Tables['result_page']

// Every call for a page runs both.
const readPage = preparedOn(
  (page: string, now: string) =>
    sql<ResultPage>`select * from result_page where page = ${page} and expires_at > ${now}`,
)
/** The values of one row. */
const width = 4
const insertPages = preparedOn((...given: (string | number)[]) => {
  const rows = Array.from({ length: Math.floor(given.length / width) }, (_, at) =>
    given.slice(width * at, width * (at + 1)),
  )
  return sql<Pick<ResultPage, 'page'>>`
    insert into result_page (page, account_id, result, expires_at)
    values ${sql.join(rows.map((row) => sql`(${sql.join(row)})`))}
    on conflict (page) do update
      set account_id = excluded.account_id, result = excluded.result, expires_at = excluded.expires_at
      where result_page.expires_at <= ${given.at(-1)}
    returning page`
})

type Keeping = { row: ResultPage; now: Date }

const keepingIn = (db: Kysely<Tables>) =>
  together(async (all: readonly Keeping[]): Promise<Promise<boolean>[]> => {
    // A page that expired while an earlier call ran is replaced.
    const now = new Date(Math.max(...all.map((each) => each.now.getTime()))).toISOString()
    const keep = async (rows: readonly ResultPage[]) => {
      const values = rows.flatMap(({ page, account_id, result, expires_at }) => [page, account_id, result, expires_at])
      return new Set((await insertPages(db, ...values, now)).map(({ page }) => page))
    }
    const firsts = new Map(all.toReversed().map((each) => [each.row.page, each]))
    // In one order: otherwise two processes could wait for each other's rows.
    const rows = [...firsts.values()].map(({ row }) => row).sort((one, other) => (one.page < other.page ? -1 : 1))
    const joint = keep(rows)
    const alone = async (error: unknown, row: ResultPage) => {
      if (rows.length === 1 || error instanceof DatabaseUnusable) throw error
      return keep([row])
    }
    const kept = new Map(rows.map((row) => [row.page, joint.catch((error) => alone(error, row))]))
    return all.map(async (each) => {
      const pages = await kept.get(each.row.page)!
      return firsts.get(each.row.page) === each && pages.has(each.row.page)
    })
  })

export const resultPageStore = (db: Kysely<Tables>) => ({
  async resultPage(page: string, now: Date): Promise<ResultPage | undefined> {
    const [row] = await readPage(db, page, now.toISOString())
    return row
  },

  /** False if another call stored that page first; its answer counts. An expired page is replaced. */
  keepResultPage: keepingIn(db),

  /** Whichever of them hold a person who was erased. Their callers pay again. */
  async forgetAllResultPages(): Promise<void> {
    await db.deleteFrom('result_page').execute()
  },

  async forgetResultPages(now: Date): Promise<void> {
    await db.deleteFrom('result_page').where('expires_at', '<=', now.toISOString()).execute()
  },
})
