/** Why a number has no area: its first digits tell (decision 0023). */
import { toTelephoneNumber } from '../../../contract/telephone.ts'

const islands: { readonly [code: string]: string | undefined } = {
  '01624': 'the Isle of Man',
  '01534': 'Jersey',
  '01481': 'Guernsey',
}

type Kind = readonly [beginning: RegExp, name: string, why: string | null]

const kinds: readonly Kind[] = [
  [
    /^07[06]/,
    'Personal or pager number',
    'This is a personal or pager number. It has no area, because it follows its owner.',
  ],
  [/^07/, 'Mobile number', 'This is a mobile number. It has no area, because it moves with its telephone.'],
  [/^05/, 'Internet number', 'This is an internet number. It has no area.'],
  [
    /^0[389]/,
    'Non-geographic number',
    'This is a non-geographic number. It has no area, and can be answered anywhere.',
  ],
  [/^0[12]/, 'Landline', null],
]

/** By its first digits alone, so it costs nothing. */
export const kindInWords = (number: string): string => kindOf(toTelephoneNumber(number) ?? '')?.[1] ?? 'Not known'

export function whyNoArea(number: string): string {
  const digits = toTelephoneNumber(number) ?? number
  const island = islands[digits.slice(0, 5)]
  if (island) return `This is a number of ${island}, which shares UK numbering but is not in the United Kingdom.`
  return kindOf(digits)?.[2] ?? 'The service gave no area for its dialling code.'
}

const kindOf = (digits: string): Kind | undefined => kinds.find(([beginning]) => beginning.test(digits))

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
