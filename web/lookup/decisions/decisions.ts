/** What analysts decided about who is who in a case. */
import type { Judgement } from '../../../contract/desk/judgements.ts'
import type { Verdict } from '../../../contract/judgements.ts'
import { standing as standingIn } from '../../../entities/clusters.ts'
import { desk } from '../../server/desk.ts'
import { reading } from '../../server/reading.ts'
import { dayInWords } from '../../ui/dates.ts'

/** Everything that a new record or decision changes. */
export const caseViews = (case_id: string) => ['case views', case_id] as const

export const judgementsQuery = (case_id: string) =>
  reading([...caseViews(case_id), 'judgements'], desk.decisions.judgements({ case_id }))

export const verdictWords: { readonly [verdict in Verdict]: string } = {
  same: 'same person',
  different: 'different people',
  unsure: 'unsure',
  withdrawn: 'withdrawn',
}

/** Never as a fact: `Analyst’s decision: same person, by Ada Byron, 12 Nov 2026`. */
export const decisionInWords = ({ verdict, analyst_name, at }: Judgement): string =>
  `Analyst’s decision: ${verdictWords[verdict]}, by ${analyst_name ?? 'a former colleague'}, ${dayInWords(at)}`

/** The judgement of each pair that counts, the newest first. */
export const standing = (judgements: readonly Judgement[]): Judgement[] =>
  standingIn(judgements).toSorted((one, other) => other.seq - one.seq)
