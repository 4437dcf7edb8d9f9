/** Counts lookups that were not run, for the administrator. A process counts in memory, and writes now and then. */
import { type Kysely, sql } from 'kysely'
import type { Refusal, refusalRoutes } from '../../contract/desk/refusals.ts'
import type { Handlers } from '../http/handlers.ts'
import type { Tables } from '../state/tables.ts'

export type Refusals = ReturnType<typeof createRefusals>

const daysKept = 90
const day = 86_400_000
const writeEvery = 10_000

export function createRefusals(db: Kysely<Tables>, clock: () => Date = () => new Date()) {
  const waiting = new Map<string, Refusal>()
  let writing: Promise<void> = Promise.resolve()
  let timer: NodeJS.Timeout | undefined
  const dayBefore = (days: number) => new Date(clock().getTime() - days * day).toISOString().slice(0, 10)

  function write(): Promise<void> {
    clearTimeout(timer)
    timer = undefined
    // After a failed write, later ones are tried all the same.
    const before = writing.catch(() => {})
    writing = before.then(async () => {
      const rows = [...waiting.values()]
      waiting.clear()
      if (rows.length === 0) return
      await db.deleteFrom('refused_lookup').where('day', '<', dayBefore(daysKept)).execute()
      for (const row of rows)
        await db
          .insertInto('refused_lookup')
          .values(row)
          .onConflict((conflict) =>
            conflict
              .columns(['day', 'operation', 'status', 'why'])
              .doUpdateSet({ count: sql`refused_lookup.count + ${sql.lit(row.count)}` }),
          )
          .execute()
    })
    return writing
  }

  return {
    /** @param onError hears of a database that takes no rows: then these are not counted */
    note(refused: Pick<Refusal, 'operation' | 'status' | 'why'>, onError: (error: unknown) => void): void {
      const today = dayBefore(0)
      const key = [today, refused.operation, refused.status, refused.why].join(' ')
      waiting.set(key, { day: today, ...refused, count: (waiting.get(key)?.count ?? 0) + 1 })
      timer ??= setTimeout(() => void write().catch(onError), writeEvery).unref()
    },

    write,

    /** With this process's own up to now; those of others may lack some seconds. */
    async list(): Promise<Refusal[]> {
      await write()
      return db
        .selectFrom('refused_lookup')
        .selectAll()
        .where('day', '>=', dayBefore(daysKept))
        .orderBy('day', 'desc')
        .orderBy('count', 'desc')
        .orderBy('operation')
        .execute()
    },
  }
}

export const refusalHandlers = ({ list }: Refusals): Handlers<typeof refusalRoutes> => ({
  list: async () => ({ days_kept: daysKept, refusals: await list() }),
})
