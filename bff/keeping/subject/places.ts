/**
 * Where a data-subject report looks outside the ledger. The columns come from the tables. A table with personal data has
 * its line here, or does not compile.
 */
import type { Find } from '../../../contract/desk/data-subject.ts'
import type { RedactionMark } from '../../../contract/desk/reports.ts'
import type { Personal } from '../../../platform/tables.ts'
import { printOfMark } from '../../report/forget-marks.ts'
import { searchedColumns } from '../../state/forgetting.ts'
import { shortPrint } from '../../state/hash.ts'
import { type Tables, tables } from '../../state/tables.ts'

export type Place = {
  where: Find['where']
  /** The columns that identify a find, and say when it was written. */
  id: string
  at: string
  source: string
  /** How it is erased: its words, its whole row, by code of its own, or not here. */
  erased: 'words' | 'row' | 'own' | 'stays'
  /** SQL that orders the rows, each once. By default the column `id`. */
  order?: string
  /** The finds of one row, where it is not one find with the id of its row. `held`: by the name of the column. */
  finds?: (row: Row) => Held[]
}
export type Held = { id: string; held: { [column: string]: unknown } }
export type Row = { [column: string]: string | number | null }

type PersonalTable = {
  [Name in keyof typeof tables]: Extract<
    (typeof tables)[Name]['columns'][keyof (typeof tables)[Name]['columns']],
    Personal
  > extends never
    ? never
    : Name
}[keyof typeof tables]

/** `record`: found in its record, and erased with it. `batch`: searched row by row. */
const placeOf: { readonly [Name in PersonalTable]: Place | 'record' | 'batch' } = {
  content: 'record',
  subject: 'record',
  record_name: 'record',
  mention: 'record',
  mention_word: 'record',
  claim: 'record',
  screening_candidate: 'record',
  batch: 'batch',
  batch_row: 'batch',
  batch_call: 'batch',
  case_file: {
    where: 'case',
    id: 'case_id',
    at: 'created_at',
    erased: 'stays',
    source: 'an analyst wrote it',
  },
  case_change: {
    where: 'case_change',
    id: 'change_id',
    at: 'at',
    erased: 'words',
    source: 'an analyst changed the case',
  },
  pin: {
    where: 'pin',
    id: 'pin_id',
    at: 'pinned_at',
    erased: 'words',
    source: 'an analyst wrote it as a note on a pin',
  },
  comment: {
    where: 'comment',
    id: 'comment_id',
    at: 'written_at',
    erased: 'words',
    source: 'an analyst wrote it as a comment',
  },
  placement: {
    where: 'placement',
    id: 'case_id',
    at: 'case_created_at',
    erased: 'own',
    order: `case_id || ' ' || "key"`,
    finds: ({ case_id, key, group_name }) => [{ id: `${case_id}:${shortPrint(String(key))}`, held: { group_name } }],
    source: 'an analyst named a group in the graph of a case; the day is that on which the case was opened',
  },
  imported_subject: {
    where: 'imported_subject',
    id: 'subject_id',
    at: 'imported_at',
    erased: 'row',
    source: 'an analyst imported a list',
  },
  subject_import: {
    where: 'subject_import',
    id: 'import_id',
    at: 'imported_at',
    erased: 'words',
    source: 'an analyst chose the file of a list',
  },
  judgement: {
    where: 'judgement',
    id: 'seq',
    at: 'at',
    erased: 'words',
    source: 'an analyst decided who is who, and wrote why',
  },
  screening_judgement: {
    where: 'screening_judgement',
    id: 'seq',
    at: 'at',
    erased: 'words',
    source: 'an analyst decided whether somebody is on a list, and wrote why',
  },
  explanation: {
    where: 'explanation',
    id: 'seq',
    at: 'at',
    erased: 'words',
    source: 'an analyst explained a contradiction',
  },
  finding: {
    where: 'finding',
    id: 'seq',
    at: 'at',
    erased: 'words',
    source: 'an analyst wrote it as a hypothesis, a finding, a task or a dead end',
  },
  report_block: {
    where: 'report_block',
    id: 'seq',
    at: 'at',
    erased: 'words',
    source: 'an analyst wrote it in a report',
  },
  report_version: {
    where: 'report_version',
    id: 'seq',
    at: 'at',
    erased: 'own',
    source: 'an analyst wrote it as a title in a report',
  },
  report_frozen: {
    where: 'report_frozen',
    id: 'frozen_id',
    at: 'at',
    erased: 'own',
    source: 'a signed report holds it',
  },
  report_redaction: {
    where: 'report_redaction',
    id: 'seq',
    at: 'at',
    erased: 'own',
    finds: ({ seq, marks }) =>
      JSON.parse(String(marks)).map((mark: RedactionMark, index: number) => ({
        id: `${seq}:${printOfMark(mark)}`,
        held: { [`marks[${index}]`]: mark },
      })),
    source: 'an analyst marked it, to leave it out of a report',
  },
  report_step: {
    where: 'report_step',
    id: 'seq',
    at: 'at',
    erased: 'words',
    source: 'an analyst wrote it at the sign-off of a report',
  },
  report_release: {
    where: 'report_release',
    id: 'release_id',
    at: 'at',
    erased: 'words',
    source: 'an analyst noted who received a report',
  },
  report_template: {
    where: 'report_template',
    id: 'template',
    at: 'made_at',
    erased: 'row',
    source: 'an analyst named a template of reports',
  },
  house_template: {
    where: 'report_template',
    id: 'house',
    at: 'changed_at',
    erased: 'words',
    source: 'an administrator set the house template of reports',
  },
  analyst: {
    where: 'account',
    id: 'analyst_id',
    at: 'created_at',
    erased: 'stays',
    source: 'somebody entered it for the account',
  },
  identity: {
    where: 'account',
    id: 'analyst_id',
    at: 'linked_at',
    erased: 'stays',
    order: `issuer || ' ' || sub`,
    source: 'the sign-in provider names the account',
  },
  account_event: {
    where: 'account_event',
    id: 'seq',
    at: 'at',
    erased: 'words',
    source: 'somebody changed an account',
  },
  account_link: {
    where: 'account_link',
    id: 'link_id',
    at: 'made_at',
    erased: 'stays',
    source: 'an administrator invited somebody',
  },
  session: {
    where: 'session',
    id: 'session_id',
    at: 'created_at',
    erased: 'stays',
    source: 'the browser sent it at sign-in',
  },
  session_key: {
    where: 'session_key',
    id: 'session_key_id',
    at: 'minted_at',
    erased: 'stays',
    source: 'the browser of the session sent it',
  },
  page_key: {
    where: 'page_key',
    id: 'page_key_id',
    at: 'minted_at',
    erased: 'stays',
    source: 'an administrator entered it for the key',
  },
  access_token: {
    where: 'access_token',
    id: 'token_id',
    at: 'created_at',
    erased: 'words',
    source: 'an analyst named an access token',
  },
  preference: {
    where: 'preference',
    id: 'analyst_id',
    at: 'changed_at',
    erased: 'row',
    source: 'an analyst chose it as a setting',
  },
  saved_search: {
    where: 'saved_search',
    id: 'search_id',
    at: 'saved_at',
    erased: 'row',
    source: 'an analyst named a saved search',
  },
}

export type SearchedTable = Place & { table: keyof Tables; columns: string[] }

export const places: SearchedTable[] = Object.entries(placeOf).flatMap(([table, place]) => {
  const name = table as keyof Tables
  const columns = searchedColumns(tables[name]).map(([column]) => column)
  return typeof place === 'string' ? [] : [{ ...place, table: name, columns }]
})
