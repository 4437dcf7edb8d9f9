/** How analysts arranged the graph of a case: places of nodes, and the filter. It is layout and states nothing. */
import type { Kysely } from 'kysely'
import type { GraphFilter } from '../../contract/desk/graph.ts'
import { changing, refuseClosed, refuseErased } from '../cases/case-changes.ts'
import { shortPrint } from '../state/hash.ts'
import type { Tables } from '../state/tables.ts'
import { claimsIn } from './read-claims.ts'

export type Placed = {
  key: string
  x: number | null
  y: number | null
  hidden: boolean
  /** Null: the drawing decides. */
  collapsed: boolean | null
  group: string | null
}

/** Rows in one statement. */
const atOnce = 200

export const placementIn = (db: Kysely<Tables>) => ({
  async read(case_id: string): Promise<Placed[]> {
    const rows = await db.selectFrom('placement').selectAll().where('case_id', '=', case_id).orderBy('key').execute()
    return rows.map(({ key, x, y, hidden, collapsed, group_name: group }) => ({
      key,
      x,
      y,
      hidden: hidden === 1,
      collapsed: collapsed === null ? null : collapsed === 1,
      group,
    }))
  },

  /**
   * Other nodes keep their places: a colleague may have moved them. Locks the case: of two pages that move one node, the
   * later one counts.
   *
   * @param pinned reads the nodes of other cases' records that are pinned here, as far as the analyst may see them
   */
  async write(case_id: string, placed: readonly Placed[], pinned: () => Promise<Keys>): Promise<void> {
    const byKey = new Map(placed.map((one) => [one.key, one]))
    const keys = [...byKey.keys()]
    const isNode = await nodesAmong(db, case_id, keys, pinned)
    const rows = [...byKey.values()]
      .filter((one) => isNode(one.key) && isArranged(one))
      .map(({ hidden, collapsed, group: group_name, ...one }) => ({
        ...one,
        case_id,
        hidden: hidden ? 1 : 0,
        collapsed: collapsed === null ? null : collapsed ? 1 : 0,
        group_name,
      }))
    await changing(db, case_id, async (tx, file) => {
      refuseClosed(file)
      await refuseErased(tx, case_id)
      for (let from = 0; from < keys.length; from += atOnce)
        await tx
          .deleteFrom('placement')
          .where('case_id', '=', case_id)
          .where('key', 'in', keys.slice(from, from + atOnce))
          .execute()
      for (let from = 0; from < rows.length; from += atOnce)
        await tx
          .insertInto('placement')
          .values(rows.slice(from, from + atOnce))
          .execute()
    })
  },

  async readFilter(case_id: string): Promise<GraphFilter | null> {
    const row = await db.selectFrom('graph_filter').select('filter').where('case_id', '=', case_id).executeTakeFirst()
    return row ? JSON.parse(row.filter) : null
  },

  async writeFilter(case_id: string, filter: GraphFilter): Promise<void> {
    const row = { filter: JSON.stringify(filter) }
    await db
      .insertInto('graph_filter')
      .values({ case_id, ...row })
      .onConflict((on) => on.column('case_id').doUpdateSet(row))
      .execute()
  },
})

/** @param found a case, a colon and the print of a node's key; before version 0.4, the case alone @returns whether it had a name */
export async function forgetGroup(tx: Kysely<Tables>, found: string): Promise<boolean> {
  const [case_id = '', print] = found.split(':')
  const grouped = await tx
    .selectFrom('placement')
    .select('key')
    .where('case_id', '=', case_id)
    .where('group_name', 'is not', null)
    .execute()
  const keys = grouped.map(({ key }) => key).filter((key) => print === undefined || shortPrint(key) === print)
  for (const key of keys)
    await tx
      .updateTable('placement')
      .set({ group_name: null })
      .where('case_id', '=', case_id)
      .where('key', '=', key)
      .execute()
  return keys.length > 0
}

const isArranged = ({ x, y, hidden, collapsed, group }: Placed): boolean =>
  x !== null || y !== null || hidden || collapsed !== null || group !== null

type Keys = { has(key: string): boolean }

/** A page that was loaded before an erasure still names what was erased. */
async function nodesAmong(
  db: Kysely<Tables>,
  case_id: string,
  keys: string[],
  pinned: () => Promise<Keys>,
): Promise<(key: string) => boolean> {
  const reader = claimsIn(db)
  const own = await reader.mentions(await reader.scope(case_id), keys)
  if (keys.every((key) => own.has(key)) || !(await hasForeignPin(db, case_id))) return (key) => own.has(key)
  // Those that another member may see, and this one not. What was erased is not among them any more.
  const before = await db.selectFrom('placement').select('key').where('case_id', '=', case_id).execute()
  const kept = new Set(before.map(({ key }) => key))
  const others = keys.every((key) => own.has(key) || kept.has(key)) ? kept : await pinned()
  return (key) => own.has(key) || kept.has(key) || others.has(key)
}

async function hasForeignPin(db: Kysely<Tables>, case_id: string): Promise<boolean> {
  const found = await db
    .selectFrom('pin')
    .innerJoin('chain', 'chain.id', 'pin.record')
    .select('pin_id')
    .where('pin.case_id', '=', case_id)
    .where('removed_at', 'is', null)
    .where(({ or, eb }) => or([eb('chain.case_id', 'is', null), eb('chain.case_id', '!=', case_id)]))
    .executeTakeFirst()
  return found !== undefined
}
