/** Who opened, exported and erased records, and who changed how long a case is kept. */
import { z } from 'zod'
import { nameAmong, next, textOrNull, time } from './fields.ts'

export const auditedEvents = ['opened', 'exported', 'erased', 'changed'] as const

/** The operation of an `opened` event for a part of a case. One event covers all that the part shows (decision 0086). */
export type CaseView =
  | 'case_graph'
  | 'case_timeline'
  | 'case_pivots'
  | 'case_path'
  | 'case_search'
  | 'case_contradictions'
  | 'case_identities'
  | 'case_judgements'
  | 'case_findings'
  | 'case_pins'
  | 'case_comments'
  | 'case_subjects'
  | 'case_watch'
  | 'case_report'
  | 'case_batch'

/** The operation of an `exported` event for a part of a case. */
export type CaseExport = 'case_claims' | 'case_report' | 'case_batch'

const view = z.object({ seq: z.int(), at: time, analyst: z.string(), analyst_name: textOrNull })
export type ViewPage = z.infer<typeof viewPage>
export const viewPage = z.object({ views: z.array(view), next })

export type AuditLine = z.infer<typeof auditLine>
const auditLine = view.extend({
  id: z.string().describe('The record’s id, where the event is about one.'),
  event: nameAmong(auditedEvents),
  case_id: textOrNull,
  operation: z.string(),
  reason: textOrNull,
})
export type AuditPage = z.infer<typeof auditPage>
export const auditPage = z.object({ events: z.array(auditLine), next })
