/** Lists of places, and which of a list are nearest to a point (decision 0009). */
import { randomInt } from 'node:crypto'
import { type Kysely, sql } from 'kysely'
import type { Engine } from '../../platform/database.ts'
import { type Position, spotsWithin, toArc, toChord, toEarthPoint } from './earth.ts'
import { type Facts, insertFacts } from './facts.ts'
import type { Tables } from './tables.ts'

export type Nearest = Tables['nearest'] & { distance_metres: number }
/** A row of a list, before it has its place in it. */
export type Listed = Omit<Facts['nearest'], 'group_id' | 'nearest_id'>
type Search = { origin: Position; max_range_metres: number; max_results: number }
type Owned = { account_id: number; group_name: string }

/** Rows dropped in one step, so that the service can write in between. */
const dropSize = 10_000
/** Metres: closer together than this, points are many in any case. */
const least = 1
const narrowing = 3
/** Metres. Points as far as the last one wanted may come before it by their number. */
const hair = 0.1

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
        // Another list may have replaced this one, and its rows may be partly dropped. Then read the new one.
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
        // The planner reads a long list by its index only when it knows how long the list is.
        await sql`analyze nearest`.execute(db)
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
    const bound = await squareBound(group_id, search)
    let metres = Math.min(
      bound === undefined ? Number.POSITIVE_INFINITY : toArc(Math.sqrt(bound)),
      search.max_range_metres,
    )
    // In thin country the bound may be many times too wide.
    while (bound !== undefined && metres > least && (await holdsEnough(group_id, search, metres / narrowing)))
      metres /= narrowing
    const rows = await within(group_id, search, Math.min(metres + hair, search.max_range_metres))
    return rows.map(({ square, ...row }) => ({ ...row, distance_metres: toArc(Math.sqrt(square)) }))
  }

  /**
   * The square of a distance within which there are as many points as are wanted: neighbours in Z-order are mostly close.
   * Undefined where the list has fewer.
   */
  async function squareBound(group_id: number, { origin, max_results }: Search): Promise<number | undefined> {
    const { spot } = toEarthPoint(origin)
    const side = (isAfter: boolean) =>
      sql`select * from (select ${squareFrom(origin)} as square from nearest where group_id = ${group_id}
        and ${isAfter ? sql`spot >= ${spot} order by spot` : sql`spot < ${spot} order by spot desc`}
        limit ${2 * max_results}) as ${isAfter ? sql`after` : sql`before`}`
    const { rows } = await sql<{ square: number }>`
      select square from (${side(true)} union all ${side(false)}) as around order by square
      limit 1 offset ${max_results - 1}`.execute(db)
    return rows[0]?.square
  }

  /** Whether the distance holds as many points as are wanted. */
  async function holdsEnough(group_id: number, { origin, max_results }: Search, metres: number): Promise<boolean> {
    const { rows } = await sql<{ count: number }>`
      select count(*) as count from (select 1 from (${around(group_id, origin, metres)}) as around
        where square <= ${toChord(metres) ** 2} limit ${max_results}) as found`.execute(db)
    return Number(rows[0]!.count) === max_results
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

  async function within(group_id: number, { origin, max_results }: Search, metres: number) {
    // A hair more, so that what lies exactly so far away counts.
    const limit = toChord(metres + 0.001) ** 2
    // What is equally far is not always so in its last digits.
    const order = sql`cast(square * 100 as bigint), nearest_id`
    const { rows } = await sql<Tables['nearest'] & { square: number }>`
      select nearest.*, square from (
        select nearest_id as found_id, square from (${around(group_id, origin, metres)}) as around
        where square <= ${limit} order by ${order} limit ${max_results}) as found
      join nearest on group_id = ${group_id} and nearest_id = found_id order by ${order}`.execute(db)
    return rows
  }

  async function drop(group_id: number): Promise<void> {
    const some = db.selectFrom('nearest').select('nearest_id').where('group_id', '=', group_id).limit(dropSize)
    const rows = db.deleteFrom('nearest').where('group_id', '=', group_id).where('nearest_id', 'in', some)
    while ((await rows.executeTakeFirstOrThrow()).numDeletedRows > 0n);
    await db.deleteFrom('nearest_group').where('group_id', '=', group_id).execute()
  }
}

/** The points within the distance and some farther ones, read from the index alone. */
function around(group_id: number, origin: Position, metres: number) {
  const square = squareFrom(origin)
  // One part for each range: PostgreSQL would not read the index for a join with a list of ranges.
  const parts = spotsWithin(origin, metres).map(
    ([from, to]) => sql`select nearest_id, ${square} as square from nearest
      where group_id = ${group_id} and spot >= ${from} and spot <= ${to}`,
  )
  return sql.join(parts, sql` union all `)
}

/** Of the straight line to a row's point. */
function squareFrom(origin: Position) {
  const { x, y, z } = toEarthPoint(origin)
  return sql<number>`((x - ${x}) * (x - ${x}) + (y - ${y}) * (y - ${y}) + (z - ${z}) * (z - ${z}))`
}

/** The account's lists of that name: `is` selects those not in use, `is not` the one in use. */
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
