/** The store's schema on both engines, and the migrations of older stores. */
import type { Engine } from '../../platform/database.ts'
import { type AnyDatabase, execute, frozenSql, type Schema } from '../../platform/migrations.ts'
import { createStatements } from '../../platform/tables.ts'
import { registerTables, secretKey } from './register.ts'
import { tables } from './tables.ts'

export const schema: Schema = {
  create: (db, engine) => execute(db, createStatements(engine, tables)),
  migrations: new URL('migrations/', import.meta.url),
  replaced: ['0001-register', '0002-people'],
  complete,
}

/** For stores that ran only the first replaced migration. A store without people is fictional, and is written again. */
async function complete(db: AnyDatabase, engine: Engine): Promise<void> {
  const names = (await db.introspection.getTables()).map(({ name }) => name)
  if (!names.includes('person')) {
    // The word index has its own tables, named after it, and goes with them.
    for (const table of ['company_name_words', ...registerTables, 'nearest', 'nearest_group'])
      await db.schema.dropTable(table).ifExists().execute()
    await db.deleteFrom('register').where('key', '!=', secretKey).execute()
  }
  const hasOneKey = names.includes('account') && !names.includes('account_key')
  if (hasOneKey) await execute(db, prepareAccounts(engine))
  // Each statement creates only what is missing.
  await execute(db, frozenSql(schema, '0003-tables', engine))
  if (hasOneKey) await execute(db, moveKeys)
}

/** An account once held its only key itself. */
const closedOn = { sqlite: 'text', postgres: 'text collate "C"' }
const prepareAccounts = (engine: Engine) => [
  'drop table javascript_key',
  'drop index account_by_key_hash',
  'alter table account add column calls_per_minute integer',
  `alter table account add column closed_on ${closedOn[engine]}`,
]
const moveKeys = [
  `insert into account_key (key_id, key_hash, account_id, made_on)
    select 'key-' || account_id, key_hash, account_id, '2026-11-20' from account`,
  'alter table account drop column key_hash',
]
