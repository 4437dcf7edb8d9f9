/** Lists of places, and the places of a list that are nearest to a point (decisions 0009 and 0106). */
import { randomInt } from 'node:crypto'
import { type Kysely, sql } from 'kysely'
import { bulkInsert } from '../../platform/bulk-insert.ts'
import type { Engine } from '../../platform/database.ts'
import { prepared } from '../../platform/prepared.ts'
import { type Position, toArc, toChord } from './earth.ts'
import { type Facts, insertFacts } from './facts.ts'
import { type ListRow, packRows, rowAt } from './leaf-rows.ts'
import { type Found, idsIn, type Leaf, type LeafBytes, PackedPoints, Packer, sizeOf } from './packed-points.ts'
import { padded } from './search/correct-words.ts'
import type { Tables } from './tables.ts'

type Db = Kysely<Tables>
export type Nearest = ListRow & { distance_metres: number }
export type Listed = Omit<Facts['nearest'], 'group_id' | 'nearest_id'>
type Search = { origin: Position; max_range_metres: number; max_results: number }
type Owned = { account_id: number; group_name: string }
type Group = { group_id: number; tree_id: number | null }

/** Rows dropped in one step, so that the service can write in between. */
const dropSize = 10_000
const stepSize = 1_000
/** Leaves written in one step, with the rows of 64 points each. */
const leavesOfStep = 200
/** Leaves whose rows one statement reads. */
const leavesRead = 16
/** Lists whose boxes stay in memory. A megabyte holds the boxes of 2.5 million points. */
const mostKept = 16
const hair = 0.001
const columnsOfLeaf = ['tree_id', 'leaf', 'points', 'rows']

class ListReplaced extends Error {
  override message = 'Another loading of this list began meanwhile: that one counts.'
}

