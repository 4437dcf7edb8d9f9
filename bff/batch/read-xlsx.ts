/** The rows of an XLSX file as texts (ECMA-376, part 1), piece by piece: it may unpack to a hundred times its size. */
import { posix } from 'node:path'
import { SaxesParser } from 'saxes'
import { type Unzipped, type UnzippedEntry, unzip } from '../../platform/unzip.ts'
import { hiddenValue, unsavedValue } from './cell-faults.ts'
import { shownNumber, shownText } from './number-format.ts'

export type Rows = {
  rows: string[][]
  notes: string[]
  /** Of each row, as a workbook counts. Other files count the rows that have values. */
  numbers?: number[]
  /** The sheets of a workbook that has several, and the one that was read. */
  sheets?: string[]
  sheet?: string
}
export type Unusable = { unusable: string }

/** Of all parts. A part that is larger than the archive says is an error. */
const mostUnpacked = 1024 ** 3

type Wanted = {
  /** Its name. Without one, the first sheet with a table is read. */
  sheet: string | undefined
  isTable(rows: readonly string[][]): boolean
}

export async function readXlsx(bytes: Buffer, wanted: Wanted): Promise<Rows | Unusable> {
  try {
    const zip = await unzip(bytes)
    try {
      const unpacked = zip.entries.reduce((sum, { size }) => sum + size, 0)
      if (unpacked > mostUnpacked)
        return { unusable: 'This XLSX file is too large when it is unpacked. Split it, or save it as CSV.' }
      return await readWorkbook(zip, wanted)
    } finally {
      zip.close()
    }
  } catch {
    const then = 'Save it again in your spreadsheet program, or save it as CSV.'
    return { unusable: `This XLSX file cannot be read. ${then}` }
  }
}

async function readWorkbook(zip: Unzipped, { sheet: wanted, isTable }: Wanted): Promise<Rows | Unusable> {
  const [workbook = 'xl/workbook.xml'] = [...(await readLinks(zip, '')).values()].flatMap(({ type, target }) =>
    type === 'officeDocument' ? [target] : [],
  )
  const links = await readLinks(zip, workbook)
  const { sheets, is1904 } = await readSheetNames(partOf(zip, workbook))
  const linked = (wanted: string) => [...links.values()].find(({ type }) => type === wanted)?.target
  const shown = {
    texts: await readTexts(zip, linked('sharedStrings')),
    formats: await readFormats(zip, linked('styles')),
  }
  const names = sheets.map(({ name }) => name)
  if (wanted !== undefined && !names.includes(wanted))
    return { unusable: `This file has no sheet “${wanted}”. It has: ${names.join(', ')}.` }
  let first: Rows | null = null
  for (const { name, id } of sheets) {
    const { target } = links.get(id) ?? {}
    if (target === undefined || (wanted !== undefined && name !== wanted)) continue
    const sheet = await readSheet(partOf(zip, target), { ...shown, is1904 })
    if (sheet.rows.length === 0) continue
    const ofSeveral = names.length > 1 ? [`Only the sheet “${name}” was read, of ${names.length} sheets.`] : []
    const read: Rows = {
      rows: sheet.rows,
      numbers: sheet.numbers,
      notes: [...ofSeveral, ...notesOf(sheet)],
      ...(names.length > 1 && { sheets: names, sheet: name }),
    }
    if (wanted !== undefined || isTable(sheet.rows)) return read
    first ??= read
  }
  return first ?? { rows: [], notes: [] }
}

function unsavedInWords([first, ...others]: readonly string[]): string {
  const which = others.length > 0 ? `Cell ${first} and ${others.length} more hold` : `Cell ${first} holds`
  return `${which} a formula without a saved value. A row that needs it is not sent. Open the file in your spreadsheet program, save it, and choose it again.`
}

function notesOf({ formulas, unsaved, merged, hidden, dates }: SheetRead): string[] {
  const some = `${merged.slice(0, 3).join(', ')}${merged.length > 3 ? ` and ${merged.length - 3} more` : ''}`
  return [
    merged.length > 0 && `Merged cells: ${some}. The first cell has the value, and the others are empty.`,
    unsaved.length > 0 && unsavedInWords(unsaved),
    formulas > 0 && 'Some cells have formulas: their saved values were read.',
    dates > 0 && 'Dates were read like 2020-02-29.',
    hidden > 0 && `Hidden rows were read too: ${hidden}.`,
  ].filter((note) => note !== false)
}

