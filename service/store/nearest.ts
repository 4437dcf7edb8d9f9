/** Lists of places, and the places of a list that are nearest to a point (decisions 0009 and 0106). */
import { randomInt } from 'node:crypto'
import { type Kysely, sql } from 'kysely'
import type { Engine } from '../../platform/database.ts'
import { prepared } from '../../platform/prepared.ts'
import { type Position, toChord } from './earth.ts'
import { type Facts, insertFacts } from './facts.ts'
import { keepPoints } from './kept-points.ts'
import { type Nearest, NearestRows } from './nearest-rows.ts'
import { ListReplaced, packList, packPoints, readRows } from './pack-lists.ts'
import { PackedPoints, pointsOfLeaf } from './packed-points.ts'
import { padded } from './search/correct-words.ts'
import type { Tables } from './tables.ts'

type Db = Kysely<Tables>
export type Listed = Omit<Facts['nearest'], 'group_id' | 'nearest_id'>
type Search = { origin: Position; max_range_metres: number; max_results: number }
type Owned = { account_id: number; group_name: string }
type Group = { group_id: number; tree_id: number | null }
type LeafBytes = { leaf: number; rows: Uint8Array }

/** Dropped in one step, so that the service can write in between. */
const rowsDropped = 10_000
const leavesDropped = 1_000
/** Leaves whose rows one statement reads. More are rare: thousands of points at one address. */
const mostRead = 256
/** The points of the lists searched last stay in memory: 3.4 bytes a point. */
const mostBytesKept = 64 * 2 ** 20
const hair = 0.001

export function nearestStore(db: Db, engine: Engine) {
  const pointsOf = keepPoints(readPoints, mostBytesKept)
  const rowsOfList = readRows(db)
  const leavesOfTree = prepared(
    db,
    (tree_id: number, ...leaves: number[]) =>
      sql<LeafBytes>`select leaf, rows from nearest_leaf where tree_id = ${tree_id} and leaf in (${sql.join(leaves)})`,
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

  /** @returns null if leaves are gone */
  async function nearestIn(group: Group, { origin, max_results, max_range_metres }: Search): Promise<Nearest[] | null> {
    const list = group.tree_id === null ? await packedInMemory(group.group_id) : await packedOnDisk(group.tree_id)
    if (!list) return null
    const within = toChord(max_range_metres + hair)
    const places = list.points.near(origin, { most: max_results, within })
    const byLeaf = Map.groupBy(places, (place) => Math.floor(place / pointsOfLeaf))
    const leaves = [...byLeaf.keys()]
    const nearest = new NearestRows(origin, { most: max_results, within })
    for (let from = 0; from < leaves.length; from += mostRead) {
      const some = leaves.slice(from, from + mostRead)
      const read = await list.readLeaves(some)
      if (read.length < some.length) return null
      for (const { leaf, rows } of read)
        nearest.add(
          rows,
          byLeaf.get(leaf)!.map((place) => place % pointsOfLeaf),
        )
    }
    return nearest.rows()
  }

  async function packedOnDisk(tree_id: number) {
    const points = await pointsOf(tree_id)
    return points && { points, readLeaves: (leaves: number[]) => leavesOfTree(tree_id, ...padded(leaves)) }
  }

  async function readPoints(tree_id: number): Promise<PackedPoints | undefined> {
    const tree = await db
      .selectFrom('nearest_tree')
      .select(['boxes', 'offsets'])
      .where('tree_id', '=', tree_id)
      .executeTakeFirst()
    return tree?.boxes && tree.offsets ? new PackedPoints({ boxes: tree.boxes, offsets: tree.offsets }) : undefined
  }

  /** A list of an older version, until the service packs it at its next start. */
  async function packedInMemory(group_id: number) {
    const ids: number[][] = []
    const packed = await packPoints(db, group_id, async (leaves) => void ids.push(...leaves.map((leaf) => leaf.ids)))
    const readLeaves = async (leaves: number[]) => {
      const rows = await rowsOfList(
        group_id,
        leaves.map((leaf) => ids[leaf]!),
      )
      return leaves.flatMap((leaf, at) => (rows[at] ? [{ leaf, rows: rows[at] }] : []))
    }
    return { points: new PackedPoints(packed), readLeaves }
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
    const leaves = db.selectFrom('nearest_leaf').select('leaf').where('tree_id', 'in', trees).limit(leavesDropped)
    await repeat(db.deleteFrom('nearest_leaf').where('tree_id', 'in', trees).where('leaf', 'in', leaves))
    await db.deleteFrom('nearest_tree').where('group_id', '=', group_id).execute()
    const some = db.selectFrom('nearest').select('nearest_id').where('group_id', '=', group_id).limit(rowsDropped)
    await repeat(db.deleteFrom('nearest').where('group_id', '=', group_id).where('nearest_id', 'in', some))
    await db.deleteFrom('nearest_group').where('group_id', '=', group_id).execute()
  }
}

async function repeat(deletion: { executeTakeFirstOrThrow(): Promise<{ numDeletedRows: bigint }> }): Promise<void> {
  while ((await deletion.executeTakeFirstOrThrow()).numDeletedRows > 0n);
}

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
