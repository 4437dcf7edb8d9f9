/** Why a number has no area: its first digits tell (decision 0023). */
import { toTelephoneNumber } from '../../../contract/telephone.ts'
import { isMobile } from '../../../contract/values/telephone.ts'

const islands: { readonly [code: string]: string | undefined } = {
  '01624': 'the Isle of Man',
  '01534': 'Jersey',
  '01481': 'Guernsey',
}

type Kind = readonly [isOfKind: (digits: string) => boolean, name: string, why: string | null]

const begins = (beginning: RegExp) => (digits: string) => beginning.test(digits)

const kinds: readonly Kind[] = [
  [isMobile, 'Mobile number', 'This is a mobile number. It has no area, because it moves with its telephone.'],
  [
    begins(/^07/),
    'Personal or pager number',
    'This is a personal or pager number. It has no area, because it follows its owner.',
  ],
  [begins(/^05/), 'Internet number', 'This is an internet number. It has no area.'],
  [
    begins(/^0[389]/),
    'Non-geographic number',
    'This is a non-geographic number. It has no area, and can be answered anywhere.',
  ],
  [begins(/^0[12]/), 'Landline', null],
]

/** By its first digits alone, so it costs nothing. */
export const kindInWords = (number: string): string => kindOf(toTelephoneNumber(number) ?? '')?.[1] ?? 'Not known'

export function whyNoArea(number: string): string {
  const digits = toTelephoneNumber(number) ?? number
  const island = islands[digits.slice(0, 5)]
  if (island) return `This is a number of ${island}, which shares UK numbering but is not in the United Kingdom.`
  return kindOf(digits)?.[2] ?? 'The service gave no area for its dialling code.'
}

const kindOf = (digits: string): Kind | undefined => kinds.find(([isOfKind]) => isOfKind(digits))

/** Why no service can locate this number; null if one may. */
export const whyNowhere = ({ telephone_number = '' }: { telephone_number?: string | undefined }): string | null =>
  kindOf(toTelephoneNumber(telephone_number) ?? '')?.[2] ?? null

/** Why this text has no area code; null if it may have one. */
export function whyNoCode(text: string): string | null {
  const typed = text.trim()
  if (typed.endsWith('*') && !/\p{L}/u.test(typed))
    return 'Enter the first letters of a place before the *, such as Newp*.'
  if (toTelephoneNumber(typed))
    return 'This is a whole telephone number. Enter only its dialling code, the first digits.'
  const [, digits] = /^(?:(?:\+|00)44)?0?([35789]\d*)$/.exec(typed.replace(/[\s()]/g, '')) ?? []
  return digits === undefined ? null : `No place has a dialling code that begins 0${digits.charAt(0)}.`
}
