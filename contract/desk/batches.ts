/** Batches: the same lookup, or a flow of several, for each row of a table. */
import { z } from 'zod'
import { nameAmong, next, textOrNull, time } from './fields.ts'

/** `stopped`: at the ceiling. `paused`: by an analyst, or for a reason that affects every row. */
export const batchStates = ['ready', 'running', 'paused', 'stopped', 'done', 'cancelled'] as const
export type BatchState = (typeof batchStates)[number]

/** `duplicate`: an earlier row has the same values. `unknown`: the program ended before an answer was recorded. */
export const rowStates = [
  ...['invalid', 'duplicate', 'waiting', 'running', 'needs_choice'],
  ...['found', 'none_found', 'not_answered', 'unknown'],
] as const
export type RowState = 'invalid' | 'duplicate' | 'waiting' | 'running' | 'needs_choice' | RetriedOutcome | Answered
type Answered = 'found' | 'none_found'

/** Whether the answer is about the company or person that the row means. */
export const rowVerdicts = ['same', 'different', 'unsure'] as const
export type RowVerdict = (typeof rowVerdicts)[number]

/** Outcomes that an analyst can retry. */
export const retriedOutcomes = ['not_answered', 'unknown'] as const
export type RetriedOutcome = (typeof retriedOutcomes)[number]

const count = z.int().min(0)
const credits = z.string().describe('A decimal number.')

export type BatchFlow = z.infer<typeof batchFlow>
const batchFlow = z.object({
  flow: z.string().describe('An operation, or a flow of several.'),
  label: z.string(),
  /** `needs` says which of them a row must fill. */
  params: z.array(z.string()),
  needs: z.array(z.array(z.string())).describe('Sets of parameters: each row fills at least one whole set.'),
  steps: z.array(
    z.object({
      operation: z.string(),
      label: z.string(),
      calls: count.describe('Calls a row that the highest price counts with.'),
      is_open: z.boolean().describe('An answer says how many calls a row needs. It may need more than `calls`.'),
    }),
  ),
  about_people: z.boolean(),
})
export type BatchFlowList = z.infer<typeof batchFlowList>
export const batchFlowList = z.object({ flows: z.array(batchFlow) })

/** A file after reading, before any of it is stored. */
export type TableRead = z.infer<typeof tableRead>
export const tableRead = z.object({
  headings: z.array(z.string()),
  rows: count,
  first: z.array(z.array(z.string())).describe('The first ten rows.'),
  notes: z.array(z.string()).describe('What was taken for granted, a sentence each.'),
  columns: z.record(z.string(), z.string()).describe('As given, or a first guess: parameter to heading.'),
  sent: z
    .array(z.object({ params: z.record(z.string(), z.string()).nullable(), problem: textOrNull }))
    .describe('The first ten rows as they would be sent; a row that cannot be sent says why.'),
})

const batchEstimate = z.object({
  calls: count.describe('Calls that the rows need at least. A flow may need more, by what its first answers say.'),
  on_record: count.describe('Calls that this case has an answer for already: free.'),
  credits: credits.describe('What the calls cost at known prices.'),
  unknown_calls: count.describe('Calls of unknown price.'),
  is_least: z.boolean().describe('A later step may add calls.'),
  seconds: z.int().nullable().describe('At the present speed of the service; null where nothing was looked up yet.'),
})

export type Batch = z.infer<typeof batch>
export const batch = z.object({
  batch_id: z.string(),
  case_id: z.string(),
  name: z.string().describe('Of the file.'),
  flow: z.string(),
  label: z.string(),
  headings: z.array(z.string()),
  columns: z.record(z.string(), z.string()),
  notes: z.array(z.string()),
  state: nameAmong<BatchState>(batchStates),
  why: textOrNull.describe('Why it waits, is paused or is stopped, and what to do.'),
  waits_until: time.nullable().describe('A running batch sends nothing until then.'),
  made_by: z.string(),
  made_by_name: textOrNull,
  created_at: time,
  started_at: time.nullable(),
  ended_at: time.nullable(),
  estimate: batchEstimate,
  most_credits: textOrNull.describe('The ceiling; null before the start.'),
  credits: credits.describe('Spent, with what is under way.'),
  rows: count,
  rejected: count.describe('Rows that cannot be sent.'),
  duplicates: count,
  waiting: count,
  running: count,
  needs_choice: count,
  done: count.describe('Rows with an outcome.'),
  found: count,
  none_found: count,
  not_answered: count,
  unknown: count,
  reviewed: count,
  per_minute: z.number().nullable().describe('Rows with an outcome in the last minute.'),
  seconds_left: z.int().nullable().describe('At the present rate.'),
})
export type BatchList = z.infer<typeof batchList>
export const batchList = z.object({ batches: z.array(batch) })

/** Nothing has run yet. */
export type BatchMade = z.infer<typeof batchMade>
export const batchMade = batch.pick({ batch_id: true, rows: true, rejected: true, duplicates: true, estimate: true })

const batchChoice = z.object({ label: z.string(), detail: z.string() })

export type BatchCall = z.infer<typeof batchCall>
const batchCall = z.object({
  operation: z.string(),
  label: z.string(),
  state: z.enum(['waiting', 'running', 'found', 'none_found', 'not_answered', 'unknown']),
  record: textOrNull,
  reason: textOrNull,
  fields: z.record(z.string(), z.string()).nullable().describe('Chosen fields of the answer.'),
})

export type BatchRow = z.infer<typeof batchRow>
export const batchRow = z.object({
  row: z.int().min(1).describe('From 1, in the order of the file, without its headings.'),
  cells: z.array(z.string()),
  params: z.record(z.string(), z.string()).nullable().describe('As they are sent; null where they cannot be.'),
  state: nameAmong<RowState>(rowStates as unknown as readonly RowState[]),
  message: textOrNull.describe('What happened, and what to do.'),
  same_as: z.int().nullable().describe('The earlier row with the same values.'),
  calls: z.array(batchCall),
  choices: z.array(batchChoice).nullable(),
  has_more_choices: z.boolean().describe('The search has a further page. Looking it up is a call, at its price.'),
  reviewed_by: textOrNull,
  reviewed_at: time.nullable(),
  verdict: z
    .enum(rowVerdicts)
    .nullable()
    .describe('Whether the answer is about the company or person in the row. `reviewed_by` decided it.'),
})
export type BatchRows = z.infer<typeof batchRows>
export const batchRows = z.object({ rows: z.array(batchRow), next })
