/** Analysts' decisions in a case, and the open ones. */
import { caseViews } from '../../lookup/decisions/decisions.ts'
import { desk } from '../../server/desk.ts'
import { reading } from '../../server/reading.ts'

export type PairState = 'open' | 'same' | 'different' | 'unsure'

export const pairsQuery = (case_id: string, state: PairState) =>
  reading([...caseViews(case_id), 'pairs', state], desk.comparing.pairs({ case_id, state }))

export const contradictionsQuery = (case_id: string) =>
  reading([...caseViews(case_id), 'contradictions'], desk.comparing.contradictions({ case_id }))

export const findingsQuery = (case_id: string) =>
  // Hits that are set aside show where they are listed.
  reading([...caseViews(case_id), 'findings'], desk.decisions.findings({ case_id }), ({ findings }) =>
    findings.filter(({ kind }) => kind !== 'not_relevant'),
  )

/** @param versions their number: one more is read again */
export const versionsQuery = (case_id: string, finding_id: string, versions: number) =>
  reading(
    [...caseViews(case_id), 'findings', finding_id, versions],
    desk.decisions.findingVersions({ case_id, finding_id }),
    ({ versions }) => versions,
  )
