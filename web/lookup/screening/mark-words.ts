/** Who decided a mark, and the short words for what a listed holder owns. */
import type { OwnedMark, ScreeningMark } from '../../../contract/desk/screening.ts'
import { dayInWords } from '../../ui/dates.ts'

/** `decided by Ann Lee on 3 Dec 2026`, or that the record itself says so; empty for a candidate. */
export const decidedInWords = ({ state, by, at }: ScreeningMark): string =>
  state === 'on_record' ? 'under the same id in this register' : decision({ state, by, at })

const decision = ({ state, by, at }: Pick<ScreeningMark, 'state' | 'by' | 'at'>): string =>
  state === 'decided' && at !== null ? `decided by ${by ?? 'a former colleague'} on ${dayInWords(at)}` : ''

const shortHeld: { readonly [is in OwnedMark['is']]: string } = {
  over_half: 'Held by listed',
  may_be: 'May be held by listed',
  control_passes: 'Controlled by listed',
}
export const shortOwned = ({ is }: Pick<OwnedMark, 'is'>): string => shortHeld[is]
export const isSure = ({ is }: Pick<OwnedMark, 'is'>): boolean => is !== 'may_be'
