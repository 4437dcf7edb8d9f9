/** What an analyst keeps for the next time: preferences, and records' questions under a name (decision 0041). */
import { type Kysely, sql } from 'kysely'
import { createTables, type Index, type TableColumns } from '../../../platform/create-tables.ts'
import type { Engine } from '../../../platform/database.ts'

export async function addSearches(db: Kysely<unknown>, engine: Engine): Promise<void> {
  await createTables(db, engine, tables, indexes)
  for (const statement of engine === 'sqlite' ? sqliteGuards : postgresGuards) await sql.raw(statement).execute(db)
}

const tables: TableColumns = {
  preference: { analyst_id: 'key', body: 'text', changed_at: 'text' },
  saved_search: {
    search_id: 'key',
    analyst_id: 'text',
    record_id: 'text',
    name: 'text',
    is_pinned: 'integer',
    saved_at: 'text',
  },
}

const indexes: Index[] = [
  ['saved_search', ['analyst_id', 'record_id'], 'unique'],
  ['saved_search', ['record_id']],
]

/** Whoever erases a record's content takes what was saved of it along, and none is kept of what was erased meanwhile. */
const sqliteGuards = [
  `create trigger content_takes_saved_search after delete on content
   begin delete from saved_search where record_id = old.id; end`,
  `create trigger saved_search_needs_content before insert on saved_search
   when not exists (select 1 from content where id = new.record_id) begin select raise(ignore); end`,
]
const postgresGuards = [
  `create function take_saved_search() returns trigger language plpgsql as $$ begin
     delete from saved_search where record_id = old.id; return old; end $$`,
  `create trigger content_takes_saved_search after delete on content
   for each row execute function take_saved_search()`,
  `create function saved_search_need_content() returns trigger language plpgsql as $$ begin
     if exists (select 1 from content where id = new.record_id) then return new; end if; return null; end $$`,
  `create trigger saved_search_needs_content before insert on saved_search
   for each row execute function saved_search_need_content()`,
]
