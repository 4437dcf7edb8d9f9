/** Text for comparing: `Ŵyn O’Brien-Smith` and `WYN OBRIEN  SMITH` are equal. */
import { withoutAccents } from '../../contract/characters.ts'

/** Lower case, without accents or punctuation, one space between words. */
export const plain = (text: string): string => wordsIn(text).join(' ')

/** The words of a text in order, each normalised. */
export const wordsIn = (text: string): string[] =>
  withoutAccents(text)
    // Dots of initials and abbreviations go. The dots of an IP address separate its words.
    .replace(/['’]|(?<!\d)\.|\.(?!\d)/gu, '')
    .toLowerCase()
    .replace(/ß/g, 'ss')
    .replace(/ø/g, 'o')
    .replace(/ł/g, 'l')
    .split(/[^\p{L}\p{N}]+/u)
    .filter((word) => word !== '')
