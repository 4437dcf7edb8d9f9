/** An Excel workbook (ECMA-376): the rows on one sheet, their source on another. */
import { isFormula } from '../../../contract/spreadsheet.ts'
import { xmlText } from '../../ui/xml.ts'
import type { Value } from '../columns.ts'
import type { TableData } from './table-data.ts'
import { zip } from './zip.ts'

/** The most characters a cell may hold. */
const longest = 32_767

export async function toXlsx({ labels, rows, source }: TableData): Promise<Blob> {
  const cut = rows.flat().filter((value) => typeof value === 'string' && value.length > longest).length
  const facts = cut === 0 ? source : [...source, ['cut', `${cut} cells hold only their first ${longest} characters`]]
  const archive = await zip({
    ...frame,
    'xl/worksheets/sheet1.xml': sheet([labels, ...rows]),
    'xl/worksheets/sheet2.xml': sheet([['Source', 'Value'], ...facts.map((fact) => [...fact])]),
  })
  return new Blob([archive], { type: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet' })
}

const main = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main'
const related = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'
const packaged = 'http://schemas.openxmlformats.org/package/2006'
const types = 'application/vnd.openxmlformats-officedocument.spreadsheetml'
const head = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n'

/** The parts that are the same in every workbook. */
const frame = {
  '[Content_Types].xml':
    `${head}<Types xmlns="${packaged}/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/>` +
    `<Override PartName="/xl/workbook.xml" ContentType="${types}.sheet.main+xml"/><Override PartName="/xl/styles.xml" ContentType="${types}.styles+xml"/>` +
    `<Override PartName="/xl/worksheets/sheet1.xml" ContentType="${types}.worksheet+xml"/><Override PartName="/xl/worksheets/sheet2.xml" ContentType="${types}.worksheet+xml"/></Types>`,
  '_rels/.rels': relations([`${related}/officeDocument`, 'xl/workbook.xml']),
  'xl/workbook.xml':
    `${head}<workbook xmlns="${main}" xmlns:r="${related}"><sheets>` +
    '<sheet name="Rows" sheetId="1" r:id="rId1"/><sheet name="Source" sheetId="2" r:id="rId2"/></sheets></workbook>',
  'xl/_rels/workbook.xml.rels': relations(
    [`${related}/worksheet`, 'worksheets/sheet1.xml'],
    [`${related}/worksheet`, 'worksheets/sheet2.xml'],
    [`${related}/styles`, 'styles.xml'],
  ),
  // Three styles: plain, bold for the head, and text that stays text when it is edited.
  'xl/styles.xml':
    `${head}<styleSheet xmlns="${main}"><fonts count="2"><font><sz val="11"/><name val="Calibri"/></font><font><b/><sz val="11"/><name val="Calibri"/></font></fonts>` +
    '<fills count="2"><fill><patternFill patternType="none"/></fill><fill><patternFill patternType="gray125"/></fill></fills><borders count="1"><border/></borders>' +
    '<cellStyleXfs count="1"><xf/></cellStyleXfs><cellXfs count="3"><xf xfId="0"/><xf xfId="0" fontId="1" applyFont="1"/><xf xfId="0" numFmtId="49" quotePrefix="1"/></cellXfs></styleSheet>',
}

function relations(...targets: [type: string, target: string][]): string {
  const all = targets.map(
    ([type, target], place) => `<Relationship Id="rId${place + 1}" Type="${type}" Target="${target}"/>`,
  )
  return `${head}<Relationships xmlns="${packaged}/relationships">${all.join('')}</Relationships>`
}

/** A sheet with its first row frozen as the head. */
function sheet(rows: readonly (readonly Value[])[]): string {
  const lines = rows.map((row, place) => `<row>${row.map((value) => cell(value, place === 0)).join('')}</row>`)
  const cols = (rows[0] ?? []).map(
    (_, place) => `<col min="${place + 1}" max="${place + 1}" width="${widthOf(rows, place)}" customWidth="1"/>`,
  )
  return (
    `${head}<worksheet xmlns="${main}"><sheetViews><sheetView workbookViewId="0"><pane ySplit="1" topLeftCell="A2" activePane="bottomLeft" state="frozen"/></sheetView></sheetViews>` +
    `${cols.length > 0 ? `<cols>${cols.join('')}</cols>` : ''}<sheetData>${lines.join('')}</sheetData></worksheet>`
  )
}

/** Text stays text: a company number keeps its zeros, and no formula runs. */
function cell(value: Value, isHead: boolean): string {
  const style = isHead ? ' s="1"' : typeof value === 'string' && isFormula(value) ? ' s="2"' : ''
  if (value === null || value === undefined || value === '') return `<c${style}/>`
  if (typeof value === 'number' && Number.isFinite(value)) return `<c${style}><v>${value}</v></c>`
  return `<c${style} t="inlineStr"><is><t xml:space="preserve">${escaped(String(value).slice(0, longest))}</t></is></c>`
}

/** Fits the first rows, within limits. */
const widthOf = (rows: readonly (readonly Value[])[], place: number) =>
  Math.min(60, Math.max(8, ...rows.slice(0, 100).map((row) => String(row[place] ?? '').length + 2)))

/** Excel reads `_x0041_` as an A. */
const escaped = (text: string) => xmlText(text).replace(/_(?=x[0-9A-Fa-f]{4}_)/g, '_x005F_')
