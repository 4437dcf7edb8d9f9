/** What the record list is read from, all of it derived from the chain and its contents: none of it is evidence. */
import { type Kysely, sql } from 'kysely'
import { createTables, type Index, type TableColumns } from '../../../platform/create-tables.ts'
import type { Engine } from '../../../platform/database.ts'
import type { Tables } from '../tables.ts'
import { subjectRows } from './0005-subjects.ts'

export async function createReading(db: Kysely<unknown>, engine: Engine): Promise<void> {
  await createTables(db, engine, tables, indexes)
  for (const statement of [...partialIndexes, ...(engine === 'sqlite' ? sqliteTriggers : postgresTriggers)])
    await sql.raw(statement).execute(db)
  await sql.raw(lines).execute(db)
  await keepSubjectsOfOld(db as Kysely<Tables>)
}

const tables: TableColumns = {
  record_line: {
    seq: 'id',
    id: 'text',
    at: 'text',
    analyst: 'text',
    case_id: 'text?',
    operation: 'text',
    outcome: 'text',
    reason: 'text?',
  },
  subject: { id: 'text', kind: 'text', value: 'text' },
  erased_case: { case_id: 'key', erased_at: 'text' },
}

/** By each filter, in the order in which records are listed. */
const indexes: Index[] = [
  ['record_line', ['id'], 'unique'],
  ['record_line', ['at', 'seq']],
  ['record_line', ['analyst', 'at', 'seq']],
  ['record_line', ['operation', 'at', 'seq']],
  ['record_line', ['outcome', 'at', 'seq']],
  ['subject', ['value', 'id']],
  ['subject', ['id']],
  ['content', ['case_id', 'seq']],
  ['case_file', ['retention_date']],
]

/** Of the chain only what the audit reads: appending what was asked and answered costs nothing more. */
const audited = `event in ('opened', 'exported', 'erased')`
const partialIndexes = [
  'create index record_line_by_case_id_at_seq on record_line (case_id, at, seq) where case_id is not null',
  'create index record_line_by_reason_at_seq on record_line (reason, at, seq) where reason is not null',
  `create index chain_by_event_at_seq on chain (event, at, seq) where ${audited}`,
  `create index chain_by_analyst_event_at_seq on chain (analyst, event, at, seq) where ${audited}`,
  // content_by_case_id_seq does all that it did.
  'drop index content_by_case_id',
]

/** Until it is answered, a lookup reads: asked, answer unknown (decision 0019). */
const keepLine = `insert into record_line (seq, id, at, analyst, case_id, operation, outcome, reason)
  values (new.seq, new.id, new.at, new.analyst, new.case_id, new.operation, 'not_answered', 'answer_unknown')`
const keepOutcome = 'update record_line set outcome = new.outcome, reason = new.reason where id = new.id'

const sqliteTriggers = [
  `create trigger chain_lists_asked after insert on chain when new.event = 'asked' begin ${keepLine}; end`,
  `create trigger chain_lists_answered after insert on chain when new.event = 'answered' begin ${keepOutcome}; end`,
]
const postgresTriggers = [
  `create function list_record() returns trigger language plpgsql as $$ begin
    if new.event = 'asked' then ${keepLine}; else ${keepOutcome}; end if;
    return null;
  end $$`,
  `create trigger chain_lists_records after insert on chain for each row
    when (new.event in ('asked', 'answered')) execute function list_record()`,
]

/** Of what is in the chain already. */
const lines = `insert into record_line (seq, id, at, analyst, case_id, operation, outcome, reason)
  select asked.seq, asked.id, asked.at, asked.analyst, asked.case_id, asked.operation,
    coalesce(answered.outcome, 'not_answered'),
    case when answered.id is null then 'answer_unknown' else answered.reason end
  from chain as asked left join chain as answered on answered.id = asked.id and answered.event = 'answered'
  where asked.event = 'asked'`

async function keepSubjectsOfOld(db: Kysely<Tables>): Promise<void> {
  for (let after = 0; ; ) {
    const part = await db
      .selectFrom('record_line')
      .innerJoin('content', 'content.seq', 'record_line.seq')
      .select(['content.seq', 'content.id', 'record_line.operation', 'content.body'])
      .where('content.seq', '>', after)
      .orderBy('content.seq')
      .limit(200)
      .execute()
    const subjects = part.flatMap(({ id, operation, body }) => subjectRows(id, operation, JSON.parse(body).params))
    if (subjects.length > 0) await db.insertInto('subject').values(subjects).execute()
    if (part.length === 0) return
    after = part.at(-1)!.seq
  }
}
