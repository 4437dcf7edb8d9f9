/** Analysts' decisions in a case (decision 0087). */
import type { OperationName } from './operations.ts'

export const verdicts = ['same', 'different', 'unsure', 'withdrawn'] as const
export type Verdict = (typeof verdicts)[number]

/** The most letters of a reason, an explanation or a finding. */
export const longestReason = 2_000

/** The most places in records that a finding comes from. */
export const mostSources = 1_000
export const tooManySources = `A finding takes at most ${mostSources.toLocaleString('en-GB')} rows or facts.`

/** The states of each kind; it begins in the first. Each can be withdrawn. */
export const findingKinds = {
  hypothesis: ['open', 'supported', 'refuted', 'withdrawn'],
  finding: ['supported', 'withdrawn'],
  task: ['open', 'done', 'withdrawn'],
  dead_end: ['done', 'withdrawn'],
  /** Hits of a search that are set aside: its sources are their rows. No report prints it. */
  not_relevant: ['done', 'withdrawn'],
} as const
/** Searches: their rows are candidates, not yet the thing itself. Only their hits are set aside. */
export const searches: ReadonlySet<string> = new Set<OperationName>([
  ...(['company_name_search', 'director_search', 'people_search', 'controller_search', 'address_search'] as const),
])
export type FindingKind = keyof typeof findingKinds
export type FindingState = (typeof findingKinds)[FindingKind][number]
