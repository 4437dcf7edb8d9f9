/** Why the service knows no place of a number: by what the number begins with (decision 0023). */
import { toTelephoneNumber } from '../../../contract/telephone.ts'

const islands: { readonly [code: string]: string | undefined } = {
  '01624': 'the Isle of Man',
  '01534': 'Jersey',
  '01481': 'Guernsey',
}

const kinds: readonly (readonly [beginning: RegExp, why: string])[] = [
  [/^07[06]/, 'It is a personal or a pager number: it follows whoever holds it, and no area belongs to it.'],
  [/^07/, 'It is a mobile number: it is wherever its telephone is, and no area belongs to it.'],
  [/^05/, 'It is a number over the internet: no area belongs to it.'],
  [/^0[389]/, 'It is a number of no area: it may be answered anywhere.'],
]

export function whyNoArea(number: string): string {
  const digits = toTelephoneNumber(number) ?? number
  const island = islands[digits.slice(0, 5)]
  if (island) return `It is a number of ${island}, which shares the numbering and is not in the United Kingdom.`
  return kindOf(digits) ?? 'The service gave no area for its dialling code.'
}

const kindOf = (digits: string): string | undefined => kinds.find(([beginning]) => beginning.test(digits))?.[1]

/** Of a number that no service can place; null where one may. */
export const whyNowhere = ({ telephone_number = '' }: { telephone_number?: string | undefined }): string | null =>
  kindOf(toTelephoneNumber(telephone_number) ?? '') ?? null

/** Of what is no town, postcode area or dialling code, and so has no area code; null where it may have one. */
export function whyNoCode(text: string): string | null {
  const typed = text.trim()
  if (typed.endsWith('*') && !/\p{L}/u.test(typed))
    return 'A * stands for the rest of a name: write the first letters of a place before it, such as Newp*.'
  if (toTelephoneNumber(typed))
    return 'This is a whole telephone number: type its dialling code, which is the beginning of it.'
  const [, digits] = /^(?:(?:\+|00)44)?0?([35789]\d*)$/.exec(typed.replace(/[\s()]/g, '')) ?? []
  return digits === undefined ? null : `No place has a dialling code that begins 0${digits.charAt(0)}.`
}
