/** Which row of a table has the headings, and which columns only say what a row is. */
import { isEmail } from '../../contract/values/email.ts'
import { isKnownHeading } from './mapping.ts'

/** Of values that stand in lists of companies and people, and never above them. */
const values = [
  /^\+?[\d ()-]{5,}$/,
  /^\S.* (ltd|limited|plc|llp|lp|cic|cyf|inc)\.?$/i,
  /^[a-z]{1,2}\d[a-z\d]? ?\d[a-z]{2}$/i,
  /^\d{1,3}(\.\d{1,3}){3}$/,
]
export function looksLikeValue(cell: string): boolean {
  const text = cell.trim()
  return isEmail(text) || values.some((value) => value.test(text))
}

/** A column of these says what a row is, and never what it is called. */
const types: ReadonlySet<string> = new Set([
  ...['company', 'organisation', 'organization', 'business', 'person', 'people', 'individual', 'director', 'officer'],
  ...['address', 'postcode', 'place', 'phone', 'telephone', 'email', 'ip', 'domain', 'website', 'other'],
])
const isType = (cell: string | undefined): boolean => types.has((cell ?? '').trim().toLowerCase())

export const isTypeColumn = (rows: readonly (readonly string[])[], column: number): boolean => {
  const filled = rows.map((row) => row[column] ?? '').filter((cell) => cell.trim() !== '')
  return filled.length > 0 && filled.every(isType)
}

/** A value in the first row, which then has no headings. @param rows that have values */
export function valueAsHeading(rows: readonly string[][]): string | null {
  const [first = [], ...others] = rows
  const below = others.slice(0, 1000)
  const isHeading = (cell: string, column: number) =>
    isKnownHeading(cell) && !(isType(cell) && below.length > 0 && isTypeColumn(below, column))
  const known = first.filter(isHeading).length
  const isTitled = others.slice(0, 4).some((row) => row.some((cell) => isKnownHeading(cell) && !isType(cell)))
  if (known > 0 || isTitled) return null
  return first.find(looksLikeValue) ?? null
}

export const headlessInWords = (value: string, row: number): string =>
  `“${value}” looks like a value, so this file was read without headings. If row ${row} has them, enter ${row} as the row with the headings.`

/** Tells a table from a cover sheet, which may have words of headings one below another. */
export function hasHeadings(rows: readonly (readonly string[])[]): boolean {
  const known = rows.slice(0, 20).map((row) => row.filter(isKnownHeading).length)
  const at = known.findIndex((count) => count > 0)
  if (at < 0 || at === rows.length - 1) return false
  return known.some((count) => count > 1) || known.filter((count) => count > 0).length === 1
}
