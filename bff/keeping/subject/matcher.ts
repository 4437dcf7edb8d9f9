/** Whether a text holds what a report is about, however it is written there (decision 0034). */
import { toCompanyNumber } from '../../../contract/company-number.ts'
import { toPostcode } from '../../../contract/postcode.ts'
import { toTelephoneNumber } from '../../../contract/telephone.ts'
import { plain, wordsIn } from '../../ledger/words.ts'

export type Matcher = {
  /** In one piece: as it was asked for, or in another of a number's written forms. */
  isIn(text: string): boolean
  /** Every word of it, in any order: `Oldroyd, Mr Barnaby James` holds `Barnaby Oldroyd`. */
  areAllIn(words: ReadonlySet<string>): boolean
  hasWord(text: string): boolean
  /** Of a text with many fields in it: false where none of them can hold it. */
  mayBeIn(text: string): boolean
}

/** @param sought with at least one letter or digit */
export function matcherOf(sought: string): Matcher {
  const phrase = wholeNumbers(plain(sought))
  const words = wordsIn(sought)
  const forms = [telephoneForms, postcodeForms, companyNumberForms].flatMap((formsOf) => formsOf(sought) ?? [])
  const isInForm = (text: string) => forms.some((form) => form.test(text))
  return {
    isIn: (text) => isInForm(text) || phrase.test(plain(text)),
    // One word by itself is looked for in one piece.
    areAllIn: (found) => words.length > 1 && words.every((word) => found.has(word)),
    hasWord: (text) => wordsIn(text).some((word) => words.includes(word)),
    mayBeIn(text) {
      const all = plain(text)
      return isInForm(text) || words.every((word) => all.includes(word))
    },
  }
}

/** `12 Larkspur Close` is not in `112 Larkspur Close`, nor 192.0.2.7 in 192.0.2.77. */
const wholeNumbers = (phrase: string): RegExp =>
  new RegExp(`${/^\d/.test(phrase) ? '(?<!\\d)' : ''}${phrase}${/\d$/.test(phrase) ? '(?!\\d)' : ''}`)

const between = '[\\s().\\-–/]*'

/**
 * `+44 (0)7700 900123`, `0044 7700900123` and `07700-900 123` are one. Each form begins with something that is no space:
 * a form that could begin with one would be tried anew at every space of a page that is full of them.
 */
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

/** With the zeros that fill it up to eight characters, and without. */
function companyNumberForms(sought: string): RegExp | null {
  const [, prefix, digits] = /^([A-Z]*)0*(\d+[A-Z]?)$/.exec(toCompanyNumber(sought) ?? '') ?? []
  return digits === undefined ? null : new RegExp(`(?<![A-Z0-9])${prefix}0*${digits}(?![A-Z0-9])`, 'i')
}
