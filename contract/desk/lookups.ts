/** Lookups: their results, and the answers on record for a question. */
import { z } from 'zod'
import type { Outcome } from '../outcome.ts'
import { credits, nameAmong, textOrNull, time } from './fields.ts'
import { answerSource } from './sources.ts'

export const outcomes = ['found', 'none_found', 'not_answered', 'not_run'] as const satisfies Outcome[]

export type RecordHead = z.infer<typeof recordHead>
export const recordHead = z.object({
  id: z.string(),
  at: time,
  operation: z.string(),
  sha256: textOrNull,
  credits,
  source: answerSource.nullable().describe('Null where the lookup service does not name it.'),
})

export type LookupReply = z.infer<typeof lookupReply>
export const lookupReply = z.object({
  outcome: z.enum(['found', 'none_found']),
  result: z.unknown().describe('The fields of the operation.'),
  record: recordHead,
  reused: z.literal(true).optional().describe('The answer was on record already, and cost nothing.'),
})

/** The file that an answer links to is now on record. */
export type DocumentReply = z.infer<typeof documentReply>
export const documentReply = z.object({ outcome: z.literal('found'), record: recordHead })

export type Held = z.infer<typeof held>
const held = z.object({
  record: z.string(),
  at: time,
  outcome: nameAmong(outcomes).describe('Whether the answer holds anything.'),
})
/** In the order of the questions; null for a question without an answer on record. */
export type HeldReply = z.infer<typeof heldReply>
export const heldReply = z.object({ held: z.array(held.nullable()) })
