/** Screening: the people and companies of a case, looked up in sanctions lists and among disqualified directors (decision 0166). */
import { z } from 'zod'
import { longestReason, type Verdict, verdicts } from '../judgements.ts'
import { bandedRights, rules } from '../ownership.ts'
import type { RecordOf } from '../records.ts'
import { credits, creditsGiven, file, mostStored, nameAmong, ofService, text, textOrNull, time } from './fields.ts'
import { claimSource, gaps } from './graph.ts'
import { routes } from './route.ts'

/** What a candidate is an entry of: a list of sanctions, or the register of disqualified people. */
export const candidateKinds = ['listed', 'banned'] as const
export type CandidateKind = (typeof candidateKinds)[number]

/** `screened`: all its names were answered. `not_run`: some name was never looked up. `not_answered`: a lookup gave no answer. */
export const screeningStates = ['screened', 'not_run', 'not_answered'] as const
export type ScreeningState = (typeof screeningStates)[number]

/** A candidate that was not there at the last screening, whose entry says something else now, or that is no longer there. */
export const screeningChangeKinds = ['new', 'changed', 'gone'] as const
export type ScreeningChangeKind = (typeof screeningChangeKinds)[number]

const count = z.int().min(0)
const subjectKey = z.string().describe('Of an entity: the first of its mentions. `subject:ID` for an imported subject.')
const kind = nameAmong<CandidateKind>(candidateKinds)

export type SearchedList = z.infer<typeof searchedList>
const searchedList = z.object({
  list: z.string(),
  day: textOrNull.describe('The day of the list; null for sample data that has none.'),
  entries: count.nullable().describe('Null where the answer does not say.'),
  kind,
})

export type ScreeningJudgement = z.infer<typeof screeningJudgement>
const screeningJudgement = z.object({
  seq: z.int().describe('Names the judgement. Later ones have higher numbers.'),
  subject: subjectKey,
  list: z.string(),
  listed_id: z.string(),
  verdict: nameAmong<Verdict>(verdicts),
  reason: z.string().describe('The analyst’s own words; empty where none were given, or where they were erased.'),
  list_day: textOrNull.describe('The day of the list that the analyst saw.'),
  source: claimSource.describe('The entry that the analyst saw.'),
  analyst: z.string(),
  analyst_name: textOrNull,
  at: time,
})

const fact = z.object({
  property: z.string(),
  a: z.string().describe('What the case says; empty where it says nothing.'),
  b: z.string().describe('What the entry says.'),
  bits: z.number().describe('Above 0 it speaks for one person or company, below 0 for two.'),
  why: z.string(),
})

export type Candidate = z.infer<typeof candidate>
const candidate = z.object({
  listed_id: z.string().describe('Names the entry in its list. For a banned person, the id of the director.'),
  list: z.string(),
  list_day: textOrNull,
  kind,
  name: z.string(),
  bits: z.number().describe('The sum of the facts. It decides nothing: an analyst does.'),
  facts: z.array(fact),
  source: claimSource,
  print: z.string().describe('Changes with what the entry says. A judgement names the one that the analyst saw.'),
  entry: z
    .union([ofService<RecordOf<'listed'>>('listed'), ofService<RecordOf<'director'>>('director')])
    .describe('The entry as the record holds it: `listed`, or `director` for a banned person.'),
  left: textOrNull.describe('That the newest answers no longer hold an entry judged the same; null where one does.'),
  asked_again: textOrNull.describe('Why the judgement must be made again; null where it counts, or there is none.'),
  judgement: screeningJudgement.optional().describe('The current judgement. A candidate without one is open.'),
})

