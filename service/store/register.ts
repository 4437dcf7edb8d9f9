/** Filling the store, and what it says of itself. */
import { randomBytes } from 'node:crypto'
import { setImmediate as statementSent } from 'node:timers/promises'
import { type Kysely, sql } from 'kysely'
import type { Engine } from '../../platform/database.ts'
import { indexesOf } from '../../platform/tables.ts'
import { buildIndex, dropIndex, isIndexBuilt } from '../search/build-index.ts'
import { parts } from '../search/parts.ts'
import { type FactBatch, insertFacts } from './facts.ts'
import { dropRegisterLists, packLists } from './nearest.ts'
import { type Tables, tables } from './tables.ts'

/** The register's alone; of the lists, which accounts have too, and of the facts, it has its own. */
export const registerTables = [
  'place',
  'street',
  'postcode',
  'address',
  'company',
  'company_name',
  'officer',
  'appointment',
  'disqualification',
  'exemption',
  'charge',
  'person_entitled',
  'filing',
  'filing_child',
  'person',
  'residence',
  'telephone',
  'preference',
  'ip_range',
] as const satisfies (keyof Tables)[]

/** The fact that is no register's own: what it sealed is brought back by callers (decisions 0004, 0017). */
export const secretKey = 'link_secret'

const filledTables = Object.fromEntries(registerTables.map((table) => [table, tables[table]]))

export function registerStore(db: Kysely<Tables>, engine: Engine) {
  async function fact(key: string): Promise<string | undefined> {
    const row = await db.selectFrom('register').select('value').where('key', '=', key).executeTakeFirst()
    return row?.value
  }

  const isEmpty = async (transaction: Kysely<Tables>): Promise<boolean> =>
    (await transaction.selectFrom('company').select('company_number').limit(1).executeTakeFirst()) === undefined

  /** Programs that start together would each write the same keys. The second one writes when the first one has. */
  async function waitForOthers(transaction: Kysely<Tables>): Promise<void> {
    await sql`set local lock_timeout = 0`.execute(transaction)
    await sql`select pg_advisory_xact_lock(hashtext('register'))`.execute(transaction)
  }

  /** Each batch is on its way to the database while the next one is made. */
  async function insertAll(
    transaction: Kysely<Tables>,
    batches: Iterable<FactBatch>,
    onRows: (count: number) => void,
  ): Promise<void> {
    let sending: Promise<void> = Promise.resolve()
    for (const batch of batches) {
      await sending
      sending = insertFacts(transaction, engine, batch)
      // Its error shows at the next `await`.
      sending.catch(() => {})
      await statementSent()
      onRows(batch.rows.length)
    }
    await sending
  }

  /** An index of many rows is sorted on disk, and keys that come in no order find their pages in memory. */
  async function withRoom(work: () => Promise<void>): Promise<void> {
    await sql`pragma temp_store = file`.execute(db)
    await sql`pragma cache_size = -524288`.execute(db)
    try {
      await work()
    } finally {
      await sql`pragma temp_store = memory`.execute(db)
      await sql`pragma cache_size = -65536`.execute(db)
    }
  }

  return {
    fact,

    /** Made once for a store: of programs that start at once, all have what the first one made. */
    async secret(): Promise<string> {
      const secret = { key: secretKey, value: randomBytes(32).toString('base64url') }
      await db
        .insertInto('register')
        .values(secret)
        .onConflict((conflict) => conflict.column('key').doNothing())
        .execute()
      return (await fact(secretKey))!
    },

    setFact: async (key: string, value: string): Promise<void> => {
      await db
        .insertInto('register')
        .values({ key, value })
        .onConflict((conflict) => conflict.column('key').doUpdateSet({ value }))
        .execute()
    },

    /**
     * Replaces what the register held, all of it or nothing: one that is cut short leaves the store as it was.
     * What callers have stays: accounts, keys, lists, and the secret that sealed what they bring back.
     */
    async fill(batches: Iterable<FactBatch>, onRows: (count: number) => void = () => {}): Promise<void> {
      const insert = () =>
        db.transaction().execute(async (transaction) => {
          if (engine === 'postgres') await waitForOthers(transaction)
          const isNew = await isEmpty(transaction)
          await transaction.deleteFrom('register').where('key', '!=', secretKey).execute()
          for (const table of [...registerTables, 'loaded', 'register_part'] as const)
            await transaction.deleteFrom(table).execute()
          await dropRegisterLists(transaction)
          await dropIndex(transaction)
          // On PostgreSQL a dropped index locks its table against reading. A register that answers keeps its indexes.
          const indexes = engine === 'sqlite' || isNew ? indexesOf(filledTables) : []
          for (const { name } of indexes) await sql.raw(`drop index ${name}`).execute(transaction)
          await insertAll(transaction, batches, onRows)
          await packLists(transaction, engine)
          for (const { create } of indexes) await sql.raw(create).execute(transaction)
          await buildIndex(transaction, engine)
        })
      await (engine === 'sqlite' ? withRoom(insert) : insert())
    },

    /** A store of an older version has no index of its names or points, and one that was cut short has a part of it. */
    async completeIndex(onRows: (total: number) => void = () => {}): Promise<void> {
      await packLists(db, engine)
      let indexed = 0
      const count = (rows: number) => {
        indexed += rows
        onRows(indexed)
      }
      if (!(await isIndexBuilt(db))) await buildIndex(db, engine, parts, { onRows: count })
    },
  }
}
