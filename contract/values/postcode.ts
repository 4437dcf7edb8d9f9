/** Whole postcodes as people write them, as `LS1 4VK` (decision 0018). */
import { isPostcodeArea, toOutcode, toPostcode } from '../postcode.ts'
import { cleanCode } from './clean.ts'
import { isRead, type Reading, read, refused, valueIn } from './reading.ts'

export function readPostcode(text: string): Reading {
  const typed = cleanCode(text).replace(/^post\s*code\s*:?\s*/i, '')
  if (typed === '') return refused('Enter a postcode.')
  const asTyped = toPostcode(typed)
  if (asTyped !== null) return read(asTyped)
  // Without any digit it is a word, such as “not one”.
  const value = /\d|^gir/i.test(typed) ? toPostcode(withDigits(typed)) : null
  if (value !== null) return read(value, `Read as ${value}.`)
  if (/^[A-Z]{1,2}\d[A-Z\d]?(\s*\d)?$/i.test(typed))
    return refused('This is only the beginning of a postcode. Enter all of it, such as LS1 4VK.')
  return refused('This is not a UK postcode. Enter one such as LS1 4VK.')
}

/**
 * A whole postcode, its outer part or its area. Other text stays as it is: a place may have a name, and a check ignores it
 * and says so (decision 0010).
 */
export function readAnyPostcode(text: string): Reading {
  const whole = readPostcode(text)
  if (isRead(whole)) return whole
  const code = cleanCode(text)
  return read(toOutcode(code) ?? (isPostcodeArea(code) ? code : text.trim()))
}

/**
 * The postcode of an address, and the parts of the address without it. It ends a part: of `Flat B2 3rd Floor` the middle
 * looks like one.
 */
export function splitPostcode(address: string): { postcode: string | null; parts: string[] } {
  const parts = address.split(/[,;]/).map((part) => part.trim())
  for (const [at, part] of [...parts.entries()].reverse()) {
    const words = part.split(/\s+/)
    // The last word first: `N E14VK` is not NE1 4VK.
    for (const count of [1, 2]) {
      const postcode = valueIn(readPostcode(words.slice(-count).join(' ')))
      if (postcode === null) continue
      const before = words.slice(0, -count).join(' ')
      return { postcode, parts: parts.toSpliced(at, 1, ...(before === '' ? [] : [before])) }
    }
  }
  return { postcode: null, parts }
}

/** The inner half begins with a digit, and the outer half holds one: there, O can only be 0 and I only 1. */
function withDigits(text: string): string {
  const compact = text.toUpperCase().replace(/[\s().-]/g, '')
  const [outer, inner] = [compact.slice(0, -3), compact.slice(-3)]
  const digits = (part: string) => part.replaceAll('O', '0').replaceAll('I', '1')
  const repaired = /^[A-Z]{1,2}\d|^GIR$/.test(outer)
    ? outer
    : outer.replace(/^([A-Z]{1,2})([OI])/, (_, letters, last) => letters + digits(last))
  // No outer half ends with O or I.
  const ended = repaired.replace(/(?<=\d)[OI]$/, digits)
  return ended + digits(inner.charAt(0)) + inner.slice(1)
}
