/** Who holds a key of upstream's besides pages, and what each key may call. */
import type { Kysely } from 'kysely'
import { createTables } from '../../../platform/create-tables.ts'
import type { Engine } from '../../../platform/database.ts'

export async function addSessionKeys(db: Kysely<unknown>, engine: Engine): Promise<void> {
  await createTables(
    db,
    engine,
    {
      session_key: {
        session_key_id: 'key',
        session_id: 'text',
        analyst_id: 'text',
        domain: 'text',
        ip_address: 'text?',
        minted_at: 'text',
        expires_at: 'text',
        method_list: 'text',
      },
    },
    [['session_key', ['session_id']]],
  )
  await db.schema.alterTable('page_key').addColumn('method_list', 'text').execute()
}
