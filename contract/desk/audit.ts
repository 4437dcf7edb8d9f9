/** Who opened, exported and erased records, and who changed how long a case is kept. */
import { z } from 'zod'
import { nameAmong, next, textOrNull, time } from './fields.ts'

export const auditedEvents = ['opened', 'exported', 'erased', 'changed'] as const

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
