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
  return kinds.find(([beginning]) => beginning.test(digits))?.[1] ?? 'The service knows no town with its dialling code.'
}
