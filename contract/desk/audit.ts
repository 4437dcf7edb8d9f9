/** Who opened, exported and erased records, and who changed how long a case is kept. */
import { z } from 'zod'
import { file, id, nameAmong, next, textOrNull, time } from './fields.ts'
import { before, span } from './record-filters.ts'
import { routes } from './route.ts'

export const auditedEvents = ['opened', 'exported', 'erased', 'changed'] as const

const view = z.object({ seq: z.int(), at: time, analyst: z.string(), analyst_name: textOrNull })
const viewPage = z.object({ views: z.array(view), next })

export type AuditLine = z.infer<typeof auditLine>
const auditLine = view.extend({
  id: z.string().describe('The record’s id, where the event is about one.'),
  event: nameAmong(auditedEvents),
  case_id: textOrNull,
  operation: z.string(),
  reason: textOrNull,
})
const auditPage = z.object({ events: z.array(auditLine), next })

const filters = z.strictObject({
  ...span,
  event: z.enum(auditedEvents).optional(),
  analyst: id.optional(),
  record: id.optional(),
  before,
})
// A misspelt `case_id` would export everything.
const evidence = z.strictObject({
  case_id: z.string().min(1).optional(),
  notes: z.literal('1').optional().describe('Also the notes that analysts wrote on the pins of the case.'),
})

export const auditRoutes = routes({
  views: {
    method: 'GET',
    path: '/api/records/:id/views',
    summary: 'List who opened a record, and when',
    opens: 'record',
    query: z.object({ before }),
    reply: viewPage,
    silent: 'It lists readers, and nothing of the record.',
  },
  list: {
    method: 'GET',
    path: '/api/audit',
    summary: 'List what was opened, exported and erased, and who changed how long a case is kept',
    who: 'supervisor',
    query: filters,
    reply: auditPage,
  },
  export: {
    method: 'GET',
    path: '/api/export',
    summary: 'Export evidence as a ZIP: everything, or one case',
    scope: 'export',
    query: evidence,
    reply: file,
  },
})
