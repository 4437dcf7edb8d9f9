/** Company numbers, their beginnings and telephone numbers, as people write them. */
import { toCompanyNumber } from '../../../contract/company-number.ts'
import { toTelephoneNumber } from '../../../contract/telephone.ts'

/** `company no. `, `CRN: `, `registered in England and Wales under number `. */
const introduction =
  /^(company|co\.?|crn|reg(istered|istration|\.)?)\b[\s\S]{0,60}?(?=\b[a-z]{0,2}[\s-]?\d)|^(number|no\.?|nr\.?|№|#)\s*:?\s*(?=[a-z]{0,2}[\s-]?\d)/i
/** Beside a name, a number has all of its digits. */
const wholeAmongWords = /(?<![A-Z0-9])([A-Z]{2}\s?\d{6}|\d{8})(?![A-Z0-9])/i

export type CompanyNumber = {
  number: string
  /** Whether it can only be a number. */
  isExact: boolean
}

/** Null if there is none. A few digits are more likely part of a name than a short number. */
export function readCompanyNumber(text: string): CompanyNumber | null {
  const introduced = introduction.exec(text)
  const bare = introduced ? text.slice(introduced[0].length) : text
  const alone = toCompanyNumber(bare.replace(/[\s-]/g, ''))
  const typed = bare.replace(/[\s-]/g, '')
  if (alone && (introduced || /\d{4}/.test(typed)))
    return { number: alone, isExact: introduced !== null || typed.length === 8 }
  const among = /[a-z]{3}/i.test(bare) ? wholeAmongWords.exec(bare)?.[1] : undefined
  const number = among === undefined ? null : toCompanyNumber(among.replace(/\s/g, ''))
  return number === null ? null : { number, isExact: false }
}

/** `9000`, `SC12*`: the beginning of numbers, with a star. Null for anything else. */
export function readBeginning(text: string): string | null {
  const typed = text.replace(/\s/g, '').toUpperCase()
  if (/^[A-Z]{0,2}\d{1,7}\*$/.test(typed)) return typed
  return /^\d{3,7}$|^[A-Z]{2}\d{3,5}$/.test(typed) ? `${typed}*` : null
}

const telephoneIntroduction = /^(tel(ephone)?|phone|mob(ile)?|fax|call|t|m)\b[\s.:]*((no|number|nr)\b)?[\s.:]*/i
const extension = /[\s,]*(\(?(ext(ension)?|x)\.?\s*\d{1,6}\)?)$/i

/** National digits with their zero. Null where it is not a UK number. */
export function readTelephone(text: string): string | null {
  const bare = text
    .replace(telephoneIntroduction, '')
    .replace(extension, '')
    .replace(/[‐‑‒–—]/g, '-')
    .replace(/^tel:/i, '')
    .trim()
  const digits = bare.replace(/[\s().\-–/]/g, '')
  return (
    toTelephoneNumber(bare) ??
    // Spreadsheets drop the plus or the zero.
    (/^44\d{9,10}$/.test(digits) ? toTelephoneNumber(`+${digits}`) : null) ??
    (/^[1-37]\d{9}$/.test(digits) ? toTelephoneNumber(`0${digits}`) : null)
  )
}

/** A dialling code by itself, with its zero. */
export function readAreaCode(text: string): string | null {
  const bare = text.replace(/^(area|dialling)\s+code\s+(of\s+)?/i, '')
  const [, code] = /^\(?(0[12]\d{1,4})\)?$/.exec(bare) ?? []
  return code ?? null
}
