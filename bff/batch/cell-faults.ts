/** Cells without a value that a row can be looked up with: errors of a sheet, and two signs of our own. */

/** The file holds a formula without its value. */
export const unsavedValue = '#NO VALUE!'
/** The sheet shows something else than the cell holds. */
export const hiddenValue = '#FORMAT!'

const ofSheets = /^#(N\/A|REF!|VALUE!|NAME\?|DIV\/0!|NUM!|NULL!|SPILL!|CALC!)$/
const then = 'Correct the file and choose it again.'

/** What is wrong with the cell, and what to do; null if nothing is. */
export function faultOf(cell: string): string | null {
  if (cell === unsavedValue)
    return 'The file has a formula without a saved value here. Open it in your spreadsheet program, save it, and choose it again.'
  if (cell === hiddenValue)
    return `The format of this cell shows another value than the cell holds. Enter the value as text. ${then}`
  return ofSheets.test(cell) ? `The file has the error ${cell} here. ${then}` : null
}

const date = /^\d{4}-\d\d-\d\d( \d\d:\d\d(:\d\d)?)?$/
const shortDate = /^(\d{1,2}[-/ ][A-Z][a-z]{2}|[A-Z][a-z]{2}[-/ ]\d{2})$/
const names: ReadonlySet<string> = new Set(['name', 'surname', 'forename', 'fullname', 'town', 'street'])
const houses: ReadonlySet<string> = new Set(['premises', 'addr1'])

/** A spreadsheet makes a date of a house number such as 2-3. */
export function dateInWords(parameter: string, cell: string): string | null {
  const isDate = date.test(cell) && (names.has(parameter) || houses.has(parameter))
  if (!isDate && !(houses.has(parameter) && shortDate.test(cell))) return null
  return `This is a date. A spreadsheet may have made it of a text such as 2-3. Enter the text. ${then}`
}
