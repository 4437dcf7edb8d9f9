/**
 * Removes what a person cannot see, and makes one character of look-alikes. Text from address books, web pages and
 * spreadsheets holds direction marks, unusual spaces and hyphens, and full-width letters. A search with them finds
 * nothing.
 */

/** Soft hyphens, zero-width characters, direction marks and byte order marks. */
const invisible = /[\u00AD\u061C\u180E\u200B-\u200F\u202A-\u202E\u2060-\u2069\uFEFF]/g
/** Of Chinese and Japanese keyboards, and the joined letters of typesetting. */
const wide = /[\uFB00-\uFB06\uFF01-\uFF5E]/g

/** For every kind of value, names too. */
export const clean = (text: string): string =>
  text
    .normalize('NFC')
    .replace(invisible, '')
    .replace(/\s+/g, ' ')
    .replace(/[\u2010\u2011\u2043\uFE63]/g, '-')
    .replace(wide, (letter) => letter.normalize('NFKC'))
    .trim()
    // A spreadsheet keeps a number as text by this apostrophe.
    .replace(/^'(?=\+?[\d\s().-]+$)/, '')

/**
 * For numbers and codes: also digits of other scripts, every dash, and what surrounds a copied value. The marks at the end
 * are looked for from the first of them only: from each of them, a cell of 5,000 marks takes a tenth of a second.
 */
export const cleanCode = (text: string): string =>
  clean(
    clean(text)
      .normalize('NFKC')
      .replace(/\p{Nd}/gu, (digit) => String(digitOf(digit)))
      .replace(/[\u2012-\u2015\u2212]/g, '-'),
  )
    .replace(/^["'“”‘’<]+/, '')
    .replace(/(?<!["'“”‘’>])["'“”‘’>]+$/, '')
    .replace(/^[\s,;]+/, '')
    .replace(/(?<![\s,;:.])[\s,;:.]+$/, '')

/** Unicode gives each script's ten digits in one row, from zero. */
function digitOf(digit: string): number {
  const code = digit.codePointAt(0)!
  if (code < 0x80) return code - 0x30
  let zero = code
  while (code - zero < 9 && /\p{Nd}/u.test(String.fromCodePoint(zero - 1))) zero -= 1
  return code - zero
}
