/** Batches: the same lookup, or a flow of several, for each row of a table. */
import { z } from 'zod'
import { creditsGiven, file, mostStored, nameAmong, next, text, textOrNull, time } from './fields.ts'
import { routes } from './route.ts'

/** `stopped`: at the ceiling. `paused`: by an analyst, or for a reason that affects every row. */
export const batchStates = ['ready', 'running', 'paused', 'stopped', 'done', 'cancelled'] as const
export type BatchState = (typeof batchStates)[number]

/** Why a batch that was started does not go on: each has another way to go on. */
export const pauseKinds = [
  'by_hand',
  'choice',
  'retry',
  'ceiling',
  'credits',
  'key',
  'ledger',
  'actor',
  'case_closed',
  'refused',
  'restored',
  'failure',
] as const
export type PauseKind = (typeof pauseKinds)[number]

/** `duplicate`: an earlier row has the same values. `unknown`: the program ended before an answer was recorded. */
export const rowStates = [
  'invalid',
  'duplicate',
  'waiting',
  'running',
  'needs_choice',
  'found',
  'none_found',
  'not_answered',
  'unknown',
] as const
export type RowState = (typeof rowStates)[number]

/** Whether the answer is about the company or person that the row means. */
export const rowVerdicts = ['same', 'different', 'unsure'] as const
export type RowVerdict = (typeof rowVerdicts)[number]

/** Outcomes that an analyst can retry. */
export const retriedOutcomes = ['not_answered', 'unknown'] as const
export type RetriedOutcome = (typeof retriedOutcomes)[number]

/** `long`: a line for each officer, charge or candidate of an answer. */
const resultForms = ['wide', 'long'] as const
export type ResultForm = (typeof resultForms)[number]

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
      calls: count.describe('Calls of a row, as the highest price counts them.'),
      is_open: z.boolean().describe('An answer says how many calls a row needs. It may need more than `calls`.'),
    }),
  ),
  takes_one_step: z.boolean().describe('Each row takes one of the steps, and its `kind` names it.'),
  about_people: z.boolean(),
})
export type BatchFlowList = z.infer<typeof batchFlowList>
const batchFlowList = z.object({ flows: z.array(batchFlow) })

/** A file after reading, before any of it is stored. */
export type TableRead = z.infer<typeof tableRead>
const tableRead = z.object({
  headings: z.array(z.string()),
  rows: count,
  first: z.array(z.array(z.string())).describe('The first ten rows.'),
  notes: z.array(z.string()).describe('Assumptions, a sentence each.'),
  heading_row: count.describe('The row with the headings, as the file counts; 0 where none has.'),
  sheets: z.array(z.string()).describe('The sheets of a workbook. Send the name of one as `sheet` to read it.'),
  sheet: textOrNull.describe('The sheet that was read, of several.'),
  fits: textOrNull.describe('A lookup that the columns fit, where the request names none.'),
  may_fit: textOrNull.describe('A lookup whose values have this form, and other things too. Ask before you take it.'),
  columns: z.record(z.string(), z.string()).describe('As given, or a first guess: parameter to heading.'),
  sent: z
    .array(z.object({ params: z.record(z.string(), z.string()).nullable(), problem: textOrNull }))
    .describe('The first ten rows as they would be sent; a row that cannot be sent says why.'),
})

const batchEstimate = z.object({
  calls: count.describe('Calls that the rows need at least. A flow may need more, by what its first answers say.'),
  on_record: count.describe('Calls that are free: this case has their answer, or an earlier row asks the same.'),
  credits: credits.describe('What the calls cost at known prices.'),
  unknown_calls: count.describe('Calls of unknown price.'),
  is_least: z.boolean().describe('A later step may add calls.'),
  steps: z
    .array(
      z.object({
        operation: z.string(),
        label: z.string(),
        calls: count,
        on_record: count,
        unknown_calls: count,
        credits,
      }),
    )
    .describe('The same, for each lookup that a row needs. Empty for batches of older versions.'),
  seconds: z.int().nullable().describe('At the present speed of the service; null where nothing was looked up yet.'),
})

