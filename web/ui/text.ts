/**
 * Prepares typed or pasted text for a lookup. Pasted text can contain invisible marks, unusual spaces, hyphens and
 * digits, or the apostrophe that makes a spreadsheet keep a number as text. A search with any of these finds nothing.
 */
export const cleanInput = (typed: string): string =>
  typed
    .normalize('NFC')
    .replace(invisible, '')
    .replace(/\s/g, ' ')
    .replace(/[\u2010\u2011]/g, '-')
    .replace(/[\uFB00-\uFB06\uFF01-\uFF5E]/g, (letter) => letter.normalize('NFKC'))
    .trim()
    .replace(/^'(?=\+?[\d\s().-]+$)/, '')

/** Soft hyphens, zero-width spaces, direction marks and byte order marks. */
const invisible = /[\u00AD\u200B-\u200F\u202A-\u202E\u2060-\u2069\uFEFF]/g

/** `“Leeds”`, or `instead` for an empty text. */
export const quoted = <Instead>(text: string | null | undefined, instead: Instead): string | Instead =>
  text?.trim() ? `“${text.trim()}”` : instead

/** Lower case, without accents: what a search in a list compares. */
export const folded = (text: string): string => text.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase()

/** With a capital letter at its beginning. */
export const sentence = (words: string): string => `${words.charAt(0).toUpperCase()}${words.slice(1)}`
