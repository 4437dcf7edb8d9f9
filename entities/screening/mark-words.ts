/** What a mark of a screening says. A candidate is never said as a fact. */
import type { OwnedMark, ScreeningMark } from '../../contract/desk/screening.ts'

/** `Listed: UK Sanctions List`, or for a candidate `Candidate, not decided: UK Sanctions List`. */
export const markInWords = (mark: Pick<ScreeningMark, 'state' | 'kind' | 'list'>): string =>
  `${mark.state === 'not_decided' ? 'Candidate, not decided' : shortInWords(mark)}: ${mark.list}`

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
