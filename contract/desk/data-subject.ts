/** Data held about a name, an address or a number. */
import { z } from 'zod'
import { findPlaces } from '../finds.ts'
import { givenErasureReasons } from '../reasons.ts'
import { date, file, id, text, textOrNull, time } from './fields.ts'
import { routes } from './route.ts'

export type Find = z.infer<typeof find>
const find = z.object({
  where: z.enum(findPlaces),
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
  answers_not_legible: z
    .array(z.string())
    .describe('Records whose answer was searched as bytes: it is not in the characters that it names.'),
  answers_not_searched: z.array(z.string()).describe('Records whose answer took too long to search.'),
  documents_not_read: z.array(z.string()).describe('Records of documents and pictures: they are not searched.'),
  mails_not_read: z.array(z.string()).describe('Records of mails that could not be searched in full.'),
})

export type Report = z.infer<typeof report>
const report = z.object({
  text: z.string(),
  purpose: textOrNull,
  record: z.string().describe('The report’s own record in the ledger.'),
  at: time,
  finds: z.array(find),
  searched,
})

export type ErasedFinds = z.infer<typeof erasedFinds>
const erasedFinds = z.object({ records: z.int(), notes: z.int(), saved_searches: z.int() })

export const reportFormatNames = ['json', 'csv'] as const

const wanted = z.object({
  text: text.trim().max(200),
  purpose: text.trim().min(1, 'Say what the report is for.').max(500).optional(),
  format: z.enum(reportFormatNames).default('json'),
})
const reason = z.enum(givenErasureReasons, `Choose a reason: ${givenErasureReasons.join(', ')}.`)
const ids = z.array(id).max(10_000).default([])
const numbers = z
  .array(z.string().regex(/^\d{1,9}$/))
  .max(10_000)
  .default([])
const rows = z
  .array(z.string().regex(/^[\w-]{1,64}:\d{1,9}$/))
  .max(10_000)
  .default([])
const groups = z
  .array(z.string().regex(/^[0-9a-z]{1,20}:[0-9a-f]{4}$/))
  .max(10_000)
  .default([])
const marks = z
  .array(z.string().regex(/^\d{1,9}:[0-9a-f]{4}$/))
  .max(10_000)
  .default([])
const found = z
  .object({
    reason,
    records: ids,
    pins: ids,
    comments: ids,
    saved_searches: ids,
    batches: ids,
    batch_rows: rows,
    case_changes: ids,
    placements: groups,
    account_events: numbers,
    access_tokens: ids,
    preferences: ids,
    imported_subjects: ids,
    subject_imports: ids,
    judgements: numbers,
    screening_judgements: numbers,
    explanations: numbers,
    findings: numbers,
    report_versions: numbers,
    report_blocks: numbers,
    signed_versions: ids,
    redactions: marks,
    sign_off_notes: numbers,
    releases: ids,
    report_templates: ids,
  })
  .refine(({ reason: _, ...lists }) => Object.values(lists).flat().length > 0, {
    error: 'Name at least one of the things that the report found.',
    path: ['records'],
  })

/** Personal data: reported, and erased for good. */
export const dataSubjectRoutes = routes({
  report: {
    method: 'POST',
    path: '/api/data-subject',
    summary: 'Report everything that is held about a name, an address or a number; `csv` gives a file',
    who: 'administrator',
    body: wanted,
    reply: report.or(file),
  },
  eraseFound: {
    method: 'POST',
    path: '/api/data-subject/:id/erase',
    summary: 'Erase what a report found, for good',
    who: 'administrator',
    params: z.object({ id }),
    body: found,
    reply: erasedFinds,
  },
  eraseRecord: {
    method: 'POST',
    path: '/api/records/:id/erase',
    summary: 'Erase the content of a record for good',
    who: 'administrator',
    opens: 'record',
    body: z.object({ reason }),
    reply: z.object({ id: z.string(), reason: z.enum(givenErasureReasons) }),
  },
})
