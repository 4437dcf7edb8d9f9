/** UK telephone numbers as people and files write them, as national digits with their zero (decision 0023). */
import { toTelephoneNumber } from '../telephone.ts'
import { cleanCode } from './clean.ts'
import { isEmail } from './email.ts'
import { isRead, quote, type Reading, read, refused } from './reading.ts'

const introduction =
  /^(?:(?:tel(?:ephone)?|phone|mob(?:ile)?|cell|fax|call|landline|office|home|work|t|m|f)\b[\s.:]*(?:(?:no|number|nr)\b[\s.:]*)?)+/i
const extension = /(?<![\s,;/])[\s,;/]*\(?(?:ext(?:ension|n)?|x|#|;ext=)[\s.:=]*(\d{1,6})\)?$/i

export function readTelephone(text: string): Reading {
  const typed = cleanCode(text)
  if (typed === '') return refused('Enter a telephone number.')
  if (isEmail(typed)) return refused('This is an e-mail address. Enter a telephone number.')
  const bare = typed.replace(introduction, '')
  const [said = '', extra] = extension.exec(bare) ?? []
  const number = bare.slice(0, bare.length - said.length).trim()
  const digits = number.replace(/[\s().\-/_]/g, '')
  const value = toNational(digits)
  if (value === null) return refused(whyNot(number, digits))
  const changes = [
    ...(/^\+|^0/.test(digits)
      ? []
      : [`Read as ${value}: its first ${digits.startsWith('44') ? '+' : '0'} was missing.`]),
    ...(extra === undefined ? [] : [`The extension ${extra} was left out.`]),
  ]
  return read(value, changes.join(' '))
}

/** For text messages. */
export function readMobile(text: string): Reading {
  const reading = readTelephone(text)
  if (!isRead(reading) || isMobile(reading.value)) return reading
  return refused('This is not a mobile number. Enter a UK mobile number, which begins with 07.')
}

/** Not personal numbers (070) or pagers (076). In 076, mobiles of the Isle of Man begin 07624. */
export const isMobile = (number: string): boolean => /^07([1-57-9]|624)/.test(number)

/** Spreadsheets and web addresses drop the plus, and spreadsheets the zero. */
const toNational = (digits: string): string | null =>
  toTelephoneNumber(digits) ??
  (/^440?\d{9,10}$/.test(digits) ? toTelephoneNumber(`+${digits}`) : null) ??
  (/^[1-37]\d{9}$/.test(digits) || /^[89]0?\d{8,9}$/.test(digits) ? toTelephoneNumber(`0${digits}`) : null)

function whyNot(number: string, digits: string): string {
  if (/^\d[.,]\d+E\+?\d+$/i.test(number))
    return 'A spreadsheet shortened this number, and its last digits are lost. Enter all of them.'
  const [strange] = /[^\d+\s().\-/_]+/.exec(number) ?? []
  if (strange) return `${quote(strange)} is not part of a telephone number. Enter the number alone.`
  if (/\d[\s/,;]+(?:\+44|0)\d/.test(number) && digits.length > 15) return 'These are two numbers. Enter one of them.'
  const [country] = /^(?:\+|00)(?!44|0)\d{1,3}/.exec(digits) ?? []
  if (country) return 'This is a number of another country. Only numbers of the United Kingdom (+44) can be looked up.'
  const count = digits.replace(/^(\+|00)44(0?)/, '0').replace(/\D/g, '').length
  // Only some numbers in 01 and 0800 have ten digits.
  if (count < 10 || (count === 10 && /^0(2|3|7|11|1\d1)/.test(digits)))
    return 'This number is too short. A UK number has 10 or 11 digits with its first 0.'
  if (count > 11) return 'This number is too long. A UK number has 10 or 11 digits with its first 0.'
  return 'No UK number has this form. Check its first digits and its length.'
}
