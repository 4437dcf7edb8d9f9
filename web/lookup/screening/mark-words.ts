/** What a mark says. A candidate is never said as a fact. */
import type { OwnedMark, ScreeningMark } from '../../../contract/desk/screening.ts'
import { dateInWords } from '../../ui/dates.ts'

/** `Listed: UK Sanctions List`, or for a candidate `Candidate, not decided: UK Sanctions List`. */
export const markInWords = (mark: ScreeningMark): string =>
  `${mark.state === 'decided' ? shortInWords(mark) : 'Candidate, not decided'}: ${mark.list}`

/** `decided by Ann Lee on 3 Dec 2026`; empty for a candidate. */
export const decidedInWords = ({ state, by, at }: ScreeningMark): string =>
  state === 'decided' && at !== null
    ? `decided by ${by ?? 'a former colleague'} on ${dateInWords(at.slice(0, 10))}`
    : ''

/** In a word, for drawings and long tables. */
export const shortInWords = ({ state, kind }: Pick<ScreeningMark, 'state' | 'kind'>): string =>
  state === 'decided' ? (kind === 'banned' ? 'Banned' : 'Listed') : 'Candidate'

const held: { readonly [is in OwnedMark['is']]: string } = {
  over_half: 'Over 50% held by',
  may_be: 'May be over 50% held by',
  control_passes: 'Controlled by',
}
/** `Over 50% held by X, listed: UK Sanctions List`. */
export const ownedInWords = ({ is, by_label, list }: OwnedMark): string => `${held[is]} ${by_label}, listed: ${list}`

const shortHeld: { readonly [is in OwnedMark['is']]: string } = {
  over_half: 'Held by listed',
  may_be: 'May be held by listed',
  control_passes: 'Controlled by listed',
}
export const shortOwned = ({ is }: Pick<OwnedMark, 'is'>): string => shortHeld[is]
export const isSure = ({ is }: Pick<OwnedMark, 'is'>): boolean => is !== 'may_be'
