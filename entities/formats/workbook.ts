/** The parts and cells of an Excel workbook (ECMA-376, part 1). The browser and the server each put them in a ZIP file. */
import { cutTo, replaceUnfit } from '../../contract/characters.ts'
import { escapeMarkup } from '../../contract/markup.ts'

const main = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main'
const related = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'
const packaged = 'http://schemas.openxmlformats.org/package/2006'
const types = 'application/vnd.openxmlformats-officedocument.spreadsheetml'
const head = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n'

/** The numbers of the styles below. The text of a quoted cell stays text when it is edited. */
export const styles = { head: 1, quoted: 2 } as const

const styleSheet =
  `${head}<styleSheet xmlns="${main}"><fonts count="2"><font><sz val="11"/><name val="Calibri"/></font><font><b/><sz val="11"/><name val="Calibri"/></font></fonts>` +
  '<fills count="2"><fill><patternFill patternType="none"/></fill><fill><patternFill patternType="gray125"/></fill></fills><borders count="1"><border/></borders>' +
  '<cellStyleXfs count="1"><xf/></cellStyleXfs><cellXfs count="3"><xf xfId="0"/><xf xfId="0" fontId="1" applyFont="1"/><xf xfId="0" numFmtId="49" quotePrefix="1"/></cellXfs></styleSheet>'

/** Everything but the sheets. Each goes to `sheetPath`, in this order. */
export function workbookParts(sheets: readonly string[]): { [path: string]: string } {
  const numbers = sheets.map((_, index) => index + 1)
  const overrides = numbers.map(
    (number) => `<Override PartName="/${sheetPath(number)}" ContentType="${types}.worksheet+xml"/>`,
  )
  const listed = sheets.map((name, index) => `<sheet name="${name}" sheetId="${index + 1}" r:id="rId${index + 1}"/>`)
  return {
    '[Content_Types].xml':
      `${head}<Types xmlns="${packaged}/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/>` +
      `<Override PartName="/xl/workbook.xml" ContentType="${types}.sheet.main+xml"/><Override PartName="/xl/styles.xml" ContentType="${types}.styles+xml"/>${overrides.join('')}</Types>`,
    '_rels/.rels': relations([['officeDocument', 'xl/workbook.xml']]),
    'xl/workbook.xml': `${head}<workbook xmlns="${main}" xmlns:r="${related}"><sheets>${listed.join('')}</sheets></workbook>`,
    'xl/_rels/workbook.xml.rels': relations([
      ...numbers.map((number) => ['worksheet', `worksheets/sheet${number}.xml`] as const),
      ['styles', 'styles.xml'],
    ]),
    'xl/styles.xml': styleSheet,
  }
}

/** @param number from 1 */
export const sheetPath = (number: number): string => `xl/worksheets/sheet${number}.xml`
export const sheetStart = `${head}<worksheet xmlns="${main}">`
export const sheetEnd = '</worksheet>'

/** The most characters that a cell may hold. */
export const longestCell = 32_767

/** A text that a cell can hold. A longer one ends with its length, and where the rest is. */
export function fitForCell(text: string, rest: string): string {
  if (text.length <= longestCell) return text
  const note = ` … (cut: ${text.length.toLocaleString('en-GB')} characters; ${rest})`
  return cutTo(text, longestCell - note.length) + note
}

/** Text stays text: a company number keeps its zeros, and no formula runs. @param attributes begin with a space */
export const textCell = (text: string, attributes = ''): string =>
  `<c${attributes} t="inlineStr"><is><t xml:space="preserve">${escaped(cutTo(text, longestCell))}</t></is></c>`

/** Most cells, which a large export then writes as they are. */
const needsNoEscape = /^[\p{L}\p{N} .,:;'()/+-]*$/u

/** Excel reads `_x0041_` as an A, and a bare return as a newline. */
const escaped = (text: string): string =>
  needsNoEscape.test(text)
    ? text
    : escapeMarkup(replaceUnfit(text).replace(/_(?=x[0-9A-Fa-f]{4}_)/g, '_x005F_')).replaceAll('\r', '&#xD;')

function relations(targets: readonly (readonly [type: string, target: string])[]): string {
  const all = targets.map(
    ([type, target], index) => `<Relationship Id="rId${index + 1}" Type="${related}/${type}" Target="${target}"/>`,
  )
  return `${head}<Relationships xmlns="${packaged}/relationships">${all.join('')}</Relationships>`
}
