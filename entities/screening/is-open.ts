import type { Verdict } from '../../contract/judgements.ts'

type Judged = { judgement?: { verdict: Verdict } | undefined; asked_again: string | null }

/** A candidate that an analyst has to decide: for the first time, or again where its list or the subject changed since. */
export const isOpen = ({ judgement, asked_again }: Judged): boolean =>
  !judgement || judgement.verdict === 'withdrawn' || asked_again !== null
