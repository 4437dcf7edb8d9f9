/** Data held about a name, an address or a number. */
import { z } from 'zod'
import { date, textOrNull, time } from './fields.ts'

const places = [
  'record',
  'case',
  'case_change',
  'pin',
  'comment',
  'placement',
  'imported_subject',
  'subject_import',
  'judgement',
  'explanation',
  'finding',
  'report',
  'report_block',
  'report_template',
  'account',
  'account_event',
  'account_link',
  'session',
  'session_key',
  'page_key',
  'access_token',
  'preference',
  'saved_search',
  'batch',
  'batch_row',
] as const

export type Find = z.infer<typeof find>
const find = z.object({
  where: z.enum(places),
  id: z.string().describe('Of the record, the case or whatever else holds it.'),
  at: time,
  event: textOrNull,
  operation: textOrNull,
  case_id: textOrNull,
  case_reference: textOrNull,
  lawful_basis: textOrNull,
  retention_date: date.nullable().describe('Null where it is kept as long as what holds it.'),
  fields: z.array(z.string()),
  source: z.string(),
})

const searched = z.object({
  contents: z.int(),
  answers: z.int(),
  answers_not_legible: z.int().describe('Searched as bytes: they are not in the characters that they name.'),
  answers_not_searched: z.array(z.string()).describe('Records whose answer took too long to search.'),
  documents_not_read: z.int().describe('Documents are not searched.'),
})

export type Report = z.infer<typeof report>
export const report = z.object({
  text: z.string(),
  purpose: textOrNull,
  record: z.string().describe('The report’s own record in the ledger.'),
  at: time,
  finds: z.array(find),
  searched,
})

export type ErasedFinds = z.infer<typeof erasedFinds>
export const erasedFinds = z.object({ records: z.int(), notes: z.int(), saved_searches: z.int() })
