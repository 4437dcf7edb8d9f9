/** Analysts' decisions in a case: who is who, what explains a contradiction, and what follows. */
import { z } from 'zod'
import { type GoneWith, goneWords } from '../gone-words.ts'
import {
  type FindingKind,
  type FindingState,
  findingKinds,
  longestReason,
  mostSources,
  type Verdict,
  verdicts,
} from '../judgements.ts'
import { mostStored, nameAmong, nothing, text, textOrNull, time } from './fields.ts'
import { claimSource, gaps } from './graph.ts'
import { routes } from './route.ts'

const verdict = nameAmong<Verdict>(verdicts)

const gone_with = z
  .enum(Object.keys(goneWords) as GoneWith[])
  .optional()
  .describe(
    'Why the record is gone that took the text with it. The ledger does not record an erasure of a missing record.',
  )

export type Judgement = z.infer<typeof judgement>
export const judgement = z.object({
  seq: z.int().describe('Names the judgement. Later ones have higher numbers.'),
  a: z.string().describe('The key of a mention; `a` sorts before `b`.'),
  b: z.string(),
  verdict: verdict,
  reason: z.string().describe('The analyst’s own words; empty where none were given, or where they were erased.'),
  gone_with: gone_with.describe(
    'In the list of judgements, without a reason: why a record is gone that it is based on. A reason went with it.',
  ),
  analyst: z.string(),
  analyst_name: textOrNull,
  at: time,
})

const named = z.object({ key: z.string(), kind: z.string(), label: z.string() })

export type Judgements = z.infer<typeof judgements>
const judgements = z.object({
  judgements: z.array(judgement).describe('Every judgement of the case, the newest first.'),
  clusters: z
    .array(z.array(z.string()))
    .describe('Mentions that current judgements join: one entity each, by decision and not as a fact.'),
  names: z.array(named).describe('Of each mention that a judgement names and the case still knows.'),
})

const pairFact = z.object({
  property: z.string().describe('surname, birth, address … `start` and `relatives` belong to the pair as a whole.'),
  a: z.string(),
  b: z.string(),
  bits: z.number().describe('Above 0 it speaks for one person, below 0 for two.'),
  why: z.string(),
  a_source: claimSource.nullable(),
  b_source: claimSource.nullable(),
})

export type Pair = z.infer<typeof pair>
const pair = z.object({
  a: z.string(),
  b: z.string(),
  a_label: z.string(),
  b_label: z.string(),
  bits: z.number().describe('The sum of the facts. It decides nothing: an analyst does.'),
  facts: z.array(pairFact),
  judgement: judgement
    .optional()
    .describe('The current judgement. A pair without one is open, or follows from the judgements of other pairs.'),
})

export type Pairs = z.infer<typeof pairs>
const pairs = z.object({
  pairs: z.array(pair).describe('The likeliest first.'),
  total: z.int().describe('All pairs in this state; `pairs` holds the first.'),
  likely_from: z.number().describe('Bits from which a pair is likely to be one person.'),
  is_partial: z.boolean().describe('The case holds more claims than are compared: the newest are.'),
  ...gaps,
})

const sourced = z.object({ text: z.string(), source: claimSource })

export type Explanation = z.infer<typeof explanation>
const explanation = z.object({
  seq: z.int().describe('Names the explanation. Later ones have higher numbers.'),
  text: z.string().describe('Empty where it was erased, or went with a record that it is about.'),
  gone_with,
  analyst: z.string(),
  analyst_name: textOrNull,
  at: time,
})

export type Contradiction = z.infer<typeof contradiction>
const contradiction = z.object({
  contradiction_id: z.string().describe('The same for the same rule, things and values.'),
  mentions: z.array(z.string()),
  about: z.string().describe('Its subject, in words.'),
  text: z.string().describe('All of it as one sentence.'),
  sides: z.array(sourced),
  explanation: explanation.nullable(),
})

