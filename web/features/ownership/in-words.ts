/** Lines of an ownership chart in whole words. */
import type { OwnershipEdge } from '../../../contract/desk/ownership.ts'
import { natureInWords } from '../../../contract/register/words.ts'
import { dateInWords } from '../../ui/dates.ts'

/** Each nature of the register, and nothing else. */
export const naturesInWords = ({ natures }: Pick<OwnershipEdge, 'natures'>): string =>
  natures.length === 0 ? 'Nature not given' : natures.map(natureInWords).join('; ')

/** `From 6 Apr 2016 to 2 Sep 2019`. */
export function timeInWords({ notified_on, ceased_on }: Pick<OwnershipEdge, 'notified_on' | 'ceased_on'>): string {
  const from = notified_on && `from ${dateInWords(notified_on)}`
  const until = ceased_on && `until ${dateInWords(ceased_on)}`
  const words = [from, until].filter(Boolean).join(' ')
  return words === '' ? 'Dates not given' : words.charAt(0).toUpperCase() + words.slice(1)
}
