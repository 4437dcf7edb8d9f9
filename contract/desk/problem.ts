/** Failures, as application/problem+json (RFC 9457). */
import { z } from 'zod'
import type { NotAnsweredReason, NotRunReason } from '../reasons.ts'
import { time } from './fields.ts'
import { judgement } from './judgements.ts'
import { recordHead } from './lookups.ts'
import { estimate } from './prices.ts'
import { savedReport } from './reports.ts'

export type FieldError = z.infer<typeof fieldError>
const fieldError = z.object({ field: z.string(), message: z.string() })

/** Further members of a problem. */
const more = z.object({
  errors: z.array(fieldError).optional(),
  outcome: z.enum(['not_answered', 'not_run']).optional(),
  reason: (z.string() as unknown as z.ZodType<NotAnsweredReason | NotRunReason>).optional(),
  failure: z.string().optional().describe('How the exchange with the lookup service failed.'),
  retry_after: z.number().optional().describe('Seconds until the next try makes sense.'),
  record: recordHead.optional().describe('A lookup that was not answered is on record too.'),
  not_member: z.literal(true).optional().describe('It exists. It belongs to a case, and you are not a member of it.'),
  is_empty: z.literal(true).optional().describe('The map has no tile there.'),
  cost: z.string().optional().describe('What the lookup would cost, where a budget does not allow it.'),
  left: z.string().optional().describe('What is left of that budget.'),
  holder: z.enum(['analyst', 'case', 'token']).optional().describe('Whose budget it is.'),
  judgements: z.array(judgement).optional().describe('The judgements that stand against this one.'),
  saved: savedReport.optional().describe('The version of a report that another saved meanwhile.'),
})

export type SentBefore = z.infer<typeof sentBefore>
const sentBefore = z.object({ at: time, record: z.string() })

/** A reply 428: the same request with this token in its body is accepted, once. */
export const toConfirm = z.object({
  outcome: z.literal('not_run'),
  reason: z.literal('confirmation_needed'),
  confirmation: z.string().describe('The token that lets the same lookup through, once.'),
  expires_at: time,
  estimate,
  sent_before: sentBefore.nullable().describe('The same text message to the same number, within a day.'),
})

export type ProblemMembers = z.infer<typeof problemMembers>
const problemMembers = more.extend(
  toConfirm.pick({ confirmation: true, expires_at: true, estimate: true, sent_before: true }).partial().shape,
)

export type Problem = z.infer<typeof problem>
export const problem = z.object({
  type: z.string(),
  title: z.string(),
  status: z.int(),
  detail: z.string().describe('What happened and what to do, for the person who reads it.'),
  request_id: z.string().describe('The log lines of the request have the same id.'),
  ...problemMembers.shape,
})