export type ScreenedSubject = z.infer<typeof screenedSubject>
const screenedSubject = z.object({
  key: subjectKey,
  keys: z.array(z.string()).describe('All its mentions.'),
  kind: z.enum(['person', 'company']),
  label: z.string(),
  names: z.array(z.string()).describe('Each name is a lookup of its own.'),
  state: nameAmong<ScreeningState>(screeningStates),
  why: textOrNull.describe(
    'Why it was not run or not answered. Also that a newer list is loaded, or that the register has a ban under its own id.',
  ),
  screened_at: time.nullable().describe('When its names were answered; the oldest of these times.'),
  searched: z.array(searchedList).describe('The lists that its answers searched, with their days and entries.'),
  candidates: z.array(candidate).describe('The likeliest first.'),
  unlikely: count.describe('Entries with such a name whose details speak against it. They are not listed.'),
})

const screeningWatch = z.object({
  state: z.enum(['active', 'paused', 'stopped']).describe('`paused`: switched off. Its changes stay.'),
  why: textOrNull.describe('Why it is stopped, and what to do.'),
  analyst: z.string().describe('Its lookups are theirs.'),
  analyst_name: textOrNull,
  since: time,
  changes: z
    .array(
      z.object({
        at: time,
        kind: nameAmong<ScreeningChangeKind>(screeningChangeKinds),
        list: z.string(),
        source: claimSource.describe('Where the entry is; for one that is gone, where it was.'),
        name: textOrNull.describe('Null where the entry is gone, or its record was erased.'),
      }),
    )
    .describe('The newest first.'),
})

export type Screening = z.infer<typeof screening>
const screening = z.object({
  lists: z
    .array(searchedList.extend({ licence: textOrNull }))
    .describe('The lists that the newest answers searched; before the first answer, the lists that are loaded.'),
  left_out: z.array(z.string()).describe('Lists that are not shown, because the press named others.'),
  subjects: z.array(screenedSubject).describe('With many subjects, those with candidates are listed first.'),
  counts: z
    .object({
      subjects: count,
      screened: count,
      left: count.describe('Subjects that are not in this list, because it is too long.'),
    })
    .describe('Of all subjects.'),
  running: z.object({ done: count, of: count }).nullable().describe('Names looked up so far; null where nothing runs.'),
  stopped: textOrNull.describe('Why the last screening ended before its last name.'),
  likely_from: z.number().describe('Bits from which a candidate is likely to be the same.'),
  unscreened: count.describe('Subjects that a press would look up: new, changed, not answered, or of an older list.'),
  price: z.object({ credits, lookups: count }).describe('Of a press now; null credits where the price is not known.'),
  watch: screeningWatch.nullable().describe('Null where nobody switched it on.'),
  is_partial: z.boolean().describe('The case holds more claims than are read: the newest are.'),
  missing: gaps.missing,
  pending: gaps.pending,
  not_accepted: gaps.not_accepted,
})

/** An event of the progress. `none`: it never ran. */
export type ScreeningEvent = { state: 'running' | 'done' | 'stopped' | 'cancelled' | 'none'; done: number; of: number }

export type ScreeningMark = z.infer<typeof mark>
const mark = z.object({
  keys: z.array(z.string()).describe('The mentions that the mark is for.'),
  kind,
  state: z
    .enum(['decided', 'not_decided', 'on_record'])
    .describe(
      '`decided`: an analyst judged it the same, and nothing changed since. `on_record`: the register has the ban under the very id of the person. Else it is a likely candidate.',
    ),
  list: z.string(),
  day: textOrNull,
  name: z.string(),
  listed_id: z.string(),
  by: textOrNull.describe('Who judged last; null where nobody did.'),
  at: time.nullable(),
})

export type OwnedMark = z.infer<typeof ownedMark>
const ownedMark = z.object({
  key: subjectKey,
  keys: z.array(z.string()).describe('The mentions that the mark is for.'),
  is: z
    .enum(['over_half', 'may_be', 'control_passes'])
    .describe('`may_be`: the range spans 50%. `control_passes`: no range says it, but each step passes control.'),
  by_key: subjectKey.describe('The holder, or the first of those that hold some of it together.'),
  by_keys: z.array(z.string()),
  by_label: z.string(),
  list: z.string(),
  asked_again: z.boolean().describe('The decision about a holder must be made again, because something changed since.'),
  path: z.array(z.string()).describe('The strongest path, from the holder down.'),
  low: z.number().nullable().describe('In percent; null where a step states no band.'),
  high: z.number().nullable(),
  of: z.enum(bandedRights).nullable(),
  rule: z.enum(rules).describe('How control passes along the path.'),
})

