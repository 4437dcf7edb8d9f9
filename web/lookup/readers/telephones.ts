/** Telephone numbers as they stand on letters and in spreadsheets. */
import { toTelephoneNumber } from '../../../contract/telephone.ts'

const introduction = /^(tel(ephone)?|phone|mob(ile)?|fax|call|t|m)\b[\s.:]*((no|number|nr)\b)?[\s.:]*/i
const extension = /[\s,]*(\(?(ext(ension)?|x)\.?\s*\d{1,6}\)?)$/i

/** National digits with their zero; null where it is no number of the United Kingdom. */
export function readTelephone(text: string): string | null {
  const bare = text
    .replace(introduction, '')
    .replace(extension, '')
    .replace(/[‐‑‒–—]/g, '-')
    .replace(/^tel:/i, '')
    .trim()
  const digits = bare.replace(/[\s().\-–/]/g, '')
  return (
    toTelephoneNumber(bare) ??
    // As spreadsheets leave them: without the plus, or without the zero.
    (/^44\d{9,10}$/.test(digits) ? toTelephoneNumber(`+${digits}`) : null) ??
    (/^[1-37]\d{9}$/.test(digits) ? toTelephoneNumber(`0${digits}`) : null)
  )
}

/** A dialling code by itself, with its zero: nobody's number. */
export function readAreaCode(text: string): string | null {
  const bare = text.replace(/^(area|dialling)\s+code\s+(of\s+)?/i, '')
  const [, code] = /^\(?(0[12]\d{1,4})\)?$/.exec(bare) ?? []
  return code ?? null
}
