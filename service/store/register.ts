/** Filling the store, and what it says of itself. */
import { randomBytes } from 'node:crypto'
import type { Kysely } from 'kysely'
import type { Engine } from '../../platform/database.ts'
import { buildIndex, dropIndex, isIndexBuilt } from '../search/build-index.ts'
import { parts } from '../search/parts.ts'
import { type FactBatch, insertFacts } from './facts.ts'
import { dropRegisterLists } from './nearest.ts'
import type { Tables } from './tables.ts'

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

export function registerStore(db: Kysely<Tables>, engine: Engine) {
  async function fact(key: string): Promise<string | undefined> {
    const row = await db.selectFrom('register').select('value').where('key', '=', key).executeTakeFirst()
    return row?.value
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
    fill: (batches: Iterable<FactBatch>, onRows: (count: number) => void = () => {}): Promise<void> =>
      db.transaction().execute(async (transaction) => {
        await transaction.deleteFrom('register').where('key', '!=', secretKey).execute()
        for (const table of [...registerTables, 'loaded', 'register_part'] as const)
          await transaction.deleteFrom(table).execute()
        await dropRegisterLists(transaction)
        await dropIndex(transaction)
        for (const batch of batches) {
          await insertFacts(transaction, engine, batch)
          onRows(batch.rows.length)
        }
        await buildIndex(transaction, engine)
      }),

    /** A store of an older version has no index of its names, and one that was cut short has a part of it. */
    async completeIndex(onRows: (total: number) => void = () => {}): Promise<void> {
      let indexed = 0
      const count = (rows: number) => {
        indexed += rows
        onRows(indexed)
      }
      if (!(await isIndexBuilt(db))) await buildIndex(db, engine, parts, { onRows: count })
    },
  }
}
