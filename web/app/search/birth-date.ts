/** A date of birth after a name. It is personal, and no part of the name. */
import { months } from '../../../contract/months.ts'

const year = String.raw`(?:1[89]|20)\d{2}`
const day = String.raw`\d{1,2}(?:st|nd|rd|th)?`
const month = String.raw`\b(?:${months.map((name) => `${name.slice(0, 3)}(?:${name.slice(3)})?`).join('|')}|Sept)\.?`
const marker = String.raw`\b(?:born(?: (?:on|in))?|b\.|d\.? ?o\.? ?b\.?|date of birth)[\s:=([-]*`
/** With a day it is hardly part of a company's name: 12/07/1970, 1970-07-12, 12 July 1970, July 12, 1970. */
const whole = String.raw`\d{1,2}[/.-]\d{1,2}[/.-](?:\d{4}|\d{2})|${year}[/.-]\d{1,2}[/.-]\d{1,2}|${day} ${month},? ${year}|${month} ${day},? ${year}`
const part = String.raw`(?:0?[1-9]|1[0-2])[/.-](?:${year}|\d{2})|${year}[/.-]\d{1,2}|${month},? ${year}`
const form = new RegExp(
  String.raw`^(\D*?)[\s,;:([–—-]*(?:(?<sure>${marker}(?:${whole}|${part}|${year})|${whole})|${part})[\s.,)\]]*$`,
  'i',
)

export type Dated = {
  /** Empty for a date alone. */
  name: string
  /** Marked as a birth, or with its day. Otherwise it may be part of a company's name: `Blue Finance 12/2019`. */
  isSure: boolean
}

/** Null for a text that does not end with a date. */
export function readDated(text: string): Dated | null {
  const found = form.exec(text)
  if (!found) return null
  const name = found[1]!
  // `John B. 07/1970`: a capital is an initial, and not `born`.
  const [initial = ''] = /^\s*B\./.exec(text.slice(name.length)) ?? []
  return { name: name + initial, isSure: found.groups?.sure !== undefined && initial === '' }
}
