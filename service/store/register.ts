import { randomBytes } from 'node:crypto'
import { setImmediate as statementSent } from 'node:timers/promises'
import { type Kysely, sql } from 'kysely'
import type { Engine } from '../../platform/database.ts'
import { preparedOn } from '../../platform/prepared.ts'
import { indexesOf } from '../../platform/tables.ts'
import { readTogether } from '../../platform/together.ts'
import { fileBanned } from './banned.ts'
import { type FactBatch, insertFacts } from './facts.ts'
import { dropRegisterLists } from './nearest.ts'
import { packLists } from './pack-lists.ts'
import { buildIndex, dropIndex, isIndexBuilt } from './search/build-index.ts'
import { parts } from './search/parts.ts'
import { type Tables, tables } from './tables.ts'

/** The register's own tables. It shares nearest lists with accounts, and facts with the store. */
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
  'banned_word',
  'company_profile',
  'controller',
  'control_statement',
  'insolvency',
  'listed',
  'listed_word',
  'land_title',
  'land_owner',
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

/** The fact that does not belong to a register: callers bring back values that it sealed (decisions 0004, 0017). */
export const secretKey = 'link_secret'

const filledTables = Object.fromEntries(registerTables.map((table) => [table, tables[table]]))

// Nearly every call reads two facts.
const readFacts = preparedOn(
  (...keys: string[]) =>
    sql<{ key: string; value: string }>`select key, value from register where key in (${sql.join(keys)})`,
)

export function registerStore(db: Kysely<Tables>, engine: Engine) {
  const fact = readTogether(
    async (keys) => new Map((await readFacts(db, ...keys)).map(({ key, value }) => [key, value])),
  )

  const isEmpty = async (transaction: Kysely<Tables>): Promise<boolean> =>
    (await transaction.selectFrom('company').select('company_number').limit(1).executeTakeFirst()) === undefined

  /** Programs that start together would each write the same keys, so the second waits for the first. */
  async function waitForOthers(transaction: Kysely<Tables>): Promise<void> {
    await sql`set local lock_timeout = 0`.execute(transaction)
    await sql`select pg_advisory_xact_lock(hashtext('register'))`.execute(transaction)
  }

  /** Sends each batch to the database while the next one is made. */
  async function insertAll(
    transaction: Kysely<Tables>,
    batches: Iterable<FactBatch>,
    onRows: (count: number) => void,
  ): Promise<void> {
    let sending: Promise<void> = Promise.resolve()
    for (const batch of batches) {
      await sending
      sending = insertFacts(transaction, engine, batch)
      // Its error appears at the next `await`.
      sending.catch(() => {})
      await statementSent()
      onRows(batch.rows.length)
    }
    await sending
  }

  /** Sorts an index of many rows on disk. Random keys find their pages in memory. */
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

    /** Created once per store: programs that start at once all get the first one's. */
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

    /** Replaces the register as a whole or not at all. Callers keep their accounts, keys, lists and secret. */
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
          // On PostgreSQL a dropped index locks its table against reads, so a register in use keeps its indexes.
          const indexes = engine === 'sqlite' || isNew ? indexesOf(filledTables) : []
          for (const { name } of indexes) await sql.raw(`drop index ${name}`).execute(transaction)
          await insertAll(transaction, batches, onRows)
          await packLists(transaction, engine)
          for (const { create } of indexes) await sql.raw(create).execute(transaction)
          await buildIndex(transaction, engine)
          await fileBanned(transaction, engine)
        })
      await (engine === 'sqlite' ? withRoom(insert) : insert())
    },

    /** A store of an older version has no index of its names or points, and an interrupted one has a part. */
    async completeIndex(onRows: (total: number) => void = () => {}): Promise<void> {
      await packLists(db, engine)
      let indexed = 0
      const count = (rows: number) => {
        indexed += rows
        onRows(indexed)
      }
      if (!(await isIndexBuilt(db))) await buildIndex(db, engine, parts, { onRows: count })
      await fileBanned(db, engine)
    },
  }
}
