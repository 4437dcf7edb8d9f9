/** Positions that analysts gave to nodes of a case's graph. They are layout and state nothing. */
import type { Kysely } from 'kysely'
import type { Tables } from '../state/tables.ts'

export type Placed = { key: string; x: number | null; y: number | null; hidden: boolean; group: string | null }

export const placementIn = (db: Kysely<Tables>) => ({
  async read(case_id: string): Promise<Placed[]> {
    const rows = await db.selectFrom('placement').selectAll().where('case_id', '=', case_id).orderBy('key').execute()
    return rows.map(({ key, x, y, hidden, group_name }) => ({ key, x, y, hidden: hidden === 1, group: group_name }))
  },

  async write(case_id: string, placed: readonly Placed[]): Promise<void> {
    await db.transaction().execute(async (tx) => {
      await tx.deleteFrom('placement').where('case_id', '=', case_id).execute()
      const rows = [...new Map(placed.map((one) => [one.key, one])).values()].map(({ hidden, group, ...one }) => ({
        ...one,
        ...{ case_id, hidden: hidden ? 1 : 0, group_name: group },
      }))
      for (let from = 0; from < rows.length; from += 200)
        await tx
          .insertInto('placement')
          .values(rows.slice(from, from + 200))
          .execute()
    })
  },
})
