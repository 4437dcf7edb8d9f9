/** The candidates of each subject, found by its own names. */
import { officerKey } from '../../entities/keys.ts'
import type { Screened } from '../../entities/screening/screened.ts'
import { questionOf } from './question.ts'
import type { CandidateRow } from './rows.ts'

export type Subject = Screened & { keys: string[]; label: string }
type Found = {
  /** Bans under the very id of the subject. */
  ownBans: CandidateRow[]
  others: CandidateRow[]
}

export function candidatesBySubject(case_id: string, candidates: readonly CandidateRow[]) {
  const byQuestion = Map.groupBy(candidates, ({ question }) => question)
  return (subject: Subject): Found => {
    const found = subject.names.flatMap((name) => byQuestion.get(questionOf(case_id, name)) ?? [])
    return {
      ownBans: found.filter((row) => isOwnBan(subject, row)),
      others: found.filter((row) => !isOwnBan(subject, row)),
    }
  }
}

/** The register itself says so: there is nothing to decide. */
const isOwnBan = ({ keys }: Subject, { kind, listed_id }: CandidateRow): boolean =>
  kind === 'banned' && keys.includes(officerKey(listed_id))
