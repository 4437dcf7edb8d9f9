/** Tells whether a text holds the subject of a report, in any spelling (decision 0034). */
import { toCompanyNumber } from '../../contract/company-number.ts'
import { withoutInvisible } from '../../contract/direction.ts'
import { toPostcode } from '../../contract/postcode.ts'
import { toTelephoneNumber } from '../../contract/telephone.ts'
import { plain, wordsIn } from './words.ts'

export type Matcher = {
  /** In one piece: as the report names it, or in another spelling of a number. */
  isIn(text: string): boolean
  /** Every word, in any order: `Oldroyd, Mr Barnaby James` holds `Barnaby Oldroyd`. */
  areAllIn(words: ReadonlySet<string>): boolean
  /** Whether the line passes either test. */
  isInWords(line: string): boolean
  hasWord(text: string): boolean
  /** For a text of many fields: false if none of them can hold the subject. */
  mayBeIn(text: string): boolean
}

/** @param text has at least one letter or digit */
export function matcherOf(text: string): Matcher {
  const sought = withoutInvisible(text)
  const phrase = wholeNumbers(plain(sought))
  const words = wordsIn(sought)
  const forms = [telephoneForms, postcodeForms, companyNumberForms].flatMap((formsOf) => formsOf(sought) ?? [])
  const isInForm = (text: string) => forms.some((form) => form.test(text))
  const isInSeen = (text: string) => isInForm(text) || phrase.test(plain(text))
  const isIn = (text: string) => isInSeen(withoutInvisible(text))
  // A single word must match in one piece.
  const areAllIn = (found: ReadonlySet<string>) => words.length > 1 && words.every((word) => found.has(word))
  return {
    isIn,
    areAllIn,
    isInWords(given) {
      const line = withoutInvisible(given)
      return isInSeen(line) || areAllIn(new Set(wordsIn(line)))
    },
    hasWord: (text) => wordsIn(withoutInvisible(text)).some((word) => words.includes(word)),
    mayBeIn(given) {
      const text = withoutInvisible(given)
      const all = plain(text)
      return isInForm(text) || words.every((word) => all.includes(word))
    },
  }
}

/** The paths of the fields that hold the subject: `result.director_list[3].surname`. */
export function fieldsHolding(value: unknown, matcher: Matcher, path: string): string[] {
  if (typeof value !== 'object' || value === null) return isHeldBy(value, matcher) ? [path] : []
  if (Array.isArray(value)) return value.flatMap((item, index) => fieldsHolding(item, matcher, `${path}[${index}]`))
  const below = Object.entries(value).flatMap(([name, field]) => fieldsHolding(field, matcher, `${path}.${name}`))
  return below.length > 0 ? below : fieldsTogether(value, matcher, path)
}

/** A text of several lines has one person or place a line. A text of a million empty lines is not searched by line. */
const isHeldBy = (value: unknown, matcher: Matcher): boolean =>
  (typeof value === 'string' || typeof value === 'number') &&
  (String(value).length < longText || matcher.mayBeIn(String(value))) &&
  String(value)
    .split('\n')
    .some((line) => matcher.isInWords(line))

const longText = 10_000

/** A forename stands beside its surname, and a house beside its street. */
function fieldsTogether(value: object, matcher: Matcher, path: string): string[] {
  const texts = Object.entries(value).filter((entry): entry is [string, string] => typeof entry[1] === 'string')
  if (!matcher.areAllIn(new Set(texts.flatMap(([, text]) => wordsIn(withoutInvisible(text)))))) return []
  return texts.filter(([, text]) => matcher.hasWord(text)).map(([name]) => `${path}.${name}`)
}

/** `12 Larkspur Close` is not in `112 Larkspur Close`, nor 192.0.2.7 in 192.0.2.77. */
const wholeNumbers = (phrase: string): RegExp =>
  new RegExp(`${/^\d/.test(phrase) ? '(?<!\\d)' : ''}${phrase}${/\d$/.test(phrase) ? '(?!\\d)' : ''}`)

const between = '[\\s().\\-–/]*'

/** `+44 (0)7700 900123` is `07700-900 123`. No form begins with a space: on a page of spaces that would be slow. */
function telephoneForms(sought: string): RegExp | null {
  const [, ...digits] = toTelephoneNumber(sought) ?? ''
  if (digits.length === 0) return null
  return new RegExp(
    `(?<!\\d)(?:(?:(?:\\+|00)${between})?44${between}(?:0${between})?|0${between})${digits.join(between)}(?!\\d)`,
  )
}

function postcodeForms(sought: string): RegExp | null {
  const [outward, inward] = toPostcode(sought)?.split(' ') ?? []
  return outward && inward ? new RegExp(`(?<![A-Z0-9])${outward}[\\s().-]*${inward}(?![A-Z0-9])`, 'i') : null
}

function companyNumberForms(sought: string): RegExp | null {
  const [, prefix, digits] = /^([A-Z]*)0*(\d+[A-Z]?)$/.exec(toCompanyNumber(sought) ?? '') ?? []
  return digits === undefined ? null : new RegExp(`(?<![A-Z0-9])${prefix}0*${digits}(?![A-Z0-9])`, 'i')
}
