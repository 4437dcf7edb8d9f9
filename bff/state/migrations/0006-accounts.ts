/** Accounts beyond the first: links, second factors, the provider's identities, and what sign-in keeps count of. */
import { type Kysely, sql } from 'kysely'
import { createTables, type Index, type TableColumns } from '../../../platform/create-tables.ts'
import type { Engine } from '../../../platform/database.ts'

export async function addAccounts(db: Kysely<unknown>, engine: Engine): Promise<void> {
  await db.schema.alterTable('analyst').addColumn('disabled_at', 'text').execute()
  // Of sessions begun earlier it is not known where and when they were last seen: everybody signs in once more.
  await sql`delete from session`.execute(db)
  for (const column of ['last_seen_at', 'address', 'browser'])
    await db.schema
      .alterTable('session')
      .addColumn(column, 'text', (definition) => definition.notNull().defaultTo(''))
      .execute()
  // A link of the first start is printed anew by the next one.
  await db.schema.dropTable('sign_in_link').execute()
  await createTables(db, engine, tables, indexes)
}

const tables: TableColumns = {
  account_link: {
    link_id: 'key',
    token_hash: 'text',
    kind: 'text',
    email: 'text?',
    role: 'text?',
    analyst_id: 'text?',
    made_by: 'text?',
    made_at: 'text',
    expires_at: 'text',
  },
  account_event: {
    seq: 'serial',
    at: 'text',
    made_by: 'text?',
    analyst_id: 'text?',
    change: 'text',
    detail: 'text',
  },
  pending_sign_in: { token_hash: 'key', analyst_id: 'text', needs: 'text', expires_at: 'text' },
  second_factor: { analyst_id: 'key', secret: 'text', made_at: 'text', confirmed_at: 'text?', last_step: 'integer' },
  recovery_code: { code_hash: 'key', analyst_id: 'text' },
  identity: { issuer: 'text', sub: 'text', analyst_id: 'text', linked_at: 'text' },
  throttle: { name: 'key', tries: 'integer', wait_until: 'text', forget_at: 'text' },
  sealing_key: { name: 'key', key_id: 'text' },
}

const indexes: Index[] = [
  ['account_link', ['token_hash'], 'unique'],
  ['pending_sign_in', ['analyst_id']],
  ['recovery_code', ['analyst_id']],
  ['identity', ['issuer', 'sub'], 'unique'],
  ['identity', ['analyst_id']],
  ['throttle', ['forget_at']],
  ['session', ['session_id']],
]
