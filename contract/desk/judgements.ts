/** Analysts' decisions in a case: who is who, what explains a contradiction, and what follows. */
import { z } from 'zod'
import { type FindingKind, type FindingState, findingKinds, type Verdict, verdicts } from '../judgements.ts'
import { nameAmong, textOrNull, time } from './fields.ts'
import { claimSource, gaps } from './graph.ts'

const verdict = nameAmong<Verdict>(verdicts)

export type Judgement = z.infer<typeof judgement>
export const judgement = z.object({
  seq: z.int().describe('Names the judgement. Later ones have higher numbers.'),
  a: z.string().describe('The key of a mention; `a` sorts before `b`.'),
  b: z.string(),
  verdict: verdict,
  reason: z.string().describe('The analyst’s own words; empty where none were given, or where they were erased.'),
  analyst: z.string(),
  analyst_name: textOrNull,
  at: time,
})

const named = z.object({ key: z.string(), kind: z.string(), label: z.string() })

export type Judgements = z.infer<typeof judgements>
export const judgements = z.object({
  judgements: z.array(judgement).describe('Every judgement of the case, the newest first.'),
  clusters: z
    .array(z.array(z.string()))
    .describe('Mentions that the judgements which stand join: one entity each, by decision and not as a fact.'),
  names: z.array(named).describe('Of each mention that a judgement names and the case still knows.'),
})

export type PairFact = z.infer<typeof pairFact>
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
    .describe('The one that stands. A pair without one is open, or follows from the judgements of other pairs.'),
})

export type Pairs = z.infer<typeof pairs>
export const pairs = z.object({
  pairs: z.array(pair).describe('The likeliest first.'),
  total: z.int().describe('All pairs in this state; `pairs` holds the first.'),
  likely_from: z.number().describe('Bits from which a pair is likely to be one person.'),
  is_partial: z.boolean().describe('The case holds more claims than are compared: the newest are.'),
  ...gaps,
})

const sourced = z.object({ text: z.string(), source: claimSource })

export type Explanation = z.infer<typeof explanation>
export const explanation = z.object({
  text: z.string().describe('Empty where it was erased with the record that it is about.'),
  analyst: z.string(),
  analyst_name: textOrNull,
  at: time,
})

export type Contradiction = z.infer<typeof contradiction>
const contradiction = z.object({
  contradiction_id: z.string().describe('The same for the same rule, things and values.'),
  mentions: z.array(z.string()),
  text: z.string(),
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
export const contradictions = z.object({
  rules: z.array(contradictionRule),
  names: z.array(named),
  is_partial: z.boolean().describe('The case holds more claims than are checked: the newest are.'),
  ...gaps,
})

const kind = nameAmong<FindingKind>(Object.keys(findingKinds) as FindingKind[])
const state = nameAmong<FindingState>([...new Set(Object.values(findingKinds).flat())]).describe(
  'A hypothesis is open, supported or refuted; a task open or done. Each can be withdrawn.',
)

export type Finding = z.infer<typeof finding>
export const finding = z.object({
  finding_id: z.string(),
  kind,
  state,
  text: z.string().describe('Empty where it was erased with a record that it comes from.'),
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

export type Findings = z.infer<typeof findings>
export const findings = z.object({ findings: z.array(finding).describe('In the order in which they were made.') })

export type FindingVersions = z.infer<typeof findingVersions>
export const findingVersions = z.object({
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