export type ContradictionRule = z.infer<typeof contradictionRule>
const contradictionRule = z.object({
  rule: z.string(),
  label: z.string(),
  state: z.enum(['found', 'not_there', 'cannot_tell', 'not_run']),
  why: textOrNull.describe('What is missing where the state is cannot_tell or not_run.'),
  compared: z.int().describe('How many things had both sides.'),
  items: z.array(contradiction),
})

export type Contradictions = z.infer<typeof contradictions>
const contradictions = z.object({
  rules: z.array(contradictionRule),
  names: z.array(named),
  is_partial: z.boolean().describe('The case holds more claims than are checked: the newest are.'),
  ...gaps,
})

const kinds = Object.keys(findingKinds) as [FindingKind, ...FindingKind[]]
const states = [...new Set(Object.values(findingKinds).flat())] as [FindingState, ...FindingState[]]
const kind = nameAmong<FindingKind>(kinds)
const state = nameAmong<FindingState>(states).describe(
  'A hypothesis is open, supported or refuted; a task open or done. Each can be withdrawn.',
)

export type Finding = z.infer<typeof finding>
const finding = z.object({
  finding_id: z.string(),
  kind,
  state,
  text: z.string().describe('Empty where it was erased, or went with a record that it comes from.'),
  gone_with,
  assignee: textOrNull.describe('Whose task it is.'),
  assignee_name: textOrNull,
  mentions: z.array(z.string()).describe('What it is about.'),
  sources: z.array(claimSource).describe('What it comes from.'),
  made_by: z.string(),
  made_by_name: textOrNull,
  made_at: time,
  changed_by: z.string(),
  changed_by_name: textOrNull,
  changed_at: time,
  versions: z.int().describe('How often it was written. Each version is kept.'),
})

const changedFinding = z.object({
  ...finding.shape,
  added_sources: z.array(claimSource).describe('Of `more_sources`, those that the finding did not come from before.'),
})

const findings = z.object({ findings: z.array(finding).describe('In the order in which they were made.') })

export type ChangedFinding = z.infer<typeof changedFinding>
export type FindingVersions = z.infer<typeof findingVersions>
const findingVersions = z.object({
  versions: z.array(
    z.object({
      kind,
      state,
      text: z.string(),
      assignee: textOrNull,
      analyst: z.string(),
      analyst_name: textOrNull,
      at: time,
    }),
  ),
})

const mention = text
  .max(1000)
  .regex(/^(officer|controller|row|company):\S/, 'This is not the key of a person or a company.')
const words = text.trim().max(longestReason)
const newJudgement = z.object({
  a: mention,
  b: mention,
  verdict: z.enum(verdicts),
  reason: words.default(''),
  replaces: z
    .int()
    .min(0)
    .max(mostStored)
    .optional()
    .describe('The judgement of this pair that you saw and now replace.'),
})
const givenSource = z.object({
  record: text.max(100),
  pointer: text.max(500).regex(/^(\/[\w-]+)*$/, 'This is not a pointer.'),
})
const givenSources = z.array(givenSource).max(mostSources)
const newExplanation = z.object({
  text: words.min(1, 'Say what explains it.'),
  replaces: z
    .int()
    .min(0)
    .max(mostStored)
    .optional()
    .describe('The explanation of this contradiction that you saw and now replace.'),
  sources: givenSources.default([]).describe('The sides of the contradiction.'),
})
const newFinding = z.object({
  kind: z.enum(kinds),
  text: words.min(1, 'Enter a text.'),
  state: z.enum(states).optional(),
  assignee: text.max(100).nullable().optional(),
  mentions: z.array(text.max(1000)).max(100).default([]),
  sources: givenSources.default([]),
})
const editedFinding = z.object({
  ...newFinding.partial().shape,
  mentions: newFinding.shape.mentions.unwrap().optional(),
  sources: givenSources.optional(),
  more_sources: givenSources.optional().describe('Evidence that is added to what it comes from.'),
  fewer_sources: givenSources.optional().describe('Evidence that it no longer comes from.'),
  replaces_version: z
    .int()
    .min(1)
    .max(mostStored)
    .optional()
    .describe('The number of versions that you saw. Where there are more by now, nothing is changed.'),
})
const pairFilters = z.object({
  state: z.enum(['open', 'same', 'different', 'unsure', 'all']).default('open'),
  limit: z.coerce.number<number | string>().int().min(1).max(200).default(50),
  focus: text
    .max(200)
    .regex(/^(officer|controller|row|company):\S+$/, 'This is not the key of a person or a company.')
    .optional()
    .describe('Only pairs of this mention.'),
})
const withdrawnExplanation = z.object({
  replaces: z.coerce
    .number<number | string>()
    .int()
    .min(0)
    .max(mostStored)
    .optional()
    .describe('The explanation that you saw. Without it, whatever stands is withdrawn.'),
})
const contradictionParams = z.object({
  case_id: z.string(),
  contradiction_id: z.string().regex(/^[a-z_]+-[0-9a-f]{14}$/, 'This is not a contradiction.'),
})

