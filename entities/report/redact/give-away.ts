/** Words beside a redacted name that tell who it is: another name of the same person, and a date of birth. */
import { months, shortMonths } from '../../../contract/months.ts'
import type { Range } from './folded.ts'

/** The word of the relation; then one to four words with capitals. */
const otherName =
  /\b(?:[Nn][ée]e|[Ff]ormerly|[Pp]reviously|[Mm]aiden name|[Mm]aiden or later name|[Ll]ater name|[Mm]arried name|[Bb]irth name|[Ff]ormer name|[Kk]nown as|[Aa]\.?[Kk]\.?[Aa]\.?|[Aa]lias)\b[\s:,(“"']*(?:(?:is|was|being|of)\s+)?[“"']?((?:\p{Lu}[\p{L}\p{M}’'-]*\s*){1,4})/gu
/** The name comes first: “Holroyd is the maiden or later name”. */
const nameBefore =
  /((?:\p{Lu}[\p{L}\p{M}’'-]*\s*){1,4})[”"']?\s*(?:,\s*|\(|(?:is|was|being)\s+)(?:(?:the|her|his|their|a)\s+)?(?:maiden|later|former|married|birth)(?:\s+or\s+(?:maiden|later|former|married|birth))?\s+name\b/gu
const monthNames = [...months, ...shortMonths, 'Sep'].join('|')
const day = `(?:\\d{1,2}(?:st|nd|rd|th)?\\s+(?:of\\s+)?)?(?:${monthNames})\\.?(?:\\s+\\d{1,2},?)?\\s+(?:of\\s+)?\\d{4}`
const figures = '\\d{1,2}[./-]\\d{1,2}[./-]\\d{2,4}|\\d{4}-\\d{2}(?:-\\d{2})?|\\d{1,2}/\\d{4}'
const born = new RegExp(
  `\\b(?:born|birth|b\\.|dob|d\\.o\\.b\\.)[^\\p{L}\\p{N}]{0,3}(?:(?:on|in|of|is|was|date)[^\\p{L}\\p{N}]+){0,2}(${day}|${figures})`,
  'giu',
)
const bornAfter = new RegExp(`(${day}|${figures})(?=[^.]{0,60}\\bborn\\b)`, 'giu')

const yearInBrackets = /^[\s,]*\(\s*(?:(?:b|born(?:\s+in)?|c|dob)[.:]?\s*)*(\d{4})\s*\)/iu

/** The year in brackets after a part that is left out: “Anna Stainthorpe (1964)”. @param end of that part */
export function yearBeside(text: string, end: number): Range[] {
  const [whole, year] = yearInBrackets.exec(text.slice(end)) ?? []
  if (whole === undefined || year === undefined) return []
  const from = end + whole.lastIndexOf(year)
  return [{ from, until: from + year.length }]
}

/** @param text a line in which a person's name is left out */
export function givesAway(text: string): Range[] {
  return [otherName, nameBefore, born, bornAfter].flatMap((pattern) =>
    [...text.matchAll(pattern)].flatMap((match) => {
      const [whole, word = ''] = match
      const words = word.trimEnd()
      const from = match.index + whole.indexOf(word)
      return words === '' ? [] : [{ from, until: from + words.length }]
    }),
  )
}