const marks = z.object({
  marks: z.array(mark).describe('With many marks, the decided ones are listed first.'),
  left: count.describe('Marks that are not in these lists, because they are too long.'),
  is_partial: z
    .boolean()
    .describe('More claims or chains of control than are followed: what a listed holder owns may have no mark.'),
  owned: z.array(ownedMark).describe('Companies that holders whom an analyst judged as listed own or control.'),
})

const started = z.object({
  lists: z
    .array(text.min(1).max(500))
    .min(1)
    .max(50)
    .optional()
    .describe('Shows candidates of these lists alone. The lookups read all lists. Without it, all are shown.'),
  most_credits: creditsGiven.optional().describe('The ceiling. Without it, a lookup that costs something is refused.'),
  unknown_counts_as: creditsGiven.optional().describe('What a lookup of unknown price counts as.'),
})
const newJudgement = z.object({
  subject: text.min(1).max(1000),
  list: text.min(1).max(500),
  listed_id: text.min(1).max(500),
  verdict: z.enum(verdicts),
  reason: text.trim().max(longestReason).default(''),
  replaces: z.int().min(0).max(mostStored).optional().describe('The judgement that you saw and now replace.'),
  print: text.max(100).optional().describe('Of the entry that you saw. If the entry says something else now: 409.'),
})

export const screeningRoutes = routes({
  read: {
    method: 'GET',
    path: '/api/cases/:case_id/screening',
    summary: 'List the people and companies of a case with their candidates in lists of sanctions and bans',
    opens: 'case',
    scope: 'read',
    reply: screening,
    opened: 'case_screening',
    oncePerVisit: true,
    keepsSessionIdle: true,
  },
  events: {
    method: 'GET',
    path: '/api/cases/:case_id/screening/events',
    summary: 'Follow a screening: server-sent events, each with its state and how many names are looked up',
    opens: 'case',
    scope: 'read',
    reply: file,
    silent: 'It counts names. The screening leaves an event.',
    keepsSessionIdle: true,
  },
  start: {
    method: 'POST',
    path: '/api/cases/:case_id/screening',
    summary: 'Look up the names of a case in lists of sanctions and bans; many names go on later',
    opens: 'case',
    scope: 'lookup',
    body: started,
    reply: screening,
    isLookup: true,
  },
  cancel: {
    method: 'POST',
    path: '/api/cases/:case_id/screening/cancel',
    summary: 'Stop a screening; what was answered stays',
    opens: 'case',
    scope: 'lookup',
    reply: screening,
  },
  judge: {
    method: 'POST',
    path: '/api/cases/:case_id/screening/judgements',
    summary: 'Judge whether a candidate is the subject; 409 if somebody judged, or the entry changed, meanwhile',
    opens: 'case',
    body: newJudgement,
    reply: { 201: screeningJudgement },
  },
  watch: {
    method: 'PUT',
    path: '/api/cases/:case_id/screening/watch',
    summary: 'Screen the case again by itself when lists or subjects change, or no more',
    opens: 'case',
    body: z.object({ on: z.boolean() }),
    reply: screening,
  },
  marks: {
    method: 'GET',
    path: '/api/cases/:case_id/screening/marks',
    summary: 'List who of a case is on a list or banned, and what listed holders own, for the marks on other screens',
    opens: 'case',
    scope: 'read',
    reply: marks,
    opened: 'case_screening',
    oncePerVisit: true,
    keepsSessionIdle: true,
  },
})
