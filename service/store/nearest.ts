/** Lists of places, and which of a list are nearest to a point (decision 0009). */
import { randomInt } from 'node:crypto'
import { type Kysely, sql } from 'kysely'
import type { Engine } from '../../platform/database.ts'
import { boxAround, type Position, toArc, toChord, toEarthPoint } from './earth.ts'
import { type Facts, insertFacts } from './facts.ts'
import type { Tables } from './tables.ts'

export type Nearest = Tables['nearest'] & { distance_metres: number }
/** A row of a list, before it has its place in it. */
export type Listed = Omit<Facts['nearest'], 'group_id' | 'nearest_id'>
type Search = { origin: Position; max_range_metres: number; max_results: number }
type Owned = { account_id: number; group_name: string }

/** Metres: looked at first, and most searches of a long list end there. Each further look is so many times wider. */
const firstRange = 500
const widening = 4
/** A list is dropped so many rows at a time, so that the service can write in between. */
const dropSize = 10_000

export function nearestStore(db: Kysely<Tables>, engine: Engine) {
  return {
    /**
     * Of the account's own list of that name, else the register's: the nearest first; of those that are equally near,
     * the first of the list first. Undefined where there is no such list.
     */
    async nearest(owned: Owned, search: Search): Promise<Nearest[] | undefined> {
      for (;;) {
        const group_id = await groupAnswering(owned)
        if (group_id === undefined) return undefined
        const rows = await nearestIn(group_id, search)
        // Another list may have taken its place meanwhile, and its rows may be going: then that one is asked.
        if ((await groupAnswering(owned)) === group_id) return rows
      }
    },

    /**
     * The account's list of that name from now on, whole or not at all: until its last row is in, the one before it
     * goes on answering, and an empty one does not take its place.
     * @returns how many rows it has
     */
    async replaceNearestList(owned: Owned, batches: AsyncIterable<Listed[]>, now: Date): Promise<number> {
      const cutShort = await groupIds(db, owned, 'is')
      for (const group of cutShort) await drop(group)
      const group_id = randomInt(1_000, 2 ** 31 - 1)
      const group = { group_id, ...owned, loaded_at: null }
      await db.insertInto('nearest_group').values(group).execute()
      let replaced = [group_id]
      try {
        const count = await fill(group_id, batches)
        if (count > 0) replaced = await put(group_id, owned, now)
        return count
      } finally {
        for (const group of replaced) await drop(group)
      }
    },
  }

  async function groupAnswering({ account_id, group_name }: Owned): Promise<number | undefined> {
    const group = await db
      .selectFrom('nearest_group')
      .select('group_id')
      .where('group_name', '=', group_name)
      .where('loaded_at', 'is not', null)
      .where((where) => where.or([where('account_id', '=', account_id), where('account_id', 'is', null)]))
      .orderBy(sql`account_id is null`)
      .limit(1)
      .executeTakeFirst()
    return group?.group_id
  }

  async function nearestIn(group_id: number, search: Search): Promise<Nearest[]> {
    for (let metres = firstRange; ; metres *= widening) {
      const isLast = metres >= search.max_range_metres
      const rows = await within(group_id, search, isLast ? search.max_range_metres : metres)
      if (isLast || rows.length === search.max_results)
        return rows.map(({ square, ...row }) => ({ ...row, distance_metres: toArc(Math.sqrt(square)) }))
    }
  }

  /** In batches of their own, for one long transaction would keep the service from writing. */
  async function fill(group_id: number, batches: AsyncIterable<Listed[]>): Promise<number> {
    let count = 0
    for await (const batch of batches) {
      const rows = batch.map((row, at) => ({ group_id, nearest_id: count + at + 1, ...row }))
      await insertFacts(db, engine, { table: 'nearest', rows })
      count += rows.length
    }
    return count
  }

  /** @returns those that it takes the place of */
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
      if (numUpdatedRows === 0n) throw new Error('Another loading of this list began meanwhile: that one counts.')
      return before
    })
  }

  function within(group_id: number, { origin, max_results }: Search, metres: number) {
    const { x, y, z } = toEarthPoint(origin)
    const { bands, west, east } = boxAround(origin, metres)
    const square = sql<number>`((x - ${x}) * (x - ${x}) + (y - ${y}) * (y - ${y}) + (z - ${z}) * (z - ${z}))`
    // A hair more, so that what lies exactly so far away counts.
    const limit = toChord(metres + 0.001) ** 2
    return (
      db
        .selectFrom('nearest')
        .selectAll()
        .select(square.as('square'))
        .where('group_id', '=', group_id)
        .where('band', 'in', bands)
        .where('longitude', '>=', west)
        .where('longitude', '<=', east)
        .where(square, '<=', limit)
        // What is equally far is not always so in its last digits.
        .orderBy(sql`cast(${square} * 100 as bigint)`)
        .orderBy('nearest_id')
        .limit(max_results)
        .execute()
    )
  }

  async function drop(group_id: number): Promise<void> {
    const some = db.selectFrom('nearest').select('nearest_id').where('group_id', '=', group_id).limit(dropSize)
    const rows = db.deleteFrom('nearest').where('group_id', '=', group_id).where('nearest_id', 'in', some)
    while ((await rows.executeTakeFirstOrThrow()).numDeletedRows > 0n);
    await db.deleteFrom('nearest_group').where('group_id', '=', group_id).execute()
  }
}

/** Those of an account by one name, of which `is` picks the ones that answer nobody and `is not` the one that answers. */
async function groupIds(db: Kysely<Tables>, { account_id, group_name }: Owned, is: 'is' | 'is not'): Promise<number[]> {
  const groups = await db
    .selectFrom('nearest_group')
    .select('group_id')
    .where('account_id', '=', account_id)
    .where('group_name', '=', group_name)
    .where('loaded_at', is, null)
    .execute()
  return groups.map(({ group_id }) => group_id)
}

/** The lists that no account loaded: they go when the register is written anew. */
export async function dropRegisterLists(db: Kysely<Tables>): Promise<void> {
  const groups = db.selectFrom('nearest_group').select('group_id').where('account_id', 'is', null)
  await db.deleteFrom('nearest').where('group_id', 'in', groups).execute()
  await db.deleteFrom('nearest_group').where('account_id', 'is', null).execute()
}
