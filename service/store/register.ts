/** Filling the store, and what it says of itself. */
import { type Kysely, sql } from 'kysely'
import type { Engine } from '../../platform/database.ts'
import { insertRows, type Rows } from './insert-rows.ts'
import { dropRegisterLists } from './nearest.ts'
import type { Tables } from './tables.ts'

/** The register's alone; of the lists, which accounts have too, it has its own. */
const registerTables = [
  'register',
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

export function registerStore(db: Kysely<Tables>, engine: Engine) {
  return {
    async fact(key: string): Promise<string | undefined> {
      const row = await db.selectFrom('register').select('value').where('key', '=', key).executeTakeFirst()
      return row?.value
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
     * What callers have stays: accounts, keys, lists.
     */
    fill: (batches: Iterable<Rows>, onRows: (count: number) => void = () => {}): Promise<void> =>
      db.transaction().execute(async (transaction) => {
        for (const table of registerTables) await transaction.deleteFrom(table).execute()
        await dropRegisterLists(transaction)
        if (engine === 'sqlite')
          await sql`insert into company_name_words (company_name_words) values ('delete-all')`.execute(transaction)
        for (const batch of batches) {
          await insertRows(transaction, engine, batch)
          onRows(batch.rows.length)
        }
        if (engine === 'sqlite')
          await sql`insert into company_name_words (rowid, name_key)
            select company_name_id, name_key from company_name`.execute(transaction)
      }),
  }
}
