/** Writes a table as XLSX, row by row, with few rows in memory. */
import {
  fitForCell,
  sheetEnd,
  sheetPath,
  sheetStart,
  textCell,
  workbookParts,
} from '../../entities/formats/workbook.ts'
import { type ZipEntry, type ZipStream, zipEntry, zipOf } from '../../platform/zip.ts'

const partLength = 65_536

/** Each cell becomes text, so nothing in it is calculated. */
export const toXlsx = (rows: AsyncIterable<readonly string[]>, at: Date): AsyncGenerator<Uint8Array> =>
  zipOf(partsOf(rows), at)

async function* partsOf(rows: AsyncIterable<readonly string[]>): AsyncGenerator<ZipEntry | ZipStream> {
  for (const [name, content] of Object.entries(workbookParts(['Results']))) yield zipEntry(name, content)
  yield { name: sheetPath(1), content: sheetOf(rows) }
}

async function* sheetOf(rows: AsyncIterable<readonly string[]>): AsyncGenerator<string> {
  let text = `${sheetStart}<sheetData>`
  let row = 0
  for await (const cells of rows) {
    row += 1
    text += `<row r="${row}">${cells.map((cell, index) => cellOf(cell, `${letters(index)}${row}`)).join('')}</row>`
    // Deflating many small parts would take longer.
    if (text.length < partLength) continue
    yield text
    text = ''
  }
  yield `${text}</sheetData>${sheetEnd}`
}

const cellOf = (text: string, place: string): string =>
  text === '' ? '' : textCell(fitForCell(text, 'the CSV file has all of them'), ` r="${place}"`)

/** The name of a column: A to Z, then AA. @param index from 0 */
function letters(index: number): string {
  const last = String.fromCharCode(65 + (index % 26))
  return index < 26 ? last : letters(Math.floor(index / 26) - 1) + last
}