export function nearestStore(db: Db, engine: Engine) {
  const kept = new Map<number, PackedPoints>()
  const rowsOfList = readRows(db)
  const leavesOfTree = prepared(
    db,
    (tree_id: number, ...leaves: number[]) =>
      sql<LeafBytes>`select points, rows from nearest_leaf where tree_id = ${tree_id} and leaf in (${sql.join(leaves)})`,
  )
  const groupsNamed = prepared(
    db,
    (group_name: string, account_id: number) => sql<Group>`
      select nearest_group.group_id, tree_id from nearest_group
      left join nearest_tree on nearest_tree.group_id = nearest_group.group_id and boxes is not null
      where group_name = ${group_name} and loaded_at is not null and (account_id = ${account_id} or account_id is null)
      order by account_id is null limit 1`,
  )

  return {
    /** From the account's own list of that name, else the register's. Undefined if there is no such list. */
    async nearest(owned: Owned, search: Search): Promise<Nearest[] | undefined> {
      for (let before: Group | undefined; ; ) {
        const [group] = await groupsNamed(owned.group_name, owned.account_id)
        if (group === undefined) return undefined
        const rows = await nearestIn(group, search)
        if (rows) return rows
        // A new list replaced this one, and this one's rows are partly dropped. Then reads the new one.
        if (before?.tree_id === group.tree_id) throw new Error('A list for find_my_nearest lacks some of its rows.')
        before = group
      }
    },

    /** The lists of accounts, whole ones alone. */
    nearestLists: () =>
      db
        .selectFrom('nearest_group')
        .innerJoin('account', 'account.account_id', 'nearest_group.account_id')
        .select((eb) => [
          'account.name as account',
          'group_name',
          'loaded_at',
          eb
            .selectFrom('nearest')
            .select((rows) => rows.fn.countAll().as('rows'))
            .whereRef('nearest.group_id', '=', 'nearest_group.group_id')
            .as('rows'),
        ])
        .where('loaded_at', 'is not', null)
        .orderBy('account.name')
        .orderBy('group_name')
        .execute(),

    /** Replaces the account's list of that name, as a whole or not at all. An empty list does not replace it. */
    async replaceNearestList(owned: Owned, batches: AsyncIterable<Listed[]>, now: Date): Promise<number> {
      const cutShort = await groupIds(db, owned, 'is')
      for (const group of cutShort) await drop(group)
      const group_id = randomInt(1_000, 2 ** 31 - 1)
      const group = { group_id, ...owned, loaded_at: null }
      await db.insertInto('nearest_group').values(group).execute()
      let replaced = [group_id]
      try {
        const count = await fill(group_id, batches)
        if (count > 0) {
          await packList(db, engine, group_id)
          replaced = await put(group_id, owned, now)
        }
        return count
      } finally {
        for (const group of replaced) await drop(group)
      }
    },
  }

  async function nearestIn(group: Group, { origin, max_results, max_range_metres }: Search): Promise<Nearest[] | null> {
    const packed = group.tree_id === null ? await packedInMemory(group.group_id) : await packedOnDisk(group.tree_id)
    if (!packed) return null
    const within = toChord(max_range_metres + hair)
    const found = await packed.points.nearest(origin, { most: max_results, within, readLeaves: packed.readLeaves })
    return found?.map(toRow) ?? null
  }

  async function packedOnDisk(tree_id: number) {
    const points = kept.get(tree_id) ?? (await readBoxes(tree_id))
    if (!points) return undefined
    kept.delete(tree_id)
    kept.set(tree_id, points)
    if (kept.size > mostKept) kept.delete(kept.keys().next().value!)
    return { points, readLeaves: (leaves: number[]) => leavesOfTree(tree_id, ...padded(leaves)) }
  }

  async function readBoxes(tree_id: number): Promise<PackedPoints | undefined> {
    const tree = await db.selectFrom('nearest_tree').select('boxes').where('tree_id', '=', tree_id).executeTakeFirst()
    return tree?.boxes ? new PackedPoints(tree.boxes) : undefined
  }

  /** A list of an older version, until the service packs it at its next start. */
  async function packedInMemory(group_id: number) {
    const leaves: Uint8Array[] = []
    const boxes = await packPoints(db, group_id, async (some) => void leaves.push(...some.map(({ points }) => points)))
    const readLeaves = async (some: number[]) => {
      const points = some.map((leaf) => leaves[leaf]!)
      const rows = await rowsOfList(group_id, points)
      return points.flatMap((points, at) => (rows[at] ? [{ points, rows: rows[at] }] : []))
    }
    return { points: new PackedPoints(boxes), readLeaves }
  }

  /** In separate batches, because one long transaction would keep the service from writing. */
  async function fill(group_id: number, batches: AsyncIterable<Listed[]>): Promise<number> {
    let count = 0
    for await (const batch of batches) {
      const rows = batch.map((row, at) => ({ group_id, nearest_id: count + at + 1, ...row }))
      // One transaction per batch: on SQLite, one per row takes much longer.
      await db.transaction().execute((tx) => insertFacts(tx, engine, { table: 'nearest', rows }))
      count += rows.length
    }
    return count
  }

  function put(group_id: number, owned: Owned, now: Date): Promise<number[]> {
    return db.transaction().execute(async (transaction) => {
      const before = await groupIds(transaction, owned, 'is not')
      const loaded_at = now.toISOString()
      const groups = transaction.updateTable('nearest_group')
      if (before.length > 0) await groups.set({ loaded_at: null }).where('group_id', 'in', before).execute()
      const { numUpdatedRows } = await groups
        .set({ loaded_at })
        .where('group_id', '=', group_id)
        .executeTakeFirstOrThrow()
      if (numUpdatedRows === 0n) throw new ListReplaced()
      return before
    })
  }

  async function drop(group_id: number): Promise<void> {
    const trees = db.selectFrom('nearest_tree').select('tree_id').where('group_id', '=', group_id)
    const leaves = db.selectFrom('nearest_leaf').select('leaf').where('tree_id', 'in', trees).limit(stepSize)
    await repeat(db.deleteFrom('nearest_leaf').where('tree_id', 'in', trees).where('leaf', 'in', leaves))
    await db.deleteFrom('nearest_tree').where('group_id', '=', group_id).execute()
    const some = db.selectFrom('nearest').select('nearest_id').where('group_id', '=', group_id).limit(dropSize)
    await repeat(db.deleteFrom('nearest').where('group_id', '=', group_id).where('nearest_id', 'in', some))
    await db.deleteFrom('nearest_group').where('group_id', '=', group_id).execute()
  }
}

