/** Which subjects a reply lists where the case has too many. */
import type { ScreenedSubject } from '../../contract/desk/screening.ts'

type Subject = Pick<ScreenedSubject, 'candidates' | 'state'>

const urgency = ({ candidates, state }: Subject): number =>
  candidates.length > 0 ? 0 : state === 'not_answered' ? 1 : state === 'not_run' ? 2 : 3

/** All in their order, or of too many those with candidates, and then those without an answer. */
export const firstOf = <Its extends Subject>(subjects: Its[], most: number): Its[] =>
  subjects.length <= most ? subjects : subjects.toSorted((one, other) => urgency(one) - urgency(other)).slice(0, most)