export type Batch = z.infer<typeof batch>
const batch = z.object({
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
  paused_for: nameAmong<PauseKind>(pauseKinds)
    .nullable()
    .describe('What a paused or stopped batch needs. `refused`: `why` says which rule refused its next lookup.'),
  waits_until: time.nullable().describe('A running batch sends nothing until then.'),
  made_by: z.string(),
  made_by_name: textOrNull,
  created_at: time,
  started_at: time.nullable(),
  ended_at: time.nullable(),
  estimate: batchEstimate,
  most_credits: textOrNull.describe('The ceiling; null before the start.'),
  credits: credits.describe('Spent, with what is under way.'),
  lookups: z
    .object({
      answered: count,
      free: count.describe('Of the answered ones: on record, or not charged.'),
      not_answered: count.describe('Of the answered ones: sent, without an answer.'),
      at_most: z
        .boolean()
        .describe('They may have cost less than `credits`, where the service does not say what it took.'),
    })
    .nullable()
    .describe('The lookups so far. Null while the batch runs, and in lists.'),
  rows: count,
  rejected: count.describe('Rows that cannot be sent.'),
  duplicates: count,
  waiting: count,
  running: count,
  needs_choice: count,
  sole: count.describe('Rows that need a choice, and have one choice with exactly their name.'),
  done: count.describe('Rows with an outcome.'),
  found: count,
  none_found: count,
  not_answered: count,
  lacking: count.describe('Of the rows not answered: no source covers them. Another try gets the same reply.'),
  unknown: count,
  reviewed: count,
  accepts: z.boolean().describe('Answers belong to the case when somebody accepts their rows. False in older batches.'),
  accepted: count,
  not_accepted: count.describe(
    'Found rows that nobody accepted. The graph, the timeline and the report leave them out.',
  ),
  judged_different: count.describe('Of these: their answer is not about the company or person in the row.'),
  changes: count.describe(
    'Grows with each change of a row. Send it as `changed_after` to read the rows changed since.',
  ),
  per_minute: z.number().nullable().describe('Rows with an outcome in the last minute.'),
  seconds_left: z.int().nullable().describe('At the present rate.'),
})
const batchList = z.object({ batches: z.array(batch) })

/** Nothing has run yet. */
export type BatchMade = z.infer<typeof batchMade>
const batchMade = batch.pick({
  batch_id: true,
  rows: true,
  rejected: true,
  duplicates: true,
  notes: true,
  estimate: true,
})

const batchChoice = z.object({ label: z.string(), detail: z.string() })
const companyOfRow = textOrNull.describe('The number of its company, if it has one.')
const offered = batchChoice.extend({
  company_number: companyOfRow,
  in_case: z.boolean().describe('Accepted records of the case name this company already.'),
})

export type BatchCall = z.infer<typeof batchCall>
const batchCall = z.object({
  operation: z.string(),
  label: z.string(),
  state: z.enum(['waiting', 'running', 'found', 'none_found', 'not_answered', 'unknown']),
  record: textOrNull,
  answered_at: time.nullable().describe('An answer that was on record is older than the batch.'),
  reason: textOrNull,
  fields: z.record(z.string(), z.string()).nullable().describe('Chosen fields of the answer.'),
})

export type BatchRow = z.infer<typeof batchRow>
export const batchRow = z.object({
  row: z.int().min(1).describe('From 1, in the order of the file, without its headings.'),
  cells: z.array(z.string()),
  params: z.record(z.string(), z.string()).nullable().describe('As they are sent; null where they cannot be.'),
  state: nameAmong<RowState>(rowStates),
  message: textOrNull.describe('What happened, and what to do.'),
  same_as: z.int().nullable().describe('The earlier row with the same values.'),
  calls: z.array(batchCall),
  choices: z.array(offered).nullable(),
  sole: z.int().nullable().describe('The place of the only choice with exactly the name of the row.'),
  chosen: batchChoice.nullable().describe('What an analyst chose. Undo it to choose again.'),
  has_more_choices: z.boolean().describe('The search has a further page. Looking it up is a call, at its price.'),
  reviewed_by: textOrNull,
  reviewed_at: time.nullable(),
  accepted_by: textOrNull,
  accepted_at: time.nullable(),
  in_case: z.boolean().describe('Accepted records of the case name the company of this row already.'),
  company_number: companyOfRow,
  verdict: z
    .enum(rowVerdicts)
    .nullable()
    .describe('Whether the answer is about the company or person in the row. `reviewed_by` decided it.'),
})
export type BatchRows = z.infer<typeof batchRows>
const batchRows = z.object({ rows: z.array(batchRow), next })

