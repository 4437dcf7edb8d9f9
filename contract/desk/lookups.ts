/** Lookups: their results, and the answers on record for a question. */
import { z } from 'zod'
import { oldestMinutes } from '../freshness.ts'
import type { Outcome } from '../outcome.ts'
import { type Footing, footings } from '../text-message.ts'
import { charged, credits, nameAmong, text, textOrNull, time } from './fields.ts'
import { routes } from './route.ts'
import { answerSource, registers } from './sources.ts'

export const outcomes = ['found', 'none_found', 'not_answered', 'not_run'] as const satisfies Outcome[]

export type RecordHead = z.infer<typeof recordHead>
export const recordHead = z.object({
  id: z.string(),
  at: time,
  operation: z.string(),
  sha256: textOrNull,
  credits,
  charged,
  source: answerSource.nullable().describe('Null where the lookup service does not name it.'),
})

export type LookupReply = z.infer<typeof lookupReply>
export const lookupReply = z.object({
  outcome: z.enum(['found', 'none_found']),
  result: z.unknown().describe('The fields of the operation.'),
  record: recordHead,
  reused: z.literal(true).optional().describe('The answer was on record already, and cost nothing.'),
  case_id: textOrNull.optional().describe('Where the answer was on record already: the case of that record.'),
})

/** The file that an answer links to is now on record. */
const documentReply = z.object({ outcome: z.literal('found'), record: recordHead })

export type Held = z.infer<typeof held>
const held = z.object({
  record: z.string(),
  at: time,
  outcome: nameAmong(outcomes).describe('Whether the answer holds anything.'),
  operation: z.string().describe('Of the record: a search by name may hold the company of a number.'),
})
/** In the order of the questions; null for a question without an answer on record. */
const heldReply = z.object({ held: z.array(held.nullable()) })

/** The parameters of the operation, with the desk's own fields. */
const asked = z
  .object({
    case_id: z.string().optional().describe('The case that the lookup belongs to.'),
    confirmation: z
      .string()
      .max(200)
      .optional()
      .describe('The token of a reply 428: it runs the lookup of that reply, once.'),
    footing: z
      .enum(Object.keys(footings) as [Footing, ...Footing[]])
      .optional()
      .describe('Why the text message may be sent. The record keeps it.'),
    freshness: z.coerce
      .number<string>()
      .int()
      .min(0)
      .max(oldestMinutes)
      .optional()
      .describe('How old an answer may be that is used again, in minutes; 0 runs a new lookup.'),
  })
  .catchall(z.string().max(5000))

const questions = z
  .array(z.object({ operation: z.string(), params: z.record(z.string(), z.string().max(5000)) }))
  .max(500)

export type HeldAsked = z.output<typeof heldAsked>
const heldAsked = z.object({
  unanswered: z
    .boolean()
    .optional()
    .describe('A question without an answer on record gets its last lookup that was not answered.'),
  case_id: text.max(60).optional().describe('The current case; without one, lookups that belong to no case.'),
  questions: questions.describe('Each with its parameters, as a lookup takes them.'),
})

export const lookupRoutes = routes({
  run: {
    method: 'POST',
    path: '/api/lookups/:operation',
    summary: 'Run a lookup',
    scope: 'lookup',
    body: asked,
    reply: lookupReply,
    isLookup: true,
  },
  held: {
    method: 'POST',
    path: '/api/held',
    summary: 'Which questions were answered in a case in the last 28 days',
    scope: 'read',
    body: heldAsked,
    reply: heldReply,
  },
  fetchDocument: {
    method: 'POST',
    path: '/api/documents',
    summary: 'Fetch the document that an answer links to',
    scope: 'lookup',
    body: z.object({ record: z.string() }),
    reply: documentReply,
    isLookup: true,
  },
  registers: {
    method: 'GET',
    path: '/api/registers',
    summary: 'Read which registers answer lookups',
    scope: 'read',
    reply: registers,
  },
})
