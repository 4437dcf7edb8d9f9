/** Entities and lines of an ownership chart in whole words. */
import type { OwnershipChain, OwnershipEdge, OwnershipNode } from '../../../contract/desk/ownership.ts'
import { endWords, rangeInWords } from '../../../contract/ownership.ts'
import { controllerKindInWords, natureInWords } from '../../../contract/register/words.ts'
import { dateInWords } from '../../ui/dates.ts'

/** `Company 99000011. Controllers not looked up`. */
export function kindInWords({ end, company_number, controller_kind, kind }: OwnershipNode): string {
  const what = company_number
    ? `Company ${company_number}`
    : controller_kind
      ? controllerKindInWords(controller_kind)
      : kind === 'person'
        ? 'Person'
        : 'Body'
  return end === undefined || endWords[end] === what ? what : `${what}. ${endWords[end]}`
}

/** Each nature of the register, and nothing else. */
export const naturesInWords = ({ natures }: Pick<OwnershipEdge, 'natures'>): string =>
  natures.length === 0 ? 'Nature not given' : natures.map(natureInWords).join('; ')

export const rangeOrNone = (range: Pick<OwnershipChain, 'low' | 'high' | 'of'>): string =>
  rangeInWords(range) ?? 'No range stated'

/** `From 6 Apr 2016 to 2 Sep 2019`. */
export function timeInWords({ notified_on, ceased_on }: Pick<OwnershipEdge, 'notified_on' | 'ceased_on'>): string {
  const from = notified_on && `from ${dateInWords(notified_on)}`
  const until = ceased_on && `until ${dateInWords(ceased_on)}`
  const words = [from, until].filter(Boolean).join(' ')
  return words === '' ? 'Dates not given' : words.charAt(0).toUpperCase() + words.slice(1)
}
