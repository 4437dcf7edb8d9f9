/** An Excel workbook (ECMA-376): the rows on one sheet, their source on another. */
import { isFormula } from '../../../contract/spreadsheet.ts'
import {
  longestCell,
  sheetEnd,
  sheetPath,
  sheetStart,
  styles,
  textCell,
  workbookParts,
} from '../../../entities/formats/workbook.ts'
import type { Value } from '../columns.ts'
import type { TableData } from './table-data.ts'
import { zip } from './zip.ts'

export async function toXlsx({ labels, rows, source }: TableData): Promise<Blob> {
  const cut = rows.flat().filter((value) => typeof value === 'string' && value.length > longestCell).length
  const facts =
    cut === 0 ? source : [...source, ['cut', `${cut} cells hold only their first ${longestCell} characters`]]
  const archive = await zip({
    ...workbookParts(['Rows', 'Source']),
    [sheetPath(1)]: sheet([labels, ...rows]),
    [sheetPath(2)]: sheet([['Source', 'Value'], ...facts.map((fact) => [...fact])]),
  })
  return new Blob([archive], { type: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet' })
}

/** A sheet with its first row frozen as the head. */
function sheet(rows: readonly (readonly Value[])[]): string {
  const lines = rows.map((row, place) => `<row>${row.map((value) => cell(value, place === 0)).join('')}</row>`)
  const cols = (rows[0] ?? []).map(
    (_, place) => `<col min="${place + 1}" max="${place + 1}" width="${widthOf(rows, place)}" customWidth="1"/>`,
  )
  return (
    `${sheetStart}<sheetViews><sheetView workbookViewId="0"><pane ySplit="1" topLeftCell="A2" activePane="bottomLeft" state="frozen"/></sheetView></sheetViews>` +
    `${cols.length > 0 ? `<cols>${cols.join('')}</cols>` : ''}<sheetData>${lines.join('')}</sheetData>${sheetEnd}`
  )
}

function cell(value: Value, isHead: boolean): string {
  const style = isHead ? styles.head : typeof value === 'string' && isFormula(value) ? styles.quoted : null
  const attributes = style === null ? '' : ` s="${style}"`
  if (value === null || value === undefined || value === '') return `<c${attributes}/>`
  if (typeof value === 'number' && Number.isFinite(value)) return `<c${attributes}><v>${value}</v></c>`
  return textCell(String(value), attributes)
}

/** Fits the first rows, within limits. */
const widthOf = (rows: readonly (readonly Value[])[], place: number) =>
  Math.min(60, Math.max(8, ...rows.slice(0, 100).map((row) => String(row[place] ?? '').length + 2)))
