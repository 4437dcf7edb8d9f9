/**
 * One easting or northing in metres, as people write it and as files hold it. A mark before three digits divides
 * thousands, because a position within a kilometre of a grid's origin lies in the sea.
 */
import { cleanCode } from './clean.ts'
import { quote, type Reading, read, refused } from './reading.ts'

const introduction = /^(?:e(?:astings?)?|n(?:orthings?)?|x|y)[\s:=.]*(?=[-\d])/i
const unit = /(?<=\d)\s*(?:m(?:et(?:er|re)s?)?)?\.?\s*[EN]?$/i
const grouped = /^-?[1-9]\d{0,2}(?:([.,'’\s])\d{3})(?:\1\d{3})*(?:(?!\1)[.,]\d+)?$/
const plainNumber = /^-?\d+(?:[.,]\d+)?$/

/** Read as digits, with a point before decimals. */
export function readMetres(text: string): Reading {
  // Most numbers of long files.
  if (/^[1-9]\d{3,6}$/.test(text)) return read(text)
  const typed = cleanCode(text)
  if (typed === '') return refused('Enter metres, such as 429800.')
  if (/^\d+([.,]\d+)?E[+-]?\d+$/i.test(typed))
    return refused(`A spreadsheet shortened this number to ${quote(typed)}. Save the file again with all digits.`)
  const plain = typed.replace(introduction, '').replace(unit, '')
  const [, mark] = grouped.exec(plain) ?? []
  if (mark !== undefined) {
    const value = inDigits(plain.replaceAll(mark, ''))
    return read(value, mark === ' ' ? null : `Read as ${value}.`)
  }
  if (!plainNumber.test(plain))
    return refused(`${quote(typed)} is not a number of metres. Write digits, such as 429800.`)
  return read(inDigits(plain))
}

const inDigits = (plain: string): string => String(Number(plain.replace(',', '.')))