type Attributes = { readonly [name: string]: string }
/** `text`: since the last tag. */
type Visit = { open?(name: string, attributes: Attributes): void; close?(name: string, text: string): void }

async function visitPart(part: UnzippedEntry, { open, close }: Visit): Promise<void> {
  const parser = new SaxesParser()
  let text = ''
  parser.on('doctype', () => {
    throw new Error('A part of a workbook has no DOCTYPE.')
  })
  parser.on('opentag', ({ name, attributes }) => {
    text = ''
    open?.(withoutPrefix(name), attributes)
  })
  parser.on('text', (more) => {
    text += more
  })
  parser.on('closetag', ({ name }) => {
    close?.(withoutPrefix(name), text)
    text = ''
  })
  const decoder = new TextDecoder()
  for await (const chunk of await part.bytes()) parser.write(decoder.decode(chunk, { stream: true }))
  parser.write(decoder.decode()).close()
}

const withoutPrefix = (name: string): string => name.slice(name.indexOf(':') + 1)

function partOf(zip: Unzipped, name: string): UnzippedEntry {
  const part = zip.entries.find((entry) => entry.name === name)
  if (!part) throw new Error(`The workbook has no part ${name}.`)
  return part
}

/** The parts that a part names, by id. @param of empty for the workbook's own place */
async function readLinks(zip: Unzipped, of: string): Promise<Map<string, { type: string; target: string }>> {
  const links = new Map<string, { type: string; target: string }>()
  const folder = `/${posix.dirname(of)}`
  await visitPart(partOf(zip, posix.join(posix.dirname(of), '_rels', `${posix.basename(of)}.rels`)), {
    open(name, { Id = '', Type = '', Target = '' }) {
      if (name !== 'Relationship') return
      links.set(Id, { type: posix.basename(Type), target: posix.resolve(folder, Target).slice(1) })
    },
  })
  return links
}

async function readSheetNames(part: UnzippedEntry) {
  const sheets: { name: string; id: string }[] = []
  let is1904 = false
  await visitPart(part, {
    open(name, attributes) {
      if (name === 'workbookPr') is1904 = isOn(attributes.date1904)
      if (name !== 'sheet') return
      const id = Object.entries(attributes).find(([attribute]) => attribute.endsWith(':id'))?.[1] ?? ''
      sheets.push({ name: attributes.name ?? '', id })
    },
  })
  return { sheets, is1904 }
}

const isOn = (flag: string | undefined): boolean => flag === '1' || flag === 'true'

/** Texts that cells share. Reading aids for Japanese are skipped. */
async function readTexts(zip: Unzipped, name: string | undefined): Promise<string[]> {
  const texts: string[] = []
  if (name === undefined) return texts
  let one = ''
  let isAid = false
  await visitPart(partOf(zip, name), {
    open(name) {
      if (name === 'si') one = ''
      if (name === 'rPh') isAid = true
    },
    close(name, text) {
      if (name === 't' && !isAid) one += text
      if (name === 'rPh') isAid = false
      if (name === 'si') texts.push(unescaped(one))
    },
  })
  return texts
}

/** Characters that XML cannot hold are written as `_x000D_`. */
const unescaped = (text: string): string =>
  text.replace(/_x([\dA-Fa-f]{4})_/g, (_, code) => String.fromCharCode(Number.parseInt(code, 16)))

async function readFormats(zip: Unzipped, name: string | undefined): Promise<string[]> {
  const formats: string[] = []
  if (name === undefined) return formats
  const own = new Map<string, string>()
  let isInCells = false
  await visitPart(partOf(zip, name), {
    open(name, { numFmtId = '0', formatCode = '' }) {
      if (name === 'numFmt') own.set(numFmtId, formatCode)
      if (name === 'cellXfs') isInCells = true
      if (name === 'xf' && isInCells) formats.push(own.get(numFmtId) ?? builtIn.get(Number(numFmtId)) ?? '')
    },
    close(name) {
      if (name === 'cellXfs') isInCells = false
    },
  })
  return formats
}

/** Formats without a code in the file, if they show more than the number. */
const builtIn = new Map<number, string>([
  [9, '0%'],
  [10, '0.00%'],
  ...[14, 15, 16, 17, 22, ...Array.from({ length: 10 }, (_, index) => 27 + index)].map((id) => [id, 'y-m-d'] as const),
  ...[18, 19, 20, 21, 45, 46, 47].map((id) => [id, 'h:m:s'] as const),
  ...Array.from({ length: 9 }, (_, index) => [50 + index, 'y-m-d'] as const),
])

