/** What a mark says. A candidate is never said as a fact. */
import type { OwnedMark, ScreeningMark } from '../../../contract/desk/screening.ts'
import { dateInWords } from '../../ui/dates.ts'

/** `Listed: UK Sanctions List`, or for a candidate `Candidate, not decided: UK Sanctions List`. */
export const markInWords = (mark: ScreeningMark): string =>
  `${mark.state === 'not_decided' ? 'Candidate, not decided' : shortInWords(mark)}: ${mark.list}`

/** `decided by Ann Lee on 3 Dec 2026`, or that the record itself says so; empty for a candidate. */
export const decidedInWords = ({ state, by, at }: ScreeningMark): string =>
  state === 'on_record' ? 'under the same id in this register' : decision({ state, by, at })

const decision = ({ state, by, at }: Pick<ScreeningMark, 'state' | 'by' | 'at'>): string =>
  state === 'decided' && at !== null
    ? `decided by ${by ?? 'a former colleague'} on ${dateInWords(at.slice(0, 10))}`
    : ''

/** In a word, for drawings and long tables. */
export const shortInWords = ({ state, kind }: Pick<ScreeningMark, 'state' | 'kind'>): string =>
  state === 'not_decided' ? 'Candidate' : kind === 'banned' ? 'Banned' : 'Listed'

const held: { readonly [is in OwnedMark['is']]: string } = {
  over_half: 'Over 50% held by',
  may_be: 'May be over 50% held by',
  control_passes: 'Controlled by',
}
/** `Over 50% held by X, listed: UK Sanctions List`. */
export const ownedInWords = ({ is, by_label, list, asked_again }: OwnedMark): string =>
  `${held[is]} ${by_label}, listed: ${list}${asked_again ? ' · decide again' : ''}`

const shortHeld: { readonly [is in OwnedMark['is']]: string } = {
  over_half: 'Held by listed',
  may_be: 'May be held by listed',
  control_passes: 'Controlled by listed',
}
export const shortOwned = ({ is }: Pick<OwnedMark, 'is'>): string => shortHeld[is]
export const isSure = ({ is }: Pick<OwnedMark, 'is'>): boolean => is !== 'may_be'
