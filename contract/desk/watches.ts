/** Watches: the same lookup every few days, and the changes between its answers. */
import { z } from 'zod'
import { changeKinds } from '../changes.ts'
import { credits, creditsGiven, date, mostStored, nameAmong, next, nothing, textOrNull, time } from './fields.ts'
import { routes } from './route.ts'
import { type ScreeningChangeKind, screeningChangeKinds } from './screening.ts'
import { answerSource } from './sources.ts'

/** `stopped`: it no longer runs by itself, and `why` gives the reason. */
export const watchStates = ['active', 'paused', 'stopped'] as const
export type WatchState = (typeof watchStates)[number]

/**
 * The outcome of a run. `unknown`: it was sent, and no answer was recorded. `not_run`: nothing was sent, or the
 * run stopped after some pages. `records` lists these pages.
 */
export const runOutcomes = ['running', 'found', 'none_found', 'not_answered', 'unknown', 'not_run'] as const
export type RunOutcome = (typeof runOutcomes)[number]

/** The longest time between two runs. */
const mostDays = 365

const count = z.int().min(0)

/** The price of a watch, before anything runs. */
export type WatchForecast = z.infer<typeof watchForecast>
const watchForecast = z.object({
  operation: z.string(),
  runs: count.describe('Runs until the last day.'),
  first_at: time.describe('When the first run is due.'),
  calls: count.describe('Lookups of one run: one for each page of the answer.'),
  is_least: z.boolean().describe('The answer has more pages, so a run needs more lookups than that.'),
  is_part: z
    .boolean()
    .describe('A full page of people, or a list that the service cut: changes to the rest do not show.'),
  run_credits: credits.describe('Of one run; null where the price is not known.'),
  credits: credits.describe('Of all runs; null where the price is not known.'),
  last_date: date.describe('The latest date that a watch of this case may have.'),
})

export type WatchRun = z.infer<typeof watchRun>
const watchRun = z.object({
  run_id: z.string(),
  at: time,
  outcome: nameAmong<RunOutcome>(runOutcomes),
  message: textOrNull.describe('What happened, and what it means.'),
  records: z.array(z.string()).describe('One for each page of the answer.'),
  changes: count,
  credits: credits.describe('With what is under way.'),
  source: answerSource.nullable(),
})

export type Watch = z.infer<typeof watch>
const watch = z.object({
  watch_id: z.string(),
  case_id: z.string(),
  case_reference: z.string(),
  record: z.string().describe('The watch repeats its lookup.'),
  operation: z.string(),
  name: textOrNull.describe('What the answer calls the company or person.'),
  every_days: z.int(),
  until: date.describe('The last day on which it runs.'),
  state: nameAmong<WatchState>(watchStates),
  why: textOrNull.describe('Why it is stopped, and what to do.'),
  analyst: z.string().describe('Its lookups are theirs.'),
  analyst_name: textOrNull,
  created_at: time,
  ended_at: time.nullable(),
  next_at: time.nullable().describe('When the next run is due; null where none is.'),
  most_credits: z.string().describe('The ceiling: all runs together never cost more.'),
  credits: z.string().describe('Spent, with what is under way.'),
  left: watchForecast.pick({ runs: true, credits: true }).describe('What is still to come.'),
  last: watchRun.nullable().describe('The newest run.'),
  changes: count,
  unread: count.describe('Changes that you have not marked as read.'),
})
export type WatchList = z.infer<typeof watchList>
const watchList = z.object({
  watches: z.array(watch).describe('The newest first.'),
  left: count.describe('Earlier watches that are not in this list.'),
})

const watchRuns = z.object({
  watch,
  runs: z.array(watchRun).describe('The newest first.'),
  left: count.describe('Earlier runs that are not in this list.'),
})

const changeHead = z.object({
  change_id: z.int(),
  watch_id: z.string(),
  run_id: z.string(),
  at: time,
  kind: nameAmong(changeKinds),
  field: textOrNull.describe('The field that changed; null where a whole item or answer did.'),
  record: z.string().describe('The newer answer.'),
  pointer: z.string().describe('JSON pointer into the newer result; where an item is no longer listed, empty.'),
  before_record: z.string(),
  before_pointer: z.string(),
  is_read: z.boolean(),
})

export type WatchChange = z.infer<typeof watchChange>
const watchChange = changeHead.extend({
  about: textOrNull.describe('The officer, charge, filing or company of a list that it is about.'),
  before: textOrNull.describe('Null where there was nothing, or the record was erased.'),
  after: textOrNull,
  is_erased: z.boolean().describe('One of the two records was erased.'),
})
export type WatchChanges = z.infer<typeof watchChanges>
const watchChanges = z.object({ changes: z.array(watchChange).describe('The newest first.'), next })