type Shown = { texts: readonly string[]; formats: readonly string[]; is1904: boolean }
type SheetRead = {
  rows: string[][]
  numbers: number[]
  formulas: number
  /** Addresses of formulas that were never calculated. */
  unsaved: string[]
  merged: string[]
  hidden: number
  dates: number
}

async function readSheet(part: UnzippedEntry, { texts, formats, is1904 }: Shown): Promise<SheetRead> {
  const sheet: SheetRead = { rows: [], numbers: [], formulas: 0, unsaved: [], merged: [], hidden: 0, dates: 0 }
  let [number, column] = [0, -1]
  let cells: string[] = []
  let isHidden = false
  let cell: Attributes = {}
  let [value, inline, hasFormula] = ['', '', false]

  function endCell(): void {
    const isUnsaved = hasFormula && value === '' && cell.t !== 'str'
    if (isUnsaved) sheet.unsaved.push(cell.r ?? `in row ${number}`)
    else if (hasFormula) sheet.formulas += 1
    const text = isUnsaved ? unsavedValue : textOfCell()
    if (text.trim() !== '') cells[column] = text
  }

  function textOfCell(): string {
    const format = formats[Number(cell.s ?? 0)] ?? ''
    if (cell.t === 's') return shownText(texts[Number(value)] ?? '', format)
    if (cell.t === 'inlineStr') return shownText(unescaped(inline), format)
    if (cell.t === 'b') return isOn(value) ? 'TRUE' : 'FALSE'
    // Text of a formula, an error or a date in ISO 8601.
    if (cell.t !== undefined && cell.t !== 'n') return unescaped(value)
    if (value === '') return ''
    if (!isDate(format)) return shownNumber(Number(value), format)
    if (hasPlaces(format)) return hiddenValue
    sheet.dates += 1
    return dateText(Number(value), is1904)
  }

  function endRow(): void {
    if (cells.length === 0) return
    sheet.rows.push(Array.from(cells, (text) => text ?? ''))
    sheet.numbers.push(number)
    if (isHidden) sheet.hidden += 1
  }

  await visitPart(part, {
    open(name, attributes) {
      if (name === 'row') {
        number = Number(attributes.r ?? number + 1)
        ;[column, cells, isHidden] = [-1, [], isOn(attributes.hidden)]
      } else if (name === 'c') {
        ;[cell, value, inline, hasFormula] = [attributes, '', '', false]
        column = attributes.r === undefined ? column + 1 : columnOf(attributes.r)
      } else if (name === 'f') hasFormula = true
      else if (name === 'mergeCell') sheet.merged.push(attributes.ref ?? '')
    },
    close(name, text) {
      if (name === 'v') value = text
      else if (name === 't') inline += text
      else if (name === 'c') endCell()
      else if (name === 'row') endRow()
    },
  })
  return sheet
}

/** From 0. @param address like AB12 */
function columnOf(address: string): number {
  const letters = /^[A-Z]{1,3}/.exec(address)?.[0]
  if (letters === undefined) throw new Error('A cell has no address.')
  return [...letters].reduce((sum, letter) => sum * 26 + letter.charCodeAt(0) - 64, 0) - 1
}

/** Words in quotes and colours are no part of a date. */
const isDate = (format: string): boolean =>
  /[ymdhs]/i.test(format.replace(/"[^"]*"|\\.|_.|\[(?![hms]+\])[^\]]*\]|General/gi, ''))

/** Only parts of a second have places in a date. So `SC000000` without quotes is not a date. */
const hasPlaces = (format: string): boolean => /[0#]/.test(format.replace(/"[^"]*"|\\.|\[[^\]]*\]|s\.0+/gi, ''))

const day = 86_400_000

/** A day, a time of day, or both. The calendar of 1900 has a 29 February that never was. */
function dateText(serial: number, is1904: boolean): string {
  const first = is1904 ? Date.UTC(1904, 0, 1) : Date.UTC(1899, 11, serial < 60 ? 31 : 30)
  const at = new Date(first + Math.round((serial * day) / 1000) * 1000)
  if (Number.isNaN(at.getTime())) return String(serial)
  const [date = '', time = ''] = at.toISOString().split('T')
  const clock = time.startsWith('00:00:00') ? '' : time.slice(0, time.startsWith('00', 6) ? 5 : 8)
  return serial < 1 ? clock || '00:00' : [date, clock].filter(Boolean).join(' ')
}
