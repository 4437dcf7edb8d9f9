/** Fills every table of a state with one person's words, from the list of tables, and looks for what is left of them. */
import { type Kysely, sql } from 'kysely'
import { isPersonal, isPrimaryKey, type Personal, type Table } from '../../../platform/tables.ts'
import { personalColumns } from '../../state/forgetting.ts'
import { type Tables, tables } from '../../state/tables.ts'

type Row = { [column: string]: unknown }
/** Those that the values of other columns name. `answered` is the row of the record's answer. */
export type Ids = { record: string; answered: number; case_id: string; account: string }

/** The ledger writes these tables itself, from a lookup that names the person. */
const fromLedger = ['chain', 'content', 'record_line', 'subject', 'ledger_key', 'checkpoint', 'checkpoint_stamp']
/** One row for each erased case and each erasure of finds, and one row that counts. */
const others = ['erased_case', 'found_erasure', 'derived_mark', 'spend_mark']

export const person = 'Tamsin Quill'
const key = `person:${person} of mention.key`

/** Its own words tell each column's text apart in a file. */
export const wordsOf = (table: string, column: string): string => `${person} of ${table}.${column}`

function textOf(table: string, column: string, { left, type }: Personal): string {
  const words = wordsOf(table, column)
  if (left === "'[]'") return JSON.stringify([words])
  return left === "'{}'" || (left === 'null' && type !== 'text?') ? JSON.stringify({ words }) : words
}

/** Rows that are linked by more than equal names of columns. */
const linked: { readonly [table: string]: (ids: Ids) => Row[] } = {
  case_file: () => [{ lawful_basis: `Other: ${wordsOf('case_file', 'lawful_basis')}` }],
  claim: ({ answered }) => [{ record: answered, other: null }],
  claim_missing: ({ answered }) => [{ record: answered }],
  mention: () => [{ key }],
  placement: () => [{ key }],
  judgement: () => [{ a: key }],
  screening_judgement: () => [{ subject: key }],
  finding: () => [{ mentions: JSON.stringify([key]) }],
  decision_source: () => ['judgement', 'explanation', 'finding'].map((decision) => ({ decision })),
  comment: () => [{ kind: 'paragraph' }],
  batch_call: ({ record }) => [
    { call_id: 'first', step: 0, record, outcome: 'found', params: '{}' },
    { call_id: 'second', step: 1, record: 'another', outcome: 'found', fields: null },
  ],
  batch_row: () => [
    {
      params: JSON.stringify({ words: wordsOf('batch_row', 'params') }),
      chosen: JSON.stringify({ words: wordsOf('batch_row', 'chosen') }),
    },
  ],
  imported_subject: () => [{ lookup: JSON.stringify({ words: wordsOf('imported_subject', 'lookup') }) }],
  report_redaction: () => [
    { marks: JSON.stringify([{ mark: 'block', block: wordsOf('report_redaction', 'marks'), reason: 'safety' }]) },
  ],
  report_version: () => [
    { content: JSON.stringify({ title: wordsOf('report_version', 'content'), classification: '', sections: [] }) },
  ],
}

const accounts = /^(analyst|analyst_id|.*_by|author|holder_id)$/
const records = /^(id|record|record_id|.*_record)$/

function valueIn(table: string, column: string, of: Table['columns'][string], ids: Ids): unknown {
  if (isPersonal(of)) return of.type === 'bytes?' ? null : textOf(table, column, of)
  if (column === 'case_id') return ids.case_id
  if (of === 'key' || of === 'plain' || of === 'plain?') {
    if (accounts.test(column)) return ids.account
    return records.test(column) ? ids.record : 'x'
  }
  return isPrimaryKey(of) || /^(bigint|integer|real)\??$/.test(of) ? 1 : null
}

export async function fillAll(db: Kysely<Tables>, ids: Ids): Promise<void> {
  for (const [name, table] of Object.entries(tables) as [string, Table][]) {
    if (fromLedger.includes(name) || others.includes(name)) continue
    const row = Object.fromEntries(
      Object.entries(table.columns).map(([column, of]) => [column, valueIn(name, column, of, ids)]),
    )
    for (const own of linked[name]?.(ids) ?? [{}])
      await db
        .insertInto(name as 'pin')
        .values({ ...row, ...own } as Tables['pin'])
        .execute()
  }
}

/** @returns each personal column that still holds the person's words, as `table.column` */
export async function columnsHolding(db: Kysely<Tables>): Promise<string[]> {
  const found: string[] = []
  for (const [name, table] of Object.entries(tables) as [string, Table][])
    for (const [column, { type }] of personalColumns(table)) {
      if (type === 'bytes?') continue
      const { rows } =
        await sql`select 1 from ${sql.table(name)} where lower(${sql.ref(column)}) like ${'%quill%'}`.execute(db)
      if (rows.length > 0) found.push(`${name}.${column}`)
    }
  return found
}