/** It contains no value: the records hold the values. */
const feedEntry = changeHead.extend({
  case_id: z.string(),
  case_reference: z.string(),
  operation: z.string(),
  name: textOrNull,
})
const screeningChange = z.object({
  change_id: z.int(),
  case_id: z.string(),
  case_reference: z.string(),
  at: time,
  kind: nameAmong<ScreeningChangeKind>(screeningChangeKinds),
  list: z.string(),
  record: z.string().describe('Where the entry is; for one that is gone, where it was.'),
  pointer: z.string(),
  is_read: z.boolean(),
})

export type WatchFeed = z.infer<typeof watchFeed>
const watchFeed = z.object({
  changes: z.array(feedEntry).describe('The newest first.'),
  next,
  screenings: z
    .object({
      changes: z.array(screeningChange),
      left: count.describe('Earlier changes that are not in this list.'),
    })
    .describe(
      'Candidates that changed in watched screenings of these cases, the newest first. On the first page alone.',
    ),
  unread: count.describe('Changes of watches and of screenings.'),
  stopped: count.describe('Watches that stopped before their last day, since you last looked.'),
  at: time.describe('When this was read.'),
})

const everyDays = z.coerce.number<number | string>().int().min(1).max(mostDays)
const day = z.iso.date('Enter a date, like 2026-12-31.')
export type Schedule = z.output<typeof schedule>
const schedule = z.object({ case_id: z.string(), record: z.string(), every_days: everyDays, until: day })
const newWatch = schedule.extend({
  most_credits: creditsGiven
    .optional()
    .describe('The ceiling of all runs together; the forecast, where it is left out.'),
  unknown_counts_as: creditsGiven.optional().describe('What a lookup of unknown price counts as.'),
})
const resumed = z.object({ until: day.optional(), most_credits: creditsGiven.optional() })
const ofCase = z.object({ case_id: z.string().optional() })
const before = z.coerce.number<number | string>().int().min(1).max(mostStored).optional()

export const watchRoutes = routes({
  list: {
    method: 'GET',
    path: '/api/watches',
    summary: 'List the watches that you may see',
    scope: 'read',
    keepsSessionIdle: true,
    query: ofCase,
    reply: watchList,
  },
  add: {
    method: 'POST',
    path: '/api/watches',
    summary: 'Watch a record: look the same up again every few days, in its case',
    body: newWatch,
    reply: { 201: watch },
    isLookup: true,
  },
  forecast: {
    method: 'GET',
    path: '/api/watches/forecast',
    summary: 'Say what a watch would cost',
    query: schedule,
    reply: watchForecast,
  },
  feed: {
    method: 'GET',
    path: '/api/watches/feed',
    summary: 'List the changes in your cases, the newest first',
    scope: 'read',
    query: ofCase.extend({ before }),
    reply: watchFeed,
  },
  markRead: {
    method: 'POST',
    path: '/api/watches/read',
    summary: 'Mark the changes of watches as read',
    body: z.object({
      watch_ids: z.array(z.string()).max(1000).default([]),
      screenings: z.array(z.string()).max(1000).default([]).describe('Cases: the changes of their screenings.'),
      case_ids: z.array(z.string()).max(1000).default([]).describe('Cases: all their watches, and their screenings.'),
      own_cases: z.boolean().default(false).describe('The same for all cases of your own.'),
      up_to: z
        .int()
        .min(0)
        .max(mostStored)
        .optional()
        .describe('The newest change that you saw. Later ones stay unread.'),
      screenings_up_to: z.int().min(0).max(mostStored).optional().describe('The same for screenings.'),
      read_at: z.iso
        .datetime()
        .optional()
        .describe('When you read the page. Watches that stopped later stay counted as stopped.'),
    }),
    reply: nothing,
  },
  read: {
    method: 'GET',
    path: '/api/watches/:watch_id',
    summary: 'Read a watch and its runs',
    opens: 'watch',
    scope: 'read',
    keepsSessionIdle: true,
    reply: watchRuns,
    silent: 'It counts runs and changes. The changes leave an event.',
  },
  changes: {
    method: 'GET',
    path: '/api/watches/:watch_id/changes',
    summary: 'List what changed, the newest first, with the values of both records',
    opens: 'watch',
    scope: 'read',
    query: z.object({ before }),
    reply: watchChanges,
    opened: 'case_watch',
  },
  pause: {
    method: 'POST',
    path: '/api/watches/:watch_id/pause',
    summary: 'Pause a watch',
    opens: 'watch',
    reply: watch,
  },
  resume: {
    method: 'POST',
    path: '/api/watches/:watch_id/resume',
    summary: 'Resume a watch: its lookups are yours from now on',
    opens: 'watch',
    body: resumed,
    reply: watch,
    isLookup: true,
  },
  run: {
    method: 'POST',
    path: '/api/watches/:watch_id/run',
    summary: 'Run a watch now',
    opens: 'watch',
    reply: watch,
    isLookup: true,
  },
  remove: {
    method: 'DELETE',
    path: '/api/watches/:watch_id',
    summary: 'Delete a watch and its list of changes; its records stay',
    opens: 'watch',
    reply: nothing,
  },
})