const started = z.object({
  most_credits: creditsGiven.describe('The batch never spends more.'),
  unknown_counts_as: creditsGiven.optional().describe('What a call of unknown price counts as.'),
})
const page = z.object({
  after: z.coerce.number<number | string>().int().min(0).max(mostStored).default(0),
  limit: z.coerce.number<number | string>().int().min(1).max(500).default(100),
  state: z.enum(rowStates).optional(),
  changed_after: z.coerce
    .number<number | string>()
    .int()
    .min(0)
    .max(mostStored)
    .optional()
    .describe('Only rows that changed after this number of `changes`.'),
})
const results = z.object({
  form: z
    .enum(resultForms)
    .default('wide')
    .describe('`wide`: a line for each row. `long`: a line for each officer, charge or candidate of its answers.'),
})
const rowNumber = z.int().min(1).max(mostStored)
const rowParams = z.object({ batch_id: z.string(), row: z.coerce.number().int().min(1).max(mostStored) })
const choice = z.object({
  choice: z.int().min(0).max(mostStored).nullable().describe('From 0; null for none of them.'),
})
const mostRows = 1000
const reviewed = z
  .object({
    rows: z.array(rowNumber).min(1).max(mostRows),
    reviewed: z.boolean().default(true),
    verdict: z.enum(rowVerdicts).nullable().optional().describe('Null removes it. Without it, the verdict stays.'),
    seen: z
      .array(text.max(100).nullable())
      .max(mostRows)
      .optional()
      .describe(
        '`reviewed_at` of each of `rows` as you saw it. Where a colleague reviewed one since, no row is changed.',
      ),
  })
  .refine(({ rows, seen }) => !seen || seen.length === rows.length, {
    path: ['seen'],
    message: 'Send one value for each row.',
  })
const someRows = z.object({ rows: z.array(rowNumber).min(1).max(mostRows) })
const accepted = z.object({
  rows: z
    .array(rowNumber)
    .min(1)
    .max(mostRows)
    .optional()
    .describe('Without it: every found row, but none judged different.'),
  accepted: z.boolean().default(true).describe('False takes the rows back.'),
})
const changedRows = batch.extend({ changed: z.array(z.int()).describe('The rows that changed.') })

