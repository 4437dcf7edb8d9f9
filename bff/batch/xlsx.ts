/** Writes a table as XLSX, row by row, with few rows in memory (ECMA-376, part 1). */
import { cutTo } from '../../contract/characters.ts'
import { escapeText } from '../../contract/xml/write.ts'
import { type ZipEntry, type ZipStream, zipEntry, zipOf } from '../../platform/zip.ts'

const mostInCell = 32_767
const partLength = 65_536

/** Each cell becomes text, so nothing in it is calculated. */
export const toXlsx = (rows: AsyncIterable<readonly string[]>, at: Date): AsyncGenerator<Uint8Array> =>
  zipOf(partsOf(rows), at)

async function* partsOf(rows: AsyncIterable<readonly string[]>): AsyncGenerator<ZipEntry | ZipStream> {
  for (const [name, content] of Object.entries(around)) yield zipEntry(name, head + content)
  yield { name: 'xl/worksheets/sheet1.xml', content: sheetOf(rows) }
}

async function* sheetOf(rows: AsyncIterable<readonly string[]>): AsyncGenerator<string> {
  let text = `${head}<worksheet xmlns="${main}"><sheetData>`
  let row = 0
  for await (const cells of rows) {
    row += 1
    text += `<row r="${row}">${cells.map((cell, index) => cellOf(cell, `${letters(index)}${row}`)).join('')}</row>`
    // Deflating many small parts would take longer.
    if (text.length < partLength) continue
    yield text
    text = ''
  }
  yield `${text}</sheetData></worksheet>`
}

function cellOf(text: string, place: string): string {
  if (text === '') return ''
  const shown = escapeText(cutTo(text, mostInCell))
  return `<c r="${place}" t="inlineStr"><is><t xml:space="preserve">${shown}</t></is></c>`
}

/** The name of a column: A to Z, then AA. @param index from 0 */
function letters(index: number): string {
  const last = String.fromCharCode(65 + (index % 26))
  return index < 26 ? last : letters(Math.floor(index / 26) - 1) + last
}

const head = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n'
const main = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main'
const office = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'
const packaged = 'http://schemas.openxmlformats.org/package/2006'
const kind = 'application/vnd.openxmlformats-officedocument.spreadsheetml'

const around: { readonly [name: string]: string } = {
  '[Content_Types].xml': `<Types xmlns="${packaged}/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Override PartName="/xl/workbook.xml" ContentType="${kind}.sheet.main+xml"/><Override PartName="/xl/worksheets/sheet1.xml" ContentType="${kind}.worksheet+xml"/></Types>`,
  '_rels/.rels': `<Relationships xmlns="${packaged}/relationships"><Relationship Id="rId1" Type="${office}/officeDocument" Target="xl/workbook.xml"/></Relationships>`,
  'xl/workbook.xml': `<workbook xmlns="${main}" xmlns:r="${office}"><sheets><sheet name="Results" sheetId="1" r:id="rId1"/></sheets></workbook>`,
  'xl/_rels/workbook.xml.rels': `<Relationships xmlns="${packaged}/relationships"><Relationship Id="rId1" Type="${office}/worksheet" Target="worksheets/sheet1.xml"/></Relationships>`,
}
