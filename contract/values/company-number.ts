/**
 * Company numbers as people write them and as files hold them, in the register's form: eight characters (decision
 * 0018). A number that a spreadsheet shortened is refused, because another company could have what is left.
 */
import { toPostcode } from '../postcode.ts'
import { cleanCode } from './clean.ts'
import { readIdentifier } from './identifier.ts'
import { isRead, quote, type Reading, read, refused, valueIn } from './reading.ts'

/** The letters that numbers begin with, by the register's own list. */
const prefixes = new Set(
  (
    'AC BR CE CS ES FC FE GE GI GN GS IC IP LP NA NC NE NF NI NL NO NP NR NV NZ OC OE PC RC RS SA SC SE SF SG SI SL SO ' +
    'SP SR SZ ZC'
  ).split(' '),
)

/** `Company no.`, `CRN:`, `registered number`. In `Company NO000123`, the NO belongs to the number. */
const label =
  /^(?:(?:registered\s+)?(?:company|co\.?|crn|reg(?:istered|istration|\.)?)\s*)?(?:(?:number|num|n[or](?![\dO][A-Z\d]{5}(?![A-Z\d]))\.?|№|#|crn)\s*)?[:.\s]*(?=[A-Z]{0,3}[\s-]?\d)/i
/** `NO 000123` and `NR-012345`. After other words, NO and NR are a label: `Company No 012345`. */
const ownLetters = /^n[or](?:-|\s(?=0))[\dO][A-Z\d]{5}(?![A-Z\d])/i

/** Days, months, and years such as 2024-25. Without their hyphens, they could be numbers of companies. */
const dates = [
  /^\d{4}[-./]\d{1,2}[-./]\d{1,2}$/,
  /^\d{1,2}[-./]\d{1,2}[-./]\d{4}$/,
  /^\d{1,2}[-./](0?[1-9]|1[0-2])[-./]\d{2}$/,
  /^(18|19|20)\d{2}[-./](0?[1-9]|[1-9]\d)$/,
  /^(0?[1-9]|1[0-2])[-./](18|19|20)\d{2}$/,
]

export function readCompanyNumber(text: string): Reading {
  const typed = cleanCode(text)
  if (typed === '') return refused('Enter a company number.')
  const named = readIdentifier(typed)
  if (named && named.register !== 'company')
    return refused(`${quote(typed)} is an entry in ${named.register}. Enter a company number, or search by name.`)
  const given = named?.id ?? withoutLabel(typed).replace(/^\((.*)\)$/, '$1')
  if (dates.some((form) => form.test(given)))
    return refused(`${quote(typed)} is a date. Check which column holds the company numbers.`)
  const whole = wholeNumber(given)
  if (whole === null)
    return refused(`A spreadsheet shortened this number to ${quote(typed)}. Its last digits are lost: enter all eight.`)
  const compact = whole.replace(/(?<=[A-Z\d])[\s-]+(?=[A-Z\d])/gi, '').toUpperCase()
  const value = toEight(compact) ?? toEight(withoutLookAlikes(compact))
  if (value !== null) return read(value, compact === value && !named ? null : `Read as ${value}.`)
  // The register may have begun to use other letters.
  if (otherLetters.test(compact))
    return read(compact, `Read as ${compact}. Check its letters: no known number begins so.`)
  return refused(whyNot(typed, compact))
}

/** Eight characters, and no name such as Studio54. */
const otherLetters = /^(?=.{8}$)[A-Z]{1,2}\d{4,7}[A-Z]{0,3}$/

/** Null also for other letters than the register uses. A number of another register may begin with those. */
export function knownCompanyNumber(text: string): string | null {
  const value = valueIn(readCompanyNumber(text))
  return value === null ? null : toEight(value)
}

const withoutLabel = (text: string) => (ownLetters.test(text) ? text : text.replace(label, ''))

/**
 * The number in a text that may be a name too. Null for `K9X`, `1871` or `42`, because companies are called that.
 */
export function companyNumberOrName(text: string): string | null {
  const isLong = cleanCode(text).replace(/[\s.,-]|[.,]0+$/g, '').length >= 6
  return isLong ? valueIn(readCompanyNumber(text)) : null
}

/**
 * Why a text can be neither number nor name: a shortened number, a date, an entry of another register. A search for it
 * by name would cost, and find nothing. Null where it may be either.
 */
export function whyNeither(text: string): string | null {
  const typed = cleanCode(text)
  const isShortened = /^\d([.,]\d+)?E\+\d+$/i.test(typed)
  const isOnlyDigits = !/\p{L}/u.test(typed) && typed.replace(/\D/g, '').length >= 6
  if (!isShortened && !isOnlyDigits && readIdentifier(typed) === null) return null
  const reading = readCompanyNumber(text)
  return isRead(reading) ? null : reading.problem
}

/**
 * For searches by the beginning of a number: `9000` and `SC12*` stay as they are, whole numbers are read as above. A
 * star at the end says that more follows.
 */
export function readPartialCompanyNumber(text: string): Reading {
  const compact = cleanCode(text).replace(/\s/g, '').toUpperCase()
  const [, beginning, star = ''] = /^([A-Z\d]{1,8})(\*)$|^([A-Z\d]{1,7})$/.exec(compact)?.filter(Boolean) ?? []
  if (beginning !== undefined) {
    const value = withoutLookAlikes(beginning) + star
    return read(value, value === compact ? null : `Read as ${value}.`)
  }
  return readCompanyNumber(text)
}

/**
 * Why no number of the register begins so, as for `abc` or `ZZ12*`: such a search would cost, and find nothing. Null where
 * one may. The interface takes any letters and digits, so only a desk refuses them.
 */
export function whyNoneBegins(text: string): string | null {
  const typed = cleanCode(text).replace(/\*$/, '')
  const compact = withoutLookAlikes(typed.replace(/\s/g, '').toUpperCase())
  const [, letters = ''] = /^([A-Z]{1,3})(?:\d{1,7}[A-Z]{0,3})?$/.exec(compact) ?? []
  // One letter may begin eight characters of any form.
  if (/^\d{1,8}$/.test(compact) || letters.length === 1 || prefixes.has(letters.slice(0, 2))) return null
  const reading = readCompanyNumber(typed)
  return isRead(reading) ? null : reading.problem
}

/**
 * `90000012.0`, `90,000,012` and `9.0000012E+07` hold all digits; `9E+07` does not.
 * @returns null if digits are lost
 */
function wholeNumber(text: string): string | null {
  const [, first, decimals = '', exponent] = /^(\d)(?:[.,](\d+))?E\+?0*(\d{1,2})$/i.exec(text) ?? []
  // Eight characters without a sign or a decimal are a number of an overseas entity: `0E000012` for OE000012.
  const isShort = /[+.,]/.test(text) || text.length < 8
  if (first !== undefined && exponent !== undefined && isShort) {
    const [digits, places] = [first + decimals, Number(exponent)]
    return decimals.length === places && digits.length <= 8 ? digits : null
  }
  if (/^\d{1,3}(,\d{3})+(\.0+)?$/.test(text)) return text.replace(/,|\.0+$/g, '')
  return /^\d+[.,]0+$/.test(text) ? text.replace(/[.,]0+$/, '') : text
}

/** Padded with zeros where the register's form allows one reading only. */
function toEight(compact: string): string | null {
  if (/^\d{1,8}$/.test(compact)) return compact.padStart(8, '0')
  // Old companies of Northern Ireland have one letter.
  if (/^R\d{7}$/.test(compact)) return compact
  if (!prefixes.has(compact.slice(0, 2))) return null
  // Societies and old partnerships: `IP009CUS`, `SP2245RS`, `NIR00012`.
  if (/^(?=.{8}$)[A-Z]{2}(?![OIL])[A-Z]?\d{2,6}[A-Z]{0,3}$/.test(compact)) return compact
  const [, prefix = '', digits = '', suffix = ''] = /^([A-Z]{2})(\d{1,6})([A-Z]?)$/.exec(compact) ?? []
  const whole = prefix + digits.padStart(6 - suffix.length, '0') + suffix
  return whole.length === 8 ? whole : null
}

/** Letters that can only be digits, as two at the start cannot, and a zero that can only be the letter of a prefix. */
function withoutLookAlikes(compact: string): string {
  const [, start = '', rest = ''] = /^([A-Z0]{2})([\dOIL]+)$/.exec(compact) ?? []
  const prefix = start.replaceAll('0', 'O')
  if (prefixes.has(prefix)) return prefix + toDigits(rest)
  return /^(?![OIL]{2})[\dOIL]+$/.test(compact) && /\d{2}|^\dO/.test(compact) ? toDigits(compact) : compact
}

const toDigits = (text: string) => text.replaceAll('O', '0').replace(/[IL]/g, '1')

function whyNot(typed: string, compact: string): string {
  const form = 'A company number has eight characters: eight digits, or two letters and six digits.'
  const [, letters = ''] = /^([A-Z]{2})\d{1,6}$/.exec(compact) ?? []
  if (letters) return `No company number begins with ${letters}. Check the letters of ${quote(typed)}.`
  if (toPostcode(typed) !== null) return `${quote(typed)} is a postcode. Check which column holds the company numbers.`
  const digits = compact.replace(/\D/g, '').length
  if (/^\d{9,}$/.test(compact)) return `${quote(typed)} has ${digits} digits. ${form}`
  if (digits === 0) return `${quote(typed)} has no digits. ${form}`
  return `${quote(typed)} is not a company number. ${form}`
}
