/** Signed checkpoints of the chain, the keys that signed them, and what a timestamp authority said of them. */
import type { Kysely } from 'kysely'
import { createTables, type TableColumns } from '../../../platform/create-tables.ts'
import type { Engine } from '../../../platform/database.ts'

export const addCheckpoints = (db: Kysely<unknown>, engine: Engine): Promise<void> =>
  createTables(db, engine, tables, [['checkpoint', ['seq']]])

const tables: TableColumns = {
  ledger_key: { key_id: 'key', public_key: 'text', first_used_at: 'text' },
  checkpoint: {
    checkpoint_id: 'key',
    seq: 'integer',
    at: 'text',
    statement: 'text',
    key_id: 'text',
    signature: 'text',
  },
  checkpoint_stamp: { checkpoint_id: 'key', authority: 'text', received_at: 'text', reply: 'bytes?' },
}
