/** The candidates of a screening, one after another, as an analyst decides them. */
import type { Candidate, ScreenedSubject, Screening } from '../../../../contract/desk/screening.ts'
import { isOpen } from '../../../../entities/screening/is-open.ts'

export type Item = { subject: ScreenedSubject; candidate: Candidate }

export const states = ['open', 'same', 'different', 'unsure'] as const
export type ItemState = (typeof states)[number]

const isIn = (state: ItemState, candidate: Candidate): boolean =>
  isOpen(candidate) ? state === 'open' : candidate.judgement?.verdict === state

/** The subject with the heaviest candidate first; the candidates of a subject stay together. */
export const itemsIn = ({ subjects }: Pick<Screening, 'subjects'>, state: ItemState): Item[] =>
  subjects
    .map((subject) => ({
      subject,
      candidates: subject.candidates
        .filter((candidate) => isIn(state, candidate))
        .toSorted((one, other) => other.bits - one.bits),
    }))
    .filter(({ candidates }) => candidates.length > 0)
    .toSorted((one, other) => other.candidates[0]!.bits - one.candidates[0]!.bits)
    .flatMap(({ subject, candidates }) => candidates.map((candidate) => ({ subject, candidate })))

export const keyOf = ({ subject, candidate }: Item): string =>
  [subject.key, candidate.list, candidate.listed_id].join('\n')

/** The analyst's own last current decision, to undo. */
export function lastOf({ subjects }: Pick<Screening, 'subjects'>, analyst: string | undefined): Item | null {
  const own = subjects
    .flatMap((subject) => subject.candidates.map((candidate) => ({ subject, candidate })))
    .filter(
      ({ candidate: { judgement } }) =>
        judgement?.analyst === analyst && judgement && judgement.verdict !== 'withdrawn',
    )
  return own.toSorted((one, other) => other.candidate.judgement!.seq - one.candidate.judgement!.seq)[0] ?? null
}

/** Whether a decision under Identities could make one of several. It holds no imported subject. */
export function hasOneNameTwice(of: readonly Pick<Item, 'subject'>[]): boolean {
  const named = of.filter(({ subject: { key } }) => !key.startsWith('subject:'))
  return new Set(named.map(({ subject: { label } }) => label)).size < named.length
}
