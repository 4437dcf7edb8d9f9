/** Checkpoints count, so that each can sign all before it; and none of them, nor a key or a stamp, is ever changed. */
import { type Kysely, sql } from 'kysely'
import type { Engine } from '../../../platform/database.ts'
import { refusal } from './refusal.ts'

export async function linkCheckpoints(db: Kysely<unknown>, engine: Engine): Promise<void> {
  await db.schema.alterTable('checkpoint').addColumn('number', 'integer').execute()
  await sql.raw(numbers).execute(db)
  await sql.raw('create unique index checkpoint_by_number on checkpoint (number)').execute(db)
  for (const [table, key] of tables)
    for (const statement of engine === 'sqlite' ? sqliteGuards(table, key) : postgresGuards(table))
      await sql.raw(statement).execute(db)
}

/** Those of before, in the order in which exports have them. */
const numbers = `update checkpoint set number = counted.number
  from (select checkpoint_id, row_number() over (order by at, checkpoint_id) as number from checkpoint) as counted
  where counted.checkpoint_id = checkpoint.checkpoint_id`

/** With what makes a row the same one to SQLite's `insert or replace`, which deletes without the trigger for that. */
const tables: [table: string, isSame: string][] = [
  ['checkpoint', 'checkpoint_id = new.checkpoint_id or number = new.number'],
  ['checkpoint_stamp', 'checkpoint_id = new.checkpoint_id'],
  ['ledger_key', 'key_id = new.key_id'],
]

function sqliteGuards(table: string, isSame: string): string[] {
  const refuse = `begin select raise(abort, '${refusal}'); end`
  return [
    `create trigger ${table}_refuses_update before update on ${table} ${refuse}`,
    `create trigger ${table}_refuses_delete before delete on ${table} ${refuse}`,
    `create trigger ${table}_refuses_replace before insert on ${table}
      when exists (select 1 from ${table} where ${isSame}) ${refuse}`,
  ]
}

/** By the function that guards the chain. */
const postgresGuards = (table: string): string[] => [
  `create trigger ${table}_refuses_change before update or delete on ${table}
    for each row execute function refuse_change()`,
  `create trigger ${table}_refuses_truncate before truncate on ${table}
    for each statement execute function refuse_change()`,
]
