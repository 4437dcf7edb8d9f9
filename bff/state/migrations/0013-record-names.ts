/** What records are about by name, as lists show it, and the ends of their ids, as they are printed. */
import { type Kysely, sql } from 'kysely'
import { createTables } from '../../../platform/create-tables.ts'
import type { Engine } from '../../../platform/database.ts'

export async function addRecordNames(db: Kysely<unknown>, engine: Engine): Promise<void> {
  await createTables(db, engine, { record_name: { id: 'key', name: 'text' } }, [])
  await sql.raw('create index record_line_by_end on record_line (substr(id, 15))').execute(db)
  for (const statement of engine === 'sqlite' ? sqliteGuards : postgresGuards) await sql.raw(statement).execute(db)
}

/** Whoever erases a record's content takes the name along, and none is kept of what was erased meanwhile. */
const sqliteGuards = [
  `create trigger content_takes_record_name after delete on content
   begin delete from record_name where id = old.id; end`,
  `create trigger record_name_needs_content before insert on record_name
   when not exists (select 1 from content where id = new.id) begin select raise(ignore); end`,
]
const postgresGuards = [
  `create function take_record_name() returns trigger language plpgsql as $$ begin
     delete from record_name where id = old.id; return old; end $$`,
  `create trigger content_takes_record_name after delete on content
   for each row execute function take_record_name()`,
  // need_content() keeps prints so, too.
  'create trigger record_name_needs_content before insert on record_name for each row execute function need_content()',
]