async function repeat(deletion: { executeTakeFirstOrThrow(): Promise<{ numDeletedRows: bigint }> }): Promise<void> {
  while ((await deletion.executeTakeFirstOrThrow()).numDeletedRows > 0n);
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
async function packList(db: Db, engine: Engine, group_id: number): Promise<void> {
  const tree_id = randomInt(1, 2 ** 31 - 1)
  const { numInsertedOrUpdatedRows } = await db
    .insertInto('nearest_tree')
    .values({ tree_id, group_id, boxes: null })
    .onConflict((conflict) => conflict.column('group_id').doNothing())
    .executeTakeFirstOrThrow()
  if (numInsertedOrUpdatedRows === 0n) return
  const rowsOfList = readRows(db)
  const boxes = await packPoints(db, group_id, async (leaves) => {
    const rows = await rowsOfList(
      group_id,
      leaves.map(({ points }) => points),
    )
    if (rows.includes(null)) throw new ListReplaced()
    const packed = leaves.map((leaf, at) => ({ tree_id, ...leaf, rows: rows[at] }))
    await inTransaction(db, (tx) => bulkInsert(tx, engine, 'nearest_leaf', columnsOfLeaf, packed))
  })
  await db.updateTable('nearest_tree').set({ boxes }).where('tree_id', '=', tree_id).execute()
}

const toRow = ({ leaf, at, square }: Found): Nearest =>
  Object.assign(rowAt(leaf.rows, at, sizeOf(leaf.points)), { distance_metres: toArc(Math.sqrt(square)) })

/** The rows of each leaf, packed; null if the list lacks some of them. */
function readRows(db: Db) {
  const ofList = prepared(
    db,
    (group_id: number, ...ids: number[]) =>
      sql<ListRow>`select * from nearest where group_id = ${group_id} and nearest_id in (${sql.join(ids)})`,
  )
  return async (group_id: number, leaves: readonly Uint8Array[]): Promise<(Uint8Array | null)[]> => {
    const packed: (Uint8Array | null)[] = []
    for (let from = 0; from < leaves.length; from += leavesRead) {
      const ids = leaves.slice(from, from + leavesRead).map(idsIn)
      const byId = new Map((await ofList(group_id, ...padded(ids.flat()))).map((row) => [row.nearest_id, row]))
      for (const some of ids) {
        const rows = some.flatMap((id) => byId.get(id) ?? [])
        packed.push(rows.length < some.length ? null : packRows(rows))
      }
    }
    return packed
  }
}

async function packPoints(db: Db, group_id: number, write: (leaves: Leaf[]) => Promise<void>): Promise<Uint8Array> {
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
  return packer.boxes
}

const inTransaction = (db: Db, work: (tx: Db) => Promise<void>): Promise<void> =>
  db.isTransaction ? work(db) : db.transaction().execute(work)

/** The account's lists of that name: `is` selects unused ones, `is not` the one in use. */
async function groupIds(db: Db, { account_id, group_name }: Owned, is: 'is' | 'is not'): Promise<number[]> {
  const groups = await db
    .selectFrom('nearest_group')
    .select('group_id')
    .where('account_id', '=', account_id)
    .where('group_name', '=', group_name)
    .where('loaded_at', is, null)
    .execute()
  return groups.map(({ group_id }) => group_id)
}

/** The register's own lists. They are deleted when the register is written again. */
export async function dropRegisterLists(db: Db): Promise<void> {
  const groups = db.selectFrom('nearest_group').select('group_id').where('account_id', 'is', null)
  const trees = db.selectFrom('nearest_tree').select('tree_id').where('group_id', 'in', groups)
  await db.deleteFrom('nearest_leaf').where('tree_id', 'in', trees).execute()
  await db.deleteFrom('nearest_tree').where('group_id', 'in', groups).execute()
  await db.deleteFrom('nearest').where('group_id', 'in', groups).execute()
  await db.deleteFrom('nearest_group').where('account_id', 'is', null).execute()
}
