/** Packs lists for find_my_nearest: their points into a tree, and the rows of neighbours into leaves (decision 0230). */
import { randomInt } from 'node:crypto'
import { type Kysely, sql } from 'kysely'
import { bulkInsert } from '../../platform/bulk-insert.ts'
import type { Engine } from '../../platform/database.ts'
import { prepared } from '../../platform/prepared.ts'
import { type ListRow, packRows } from './leaf-rows.ts'
import type { Packed } from './packed-points.ts'
import { type Leaf, Packer } from './point-packer.ts'
import { padded } from './search/correct-words.ts'
import type { Tables } from './tables.ts'

type Db = Kysely<Tables>

/** Points read in one step. */
const stepSize = 1_000
/** Leaves written in one step, with the rows of 64 points each. */
const leavesOfStep = 200
/** Leaves whose rows one statement reads. */
const leavesRead = 16
const columnsOfLeaf = ['tree_id', 'leaf', 'rows']

export class ListReplaced extends Error {
  override message = 'Another loading of this list began meanwhile: that one counts.'
}

/** Packs the lists that are not packed: those of a register just written, and those of an older version. */
export async function packLists(db: Db, engine: Engine): Promise<void> {
  const packed = db.selectFrom('nearest_tree').select('group_id')
  const groups = await db
    .selectFrom('nearest_group')
    .select('group_id')
    .where('loaded_at', 'is not', null)
    .where('group_id', 'not in', packed)
    .execute()
  for (const { group_id } of groups)
    await inTransaction(db, async (tx) => {
      // Another program may take minutes to pack this list.
      if (engine === 'postgres') await sql`set local lock_timeout = 0`.execute(tx)
      await packList(tx, engine, group_id)
    }).catch((error: unknown) => {
      if (!(error instanceof ListReplaced)) throw error
    })
}

/** Does nothing if another program packed the same list. On PostgreSQL, it waits for that program. */
export async function packList(db: Db, engine: Engine, group_id: number): Promise<void> {
  const tree_id = randomInt(1, 2 ** 31 - 1)
  const { numInsertedOrUpdatedRows } = await db
    .insertInto('nearest_tree')
    .values({ tree_id, group_id, boxes: null })
    .onConflict((conflict) => conflict.column('group_id').doNothing())
    .executeTakeFirstOrThrow()
  if (numInsertedOrUpdatedRows === 0n) return
  const rowsOfList = readRows(db)
  const packed = await packPoints(db, group_id, async (leaves) => {
    const rows = await rowsOfList(
      group_id,
      leaves.map(({ ids }) => ids),
    )
    if (rows.includes(null)) throw new ListReplaced()
    const leavesWithRows = leaves.map(({ leaf }, at) => ({ tree_id, leaf, rows: rows[at] }))
    await inTransaction(db, (tx) => bulkInsert(tx, engine, 'nearest_leaf', columnsOfLeaf, leavesWithRows))
  })
  await db.updateTable('nearest_tree').set(packed).where('tree_id', '=', tree_id).execute()
}

/** The rows of each leaf, packed; null if the list lacks some of them. */
export function readRows(db: Db) {
  const ofList = prepared(
    db,
    (group_id: number, ...ids: number[]) =>
      sql<ListRow>`select * from nearest where group_id = ${group_id} and nearest_id in (${sql.join(ids)})`,
  )
  return async (group_id: number, leaves: readonly number[][]): Promise<(Uint8Array | null)[]> => {
    const packed: (Uint8Array | null)[] = []
    for (let from = 0; from < leaves.length; from += leavesRead) {
      const ids = leaves.slice(from, from + leavesRead)
      const byId = new Map((await ofList(group_id, ...padded(ids.flat()))).map((row) => [row.nearest_id, row]))
      for (const some of ids) {
        const rows = some.flatMap((id) => byId.get(id) ?? [])
        packed.push(rows.length < some.length ? null : packRows(rows))
      }
    }
    return packed
  }
}

export async function packPoints(db: Db, group_id: number, write: (leaves: Leaf[]) => Promise<void>): Promise<Packed> {
  const points = db.selectFrom('nearest').where('group_id', '=', group_id)
  const { last } = await points
    .select(({ fn }) => fn.max<number | null>('nearest_id').as('last'))
    .executeTakeFirstOrThrow()
  const packer = new Packer(last ?? 0)
  const leaves: Leaf[] = []
  const take = async (some: Iterable<Leaf>) => {
    for (const leaf of some) if (leaves.push(leaf) === leavesOfStep) await write(leaves.splice(0))
  }
  const page = points.select(['nearest_id', 'latitude', 'longitude']).orderBy('nearest_id')
  for (let from = 0; from < (last ?? 0); from += stepSize) {
    const rows = await page
      .where('nearest_id', '>', from)
      .where('nearest_id', '<=', from + stepSize)
      .execute()
    for (const row of rows) await take(packer.add(row.nearest_id, row))
  }
  await take(packer.end())
  await write(leaves)
  return packer.packed
}

const inTransaction = (db: Db, work: (tx: Db) => Promise<void>): Promise<void> =>
  db.isTransaction ? work(db) : db.transaction().execute(work)