export const batchRoutes = routes({
  flows: {
    method: 'GET',
    path: '/api/flows',
    summary: 'List what can be run for each row of a table',
    scope: 'read',
    reply: batchFlowList,
  },
  inspect: {
    method: 'POST',
    path: '/api/batches/inspect',
    summary: 'Read a table, and store nothing',
    scope: 'batch',
    takes: { file: ['operation', 'columns', 'heading_row', 'sheet'] },
    reply: tableRead,
  },
  add: {
    method: 'POST',
    path: '/api/batches',
    summary: 'Make a batch of a table: nothing runs yet',
    scope: 'batch',
    takes: { file: ['case_id', 'operation', 'columns', 'heading_row', 'sheet'] },
    reply: { 201: batchMade },
  },
  // A page polls these while a batch runs, so they do not extend the session.
  list: {
    method: 'GET',
    path: '/api/cases/:case_id/batches',
    summary: 'List the batches of a case',
    opens: 'case',
    scope: 'read',
    reply: batchList,
    silent: 'It names files and counts rows. The rows leave an event.',
    keepsSessionIdle: true,
  },
  read: {
    method: 'GET',
    path: '/api/batches/:batch_id',
    summary: 'Read a batch and its progress',
    opens: 'batch',
    scope: 'read',
    reply: batch,
    silent: 'It counts rows. The rows leave an event.',
    keepsSessionIdle: true,
  },
  events: {
    method: 'GET',
    path: '/api/batches/:batch_id/events',
    summary: 'Follow a batch: server-sent events, each with the batch as it is',
    opens: 'batch',
    scope: 'read',
    reply: file,
    silent: 'It counts rows. The rows leave an event.',
    keepsSessionIdle: true,
  },
  rows: {
    method: 'GET',
    path: '/api/batches/:batch_id/rows',
    summary: 'List rows of a batch',
    opens: 'batch',
    scope: 'read',
    query: page,
    reply: batchRows,
    opened: 'case_batch',
    oncePerVisit: true,
    keepsSessionIdle: true,
  },
  start: {
    method: 'POST',
    path: '/api/batches/:batch_id/start',
    summary: 'Start a batch, or go on with it',
    opens: 'batch',
    scope: 'batch',
    body: started,
    reply: batch,
    isLookup: true,
  },
  pause: {
    method: 'POST',
    path: '/api/batches/:batch_id/pause',
    summary: 'Pause a batch',
    opens: 'batch',
    scope: 'batch',
    reply: batch,
  },
  cancel: {
    method: 'POST',
    path: '/api/batches/:batch_id/cancel',
    summary: 'Cancel a batch',
    opens: 'batch',
    scope: 'batch',
    reply: batch,
  },
  retry: {
    method: 'POST',
    path: '/api/batches/:batch_id/retry',
    summary: 'Let rows without an answer wait again',
    opens: 'batch',
    scope: 'batch',
    body: z.object({ outcomes: z.array(z.enum(retriedOutcomes)).min(1) }),
    reply: batch,
  },
  choose: {
    method: 'POST',
    path: '/api/batches/:batch_id/rows/:row/choice',
    summary: 'Choose which answer a row goes on with',
    opens: 'batch',
    scope: 'batch',
    params: rowParams,
    body: choice,
    reply: batch,
  },
  chooseSole: {
    method: 'POST',
    path: '/api/batches/:batch_id/sole-choices',
    summary: 'Go on with the only exact answer of each row that has one',
    opens: 'batch',
    scope: 'batch',
    reply: changedRows,
  },
  undoChoices: {
    method: 'POST',
    path: '/api/batches/:batch_id/undone-choices',
    summary: 'Undo the choices of rows: their later lookups stay in the ledger',
    opens: 'batch',
    scope: 'batch',
    body: someRows,
    reply: changedRows,
  },
  lookFurther: {
    method: 'POST',
    path: '/api/batches/:batch_id/rows/:row/page',
    summary: 'Look up the next page of the answers that a row chooses from',
    opens: 'batch',
    params: rowParams,
    reply: batch,
    isLookup: true,
  },
  accept: {
    method: 'POST',
    path: '/api/batches/:batch_id/acceptances',
    summary: 'Accept the answers of found rows into the case, or undo that',
    opens: 'batch',
    scope: 'batch',
    body: accepted,
    reply: changedRows,
  },
  review: {
    method: 'POST',
    path: '/api/batches/:batch_id/reviews',
    summary: 'Mark rows as reviewed, with a verdict or without; 409 if you did not see what it replaces',
    opens: 'batch',
    scope: 'batch',
    body: reviewed,
    reply: batch,
  },
  csv: {
    method: 'GET',
    path: '/api/batches/:batch_id/results.csv',
    summary: 'Export the results as CSV',
    opens: 'batch',
    scope: 'export',
    query: results,
    reply: file,
    exported: 'case_batch',
  },
  xlsx: {
    method: 'GET',
    path: '/api/batches/:batch_id/results.xlsx',
    summary: 'Export the results as XLSX',
    opens: 'batch',
    scope: 'export',
    query: results,
    reply: file,
    exported: 'case_batch',
  },
})
