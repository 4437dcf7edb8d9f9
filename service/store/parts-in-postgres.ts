/** A part is built in its own schema. One transaction then replaces the public tables by it (decision 0078). */
import { sql } from 'kysely'
import { connect, type Database } from '../../platform/database.ts'
import { DatabaseUnusable } from '../../platform/database-fault.ts'
import { dropFictionalRegister } from './loaded.ts'
import type { Part } from './parts.ts'
import { registerTables } from './register.ts'
import { type ChangeOfPart, progressTable, type Side, sideIn } from './side.ts'
import type { Tables } from './tables.ts'

export const publicRegister = <Reads>(primary: Database<Tables>, address: string, routed: Reads) => ({
  routed,
  read: <Value>(work: () => Promise<Value>): Promise<Value> => work(),
  openSide: (part: Part) => openSide(primary, address, part),
  async changePart<Value>(part: Part, work: ChangeOfPart<Value>): Promise<Value | null> {
    const loaded = await primary.db.selectFrom('loaded').select('part').where('part', '=', part).executeTakeFirst()
    return loaded ? primary.db.transaction().execute((tx) => work(tx, 'postgres')) : null
  },
  close: async () => {},
})

async function openSide(primary: Database<Tables>, address: string, part: Part): Promise<Side> {
  const schema = `loading_${part}`
  const url = new URL(address)
  url.searchParams.set('options', `-c search_path=${schema},public`)
  const database = connect<Tables>(url.href, { durable: false })
  const unlock = await locked(database, schema).catch(async (error) => {
    await database.close().catch(() => {})
    throw error
  })
  await sql`create schema if not exists ${sql.id(schema)}`.execute(primary.db)
  let isClosed = false
  return sideIn(database, {
    part,
    async isBegun() {
      const { rows } = await sql<{ is: boolean }>`
        select to_regclass(${`${schema}.${progressTable}`}) is not null as is`.execute(database.db)
      return rows[0]!.is
    },
    async clear() {
      await sql`drop schema ${sql.id(schema)} cascade`.execute(database.db)
      await sql`create schema ${sql.id(schema)}`.execute(database.db)
    },
    async swap() {
      const made = await tablesIn(database, schema)
      for (const table of made) await sql`analyze ${sql.id(schema, table)}`.execute(database.db)
      await primary.db.transaction().execute(async (tx) => {
        const isSample = await dropFictionalRegister(tx)
        await tx.deleteFrom('loaded').where('part', '=', part).execute()
        await sql`insert into public.loaded select * from ${sql.id(schema, 'loaded')}`.execute(tx)
        for (const table of made.filter((name) => name !== 'loaded' && name !== progressTable)) {
          await sql`drop table if exists ${sql.id('public', table)} cascade`.execute(tx)
          await sql`alter table ${sql.id(schema, table)} set schema public`.execute(tx)
        }
        await sql`drop schema ${sql.id(schema)} cascade`.execute(tx)
        const rest = registerTables.filter((table) => !made.includes(table)).map((table) => sql.table(table))
        if (isSample) await sql`truncate ${sql.join(rest)}`.execute(tx)
      })
    },
    async close() {
      if (isClosed) return
      isClosed = true
      // The lock ends with its connection, so it does not outlive its program.
      await unlock().catch(() => {})
      await database.close()
    },
    async remove() {
      await sql`drop schema if exists ${sql.id(schema)} cascade`.execute(primary.db)
    },
  })
}

const tablesIn = async (database: Database<Tables>, schema: string): Promise<string[]> => {
  const { rows } = await sql<{ name: string }>`
    select tablename as name from pg_tables where schemaname = ${schema} order by tablename`.execute(database.db)
  return rows.map(({ name }) => name)
}

/** The lock lasts as long as its connection: it goes with a program that is killed. */
async function locked({ db }: Database<Tables>, schema: string): Promise<() => Promise<void>> {
  const { promise: over, resolve: end } = Promise.withResolvers<void>()
  const { promise: known, resolve: tell, reject: fail } = Promise.withResolvers<boolean>()
  const holding = db.connection().execute(async (held) => {
    const { rows } = await sql<{ is: boolean }>`
      select pg_try_advisory_lock(hashtext(current_database() || ${schema})) as is`.execute(held)
    tell(rows[0]!.is)
    await over
    await sql`select pg_advisory_unlock_all()`.execute(held).catch(() => {})
  })
  holding.catch(fail)
  if (await known)
    return () => {
      end()
      return holding
    }
  end()
  throw new DatabaseUnusable('locked', 'Another program loads the same data. Wait until it is done.')
}
