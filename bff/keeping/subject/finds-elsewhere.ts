/** Searches everything outside the ledger for a name, an address or a number. */
import { type Kysely, sql } from 'kysely'
import type { Find } from '../../../contract/desk/data-subject.ts'
import type { Tables } from '../../state/tables.ts'
import { fieldsHolding, type Matcher } from './matcher.ts'

const batchSize = 100

/** Columns that can hold personal data, and their source. `key` orders the table. */
const places = [
  {
    ...{ where: 'case', table: 'case_file', key: 'case_id', id: 'case_id', at: 'created_at' },
    columns: ['reference', 'title', 'purpose', 'lawful_basis'],
    source: 'an analyst wrote it',
  },
  {
    // The title and purpose of a case before a change.
    ...{ where: 'case', table: 'case_change', key: 'change_id', id: 'case_id', at: 'at' },
    columns: ['before', 'after'],
    source: 'an analyst changed the case',
  },
  {
    ...{ where: 'pin', table: 'pin', key: 'pin_id', id: 'pin_id', at: 'pinned_at' },
    columns: ['note'],
    source: 'an analyst wrote it as a note on a pin',
  },
  {
    ...{ where: 'comment', table: 'comment', key: 'comment_id', id: 'comment_id', at: 'written_at' },
    columns: ['text'],
    source: 'an analyst wrote it as a comment',
  },
  {
    ...{ where: 'imported_subject', table: 'imported_subject', key: 'subject_id', id: 'subject_id', at: 'imported_at' },
    columns: ['name', 'details', 'lookup'],
    source: 'an analyst imported a list',
  },
  {
    ...{ where: 'subject_import', table: 'subject_import', key: 'import_id', id: 'import_id', at: 'imported_at' },
    columns: ['file', 'notes'],
    source: 'an analyst chose the file of a list',
  },
  {
    ...{ where: 'judgement', table: 'judgement', key: 'seq', id: 'seq', at: 'at' },
    columns: ['reason'],
    source: 'an analyst decided who is who, and wrote why',
  },
  {
    ...{ where: 'explanation', table: 'explanation', key: 'seq', id: 'seq', at: 'at' },
    columns: ['text'],
    source: 'an analyst explained a contradiction',
  },
  {
    ...{ where: 'finding', table: 'finding', key: 'seq', id: 'seq', at: 'at' },
    columns: ['text', 'mentions'],
    source: 'an analyst wrote it as a hypothesis, a finding, a task or a dead end',
  },
  {
    ...{ where: 'report_block', table: 'report_block', key: 'seq', id: 'seq', at: 'at' },
    columns: ['body'],
    source: 'an analyst wrote it in a report',
  },
  {
    ...{ where: 'report', table: 'report_version', key: 'seq', id: 'report_id', at: 'at' },
    columns: ['content'],
    source: 'an analyst wrote it as a title in a report',
  },
  {
    ...{ where: 'report', table: 'report_frozen', key: 'frozen_id', id: 'report_id', at: 'at' },
    columns: ['body'],
    source: 'a signed report holds it',
  },
  {
    ...{ where: 'report', table: 'report_redaction', key: 'seq', id: 'report_id', at: 'at' },
    columns: ['marks'],
    source: 'an analyst marked it, to leave it out of a report',
  },
  {
    ...{ where: 'report', table: 'report_step', key: 'seq', id: 'report_id', at: 'at' },
    columns: ['note'],
    source: 'an analyst wrote it at the sign-off of a report',
  },
  {
    ...{ where: 'report', table: 'report_release', key: 'release_id', id: 'report_id', at: 'at' },
    columns: ['recipient', 'purpose'],
    source: 'an analyst noted who received a report',
  },
  {
    ...{ where: 'report_template', table: 'report_template', key: 'template', id: 'template', at: 'made_at' },
    columns: ['name', 'sections'],
    source: 'an analyst named a template of reports',
  },
  {
    ...{ where: 'account', table: 'analyst', key: 'analyst_id', id: 'analyst_id', at: 'created_at' },
    columns: ['name', 'email'],
    source: 'somebody entered it for the account',
  },
  {
    ...{ where: 'account', table: 'identity', key: 'sub', id: 'analyst_id', at: 'linked_at' },
    columns: ['sub'],
    source: 'the sign-in provider names the account',
  },
  {
    ...{ where: 'account_event', table: 'account_event', key: 'seq', id: 'seq', at: 'at' },
    columns: ['detail'],
    source: 'somebody changed an account',
  },
  {
    ...{ where: 'account_link', table: 'account_link', key: 'link_id', id: 'link_id', at: 'made_at' },
    columns: ['email'],
    source: 'an administrator invited somebody',
  },
  {
    ...{ where: 'session', table: 'session', key: 'token_hash', id: 'session_id', at: 'created_at' },
    columns: ['address', 'browser'],
    source: 'the browser sent it at sign-in',
  },
  {
    ...{ where: 'page_key', table: 'page_key', key: 'page_key_id', id: 'page_key_id', at: 'minted_at' },
    columns: ['domain', 'ip_address'],
    source: 'an administrator entered it for the key',
  },
  {
    // The request itself is in the record.
    ...{ where: 'saved_search', table: 'saved_search', key: 'search_id', id: 'search_id', at: 'saved_at' },
    columns: ['name'],
    source: 'an analyst named a saved search',
  },
] as const satisfies Place[]

type Place = {
  where: Find['where']
  table: keyof Tables
  key: string
  id: string
  at: string
  columns: readonly string[]
  source: string
}
type Row = { [column: string]: string | number | null }

export async function* findsElsewhere(db: Kysely<Tables>, matcher: Matcher): AsyncGenerator<Find> {
  for (const place of places)
    for await (const row of rowsOf(db, place)) {
      const fields = fieldsHolding(
        Object.fromEntries(place.columns.map((name) => [name, row[name]])),
        matcher,
        place.table,
      )
      if (fields.length > 0) yield found(place, row, fields)
    }
}

function found({ where, id, at, source }: Place, row: Row, fields: string[]): Find {
  const text = (column: string) => (row[column] === undefined || row[column] === null ? null : String(row[column]))
  return {
    where,
    id: String(row[id]),
    at: String(row[at]),
    event: null,
    operation: null,
    case_id: text('case_id'),
    case_reference: text('reference'),
    lawful_basis: text('lawful_basis'),
    retention_date: text('retention_date'),
    fields,
    source,
  }
}

/** Reads in batches, in the order of the key. */
async function* rowsOf(db: Kysely<Tables>, { table, key }: Place): AsyncGenerator<Row> {
  for (let after: Row[string] | undefined; ; ) {
    const [from, by] = [sql.table(table), sql.ref(key)]
    const beyond = after === undefined ? sql`` : sql`where ${by} > ${after}`
    const { rows } = await sql<Row>`select * from ${from} ${beyond} order by ${by} limit ${batchSize}`.execute(db)
    yield* rows
    if (rows.length < batchSize) return
    after = rows.at(-1)![key]
  }
}