export const comparingRoutes = routes({
  pairs: {
    method: 'GET',
    path: '/api/cases/:case_id/pairs',
    summary: 'List pairs of mentions that may be one person, with the weight of each fact',
    opens: 'case',
    scope: 'read',
    query: pairFilters,
    reply: pairs,
    opened: 'case_identities',
  },
  contradictions: {
    method: 'GET',
    path: '/api/cases/:case_id/contradictions',
    summary: 'Check the records of a case for contradictions',
    opens: 'case',
    scope: 'read',
    reply: contradictions,
    opened: 'case_contradictions',
  },
})

export const decisionRoutes = routes({
  judge: {
    method: 'POST',
    path: '/api/cases/:case_id/judgements',
    summary: 'Judge whether two mentions are one; 409 with the judgements that stand against it',
    opens: 'case',
    body: newJudgement,
    reply: { 201: judgement },
  },
  judgements: {
    method: 'GET',
    path: '/api/cases/:case_id/judgements',
    summary: 'List the judgements of a case, and what they join',
    opens: 'case',
    scope: 'read',
    reply: judgements,
    opened: 'case_judgements',
    oncePerVisit: true,
  },
  explain: {
    method: 'POST',
    path: '/api/cases/:case_id/contradictions/:contradiction_id/explanation',
    summary: 'Explain a contradiction; the explanation appears in the report. 409 if you did not see what it replaces',
    opens: 'case',
    params: contradictionParams,
    body: newExplanation,
    reply: { 201: explanation },
  },
  unexplain: {
    method: 'DELETE',
    path: '/api/cases/:case_id/contradictions/:contradiction_id/explanation',
    summary: 'Withdraw an explanation',
    opens: 'case',
    params: contradictionParams,
    query: withdrawnExplanation,
    reply: nothing,
  },
  findings: {
    method: 'GET',
    path: '/api/cases/:case_id/findings',
    summary: 'List the hypotheses, findings, tasks and dead ends of a case',
    opens: 'case',
    scope: 'read',
    reply: findings,
    opened: 'case_findings',
    oncePerVisit: true,
  },
  addFinding: {
    method: 'POST',
    path: '/api/cases/:case_id/findings',
    summary: 'Add a hypothesis, a finding, a task or a dead end',
    opens: 'case',
    body: newFinding,
    reply: { 201: finding },
  },
  editFinding: {
    method: 'PATCH',
    path: '/api/cases/:case_id/findings/:finding_id',
    summary: 'Change a finding; the version before is kept',
    opens: 'case',
    body: editedFinding,
    reply: changedFinding,
  },
  findingVersions: {
    method: 'GET',
    path: '/api/cases/:case_id/findings/:finding_id/versions',
    summary: 'List the versions of a finding, the oldest first',
    opens: 'case',
    reply: findingVersions,
    opened: 'case_findings',
    oncePerVisit: true,
  },
})
