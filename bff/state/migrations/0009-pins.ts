/** What is pinned to cases. */
import { type Kysely, sql } from 'kysely'
import { createTables, type Index, type TableColumns } from '../../../platform/create-tables.ts'
import type { Engine } from '../../../platform/database.ts'

export async function addPins(db: Kysely<unknown>, engine: Engine): Promise<void> {
  await createTables(db, engine, tables, indexes)
  for (const statement of engine === 'sqlite' ? sqliteGuards : postgresGuards) await sql.raw(statement).execute(db)
}

const tables: TableColumns = {
  pin: {
    pin_id: 'key',
    case_id: 'text',
    record: 'text',
    pointer: 'text',
    kind: 'text',
    note: 'text',
    position: 'integer',
    pinned_by: 'text',
    pinned_at: 'text',
    edited_at: 'text?',
    removed_at: 'text?',
  },
}

const indexes: Index[] = [
  ['pin', ['case_id', 'position']],
  ['pin', ['record']],
  ['pin', ['removed_at']],
]

/** A note speaks of what it is pinned to: whoever erases a record's content takes the notes on it along. */
const takeNotes = "update pin set note = '' where record = old.id"
const sqliteGuards = [`create trigger content_takes_notes after delete on content begin ${takeNotes}; end`]
const postgresGuards = [
  `create function take_notes() returns trigger language plpgsql as $$ begin ${takeNotes}; return old; end $$`,
  'create trigger content_takes_notes after delete on content for each row execute function take_notes()',
]
