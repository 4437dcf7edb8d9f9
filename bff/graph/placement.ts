/** Positions that analysts gave to nodes of a case's graph. They are layout and state nothing. */
import type { Kysely } from 'kysely'
import type { Tables } from '../state/tables.ts'
import { claimsIn } from './read-claims.ts'

export type Placed = { key: string; x: number | null; y: number | null; hidden: boolean; group: string | null }

export const placementIn = (db: Kysely<Tables>) => ({
  async read(case_id: string): Promise<Placed[]> {
    const rows = await db.selectFrom('placement').selectAll().where('case_id', '=', case_id).orderBy('key').execute()
    return rows.map(({ key, x, y, hidden, group_name }) => ({ key, x, y, hidden: hidden === 1, group: group_name }))
  },

  async write(case_id: string, placed: readonly Placed[]): Promise<void> {
    const byKey = new Map(placed.map((one) => [one.key, one]))
    const isNode = await nodesAmong(db, case_id, [...byKey.keys()])
    await db.transaction().execute(async (tx) => {
      await tx.deleteFrom('placement').where('case_id', '=', case_id).execute()
      const rows = [...byKey.values()]
        .filter(({ key }) => isNode(key))
        .map(({ hidden, group, ...one }) => ({
          ...one,
          case_id,
          hidden: hidden ? 1 : 0,
          group_name: group,
        }))
      for (let from = 0; from < rows.length; from += 200)
        await tx
          .insertInto('placement')
          .values(rows.slice(from, from + 200))
          .execute()
    })
  },
})

/** A page that was loaded before an erasure still names what was erased. Nodes of other cases' records are taken as sent. */
async function nodesAmong(db: Kysely<Tables>, case_id: string, keys: string[]): Promise<(key: string) => boolean> {
  const foreign = await db
    .selectFrom('pin')
    .innerJoin('chain', 'chain.id', 'pin.record')
    .select('pin_id')
    .where('pin.case_id', '=', case_id)
    .where('removed_at', 'is', null)
    .where(({ or, eb }) => or([eb('chain.case_id', 'is', null), eb('chain.case_id', '!=', case_id)]))
    .executeTakeFirst()
  if (foreign) return () => true
  const reader = claimsIn(db)
  const known = await reader.mentions(await reader.scope(case_id), keys)
  return (key) => known.has(key)
}
