/** Company numbers among other words, the beginnings of numbers, and dialling codes. */
import { readCompanyNumber } from '../../../contract/values/company-number.ts'
import { readIdentifier } from '../../../contract/values/identifier.ts'
import { valueIn } from '../../../contract/values/reading.ts'

/** `company `, `CRN: `, `registered in England and Wales under `. */
const introduction =
  /^(company|co\.?|crn|reg(istered|istration|\.)?)\b[\s\S]{0,60}?(?=(\b(number|no\.?|nr\.?)[:\s]*)?\b[a-z]{0,2}[\s-]?\d)/i
/** The reader of company numbers drops these, or knows them as the letters of `NO000123`. */
const shortIntroduction = /^(number|no\.?|nr\.?|№|#)\s*:?\s*(?=[a-z]{0,2}[\s-]?\d)/i
/** Beside a name, a number has all of its digits. */
const wholeAmongWords = /(?<![A-Z0-9])([A-Z]{2}\s?\d{6}|\d{8})(?![A-Z0-9])/i

export type CompanyNumber = {
  number: string
  /** Whether it can only be a number. */
  isExact: boolean
}

/** Null if there is none. A few digits are more likely part of a name than a short number. */
export function companyNumberIn(text: string): CompanyNumber | null {
  const isNamed = introduction.test(text) || shortIntroduction.test(text) || readIdentifier(text) !== null
  // With a word before them, the reader takes `No 012345` as a label and a number, not as NO012345.
  const alone = valueIn(readCompanyNumber(text.replace(introduction, 'company ')))
  const typed = text.replace(/[\s-]/g, '')
  const isWhole = typed.replace(/[.,]0+$|[^a-z\d]/gi, '').length === 8
  if (alone && (isNamed || isWhole || (/\d{4}/.test(typed) && !/[()]/.test(typed))))
    return { number: alone, isExact: isNamed || isWhole }
  const among = /[a-z]{3}/i.test(text) ? wholeAmongWords.exec(text)?.[1] : undefined
  const number = among === undefined ? null : valueIn(readCompanyNumber(among))
  return number === null ? null : { number, isExact: false }
}

/** `9000`, `SC12*`: the beginning of numbers, with a star. Null for anything else. */
export function readBeginning(text: string): string | null {
  const typed = text.replace(/\s/g, '').toUpperCase()
  if (/^[A-Z]{0,2}\d{1,7}\*$/.test(typed)) return typed
  return /^\d{3,7}$|^[A-Z]{2}\d{3,5}$/.test(typed) ? `${typed}*` : null
}

/** A dialling code by itself, with its zero. */
export function readAreaCode(text: string): string | null {
  const bare = text.replace(/^(area|dialling)\s+code\s+(of\s+)?/i, '')
  const [, code] = /^\(?(0[12]\d{1,4})\)?$/.exec(bare) ?? []
  return code ?? null
}
