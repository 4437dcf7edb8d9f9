/** Cases that change, close and are shared; budgets, confirmations, and answers that may be used again. */
import { type Kysely, sql } from 'kysely'
import { createTables, type Index, type TableColumns } from '../../../platform/create-tables.ts'
import type { Engine } from '../../../platform/database.ts'

export async function addCasesAndCosts(db: Kysely<unknown>, engine: Engine): Promise<void> {
  await db.schema.alterTable('case_file').addColumn('closed_at', 'text').execute()
  await tellReferencesApart(db as Kysely<CaseFiles>)
  await createTables(db, engine, tables, indexes)
  await sql`insert into spend_mark (mark, seq) values ('chain', 0)`.execute(db)
  const guards = engine === 'sqlite' ? sqliteGuards : postgresGuards
  for (const statement of [oneOpenCaseOfAReference, ...guards]) await sql.raw(statement).execute(db)
}

/** Of the table, as much as is read and changed here. */
type CaseFiles = { case_file: { case_id: string; reference: string; created_at: string } }

/** Several cases may have been opened under one reference: the oldest keeps it, and the others are numbered. */
async function tellReferencesApart(db: Kysely<CaseFiles>): Promise<void> {
  const files = await db.selectFrom('case_file').select(['case_id', 'reference']).orderBy('created_at').execute()
  const taken = new Set<string>()
  for (const { case_id, reference } of files) {
    let own = reference
    for (let number = 2; taken.has(own.toLowerCase()); number += 1) own = `${reference} (${number})`
    taken.add(own.toLowerCase())
    if (own !== reference)
      await db.updateTable('case_file').set({ reference: own }).where('case_id', '=', case_id).execute()
  }
}

const tables: TableColumns = {
  case_change: {
    change_id: 'key',
    case_id: 'text',
    at: 'text',
    analyst_id: 'text',
    field: 'text',
    before: 'text?',
    after: 'text?',
  },
  set_price: { operation: 'key', credits: 'text?', set_by: 'text', set_at: 'text' },
  measured_cost: { id: 'key', credits: 'text', measured_at: 'text' },
  budget: {
    holder: 'text',
    holder_id: 'text',
    period: 'text',
    credits: 'bigint',
    unknown_counts_as: 'text?',
    month: 'text',
    spent: 'bigint',
    set_by: 'text',
    set_at: 'text',
  },
  reservation: { id: 'text', holder: 'text', holder_id: 'text', month: 'text', credits: 'bigint', at: 'text' },
  spend_day: {
    day: 'text',
    operation: 'text',
    analyst: 'text',
    case_id: 'text',
    calls: 'integer',
    unknown_calls: 'integer',
    credits: 'bigint',
  },
  spend_mark: { mark: 'key', seq: 'integer' },
  confirmation: { token_hash: 'key', session_id: 'text', bound_to: 'text', issued_at: 'text', expires_at: 'text' },
  sent_message: { print: 'key', id: 'text', at: 'text' },
  lookup_print: { id: 'key', print: 'text', case_id: 'text?', analyst: 'text', at: 'text' },
}

const indexes: Index[] = [
  ['case_change', ['case_id', 'at']],
  ['budget', ['holder', 'holder_id'], 'unique'],
  ['reservation', ['id', 'holder'], 'unique'],
  ['reservation', ['at']],
  ['spend_day', ['day', 'operation', 'analyst', 'case_id'], 'unique'],
  ['spend_day', ['analyst', 'day']],
  ['spend_day', ['case_id', 'day']],
  ['confirmation', ['expires_at']],
  ['sent_message', ['id']],
  ['sent_message', ['at']],
  ['lookup_print', ['print', 'at']],
  ['lookup_print', ['at']],
]

/** Of two who open it at once, one is told that the other has it. */
const oneOpenCaseOfAReference =
  'create unique index case_file_by_open_reference on case_file (lower(reference)) where closed_at is null'

/** Whoever erases a record's content takes its prints along, and none is kept of what was erased meanwhile. */
const printTables = ['lookup_print', 'sent_message']
const sqliteGuards = [
  ...printTables.map(
    (table) =>
      `create trigger content_takes_${table} after delete on content begin delete from ${table} where id = old.id; end`,
  ),
  `create trigger lookup_print_needs_content before insert on lookup_print
   when not exists (select 1 from content where id = new.id) begin select raise(ignore); end`,
]
const postgresGuards = [
  `create function take_prints() returns trigger language plpgsql as $$ begin
     ${printTables.map((table) => `delete from ${table} where id = old.id;`).join(' ')} return old; end $$`,
  'create trigger content_takes_prints after delete on content for each row execute function take_prints()',
  `create function need_content() returns trigger language plpgsql as $$ begin
     if exists (select 1 from content where id = new.id) then return new; end if; return null; end $$`,
  'create trigger lookup_print_needs_content before insert on lookup_print for each row execute function need_content()',
]
