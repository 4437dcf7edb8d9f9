/** Guesses which columns of a table give positions. The analyst can change the guess. */
import { csvRows } from '../../../contract/csv.ts'
import { angleIn } from '../../../contract/values/angle.ts'
import { readMetres } from '../../../contract/values/metres.ts'
import { isRead } from '../../../contract/values/reading.ts'
import type { GridName } from '../geo/grids.ts'
import { isBlank } from './rows.ts'

/** How a table gives a position. */
export const ways = {
  degrees: { label: 'Latitude and longitude', columns: ['Latitude', 'Longitude'] },
  grid: { label: 'Easting and northing (OSGB36)', columns: ['Easting', 'Northing'] },
  irish: { label: 'Easting and northing (Irish Grid)', columns: ['Easting', 'Northing'] },
  itm: { label: 'Easting and northing (ITM)', columns: ['Easting', 'Northing'] },
  reference: { label: 'Grid reference', columns: ['Grid reference'] },
} as const
export type Way = keyof typeof ways

/** The grid of a way in metres. */
export const gridOfWay: { readonly [way in Way]?: GridName } = { grid: 'British', irish: 'Irish', itm: 'ITM' }
export const wayOfGrid: { readonly [name in GridName]: Way } = { British: 'grid', Irish: 'irish', ITM: 'itm' }

export type Columns = {
  way: Way
  /** Column numbers, in the order of `ways`; -1 for none. */
  at: readonly number[]
  /** -1: rows are named by their number. */
  name: number
  /** The file names the grid, or the analyst chose it. */
  isSure?: boolean
}

const britishNames = ['os', 'osgb', 'osgb36', 'bng', 'britishnationalgrid', '27700']
const irishNames = ['ig', 'irish', 'irishgrid', 'tm65', 'tm75', '29902', '29903']
const itmNames = ['itm', 'irishtransversemercator', '2157']

/** `Irish easting`, `Easting (ITM)`, `OS X`: the headings of the file that name the grid. */
const headings = (words: readonly string[], names: readonly string[]): string[] =>
  names.flatMap((name) => words.flatMap((word) => [name + word, word + name]))
const eastings = (names: readonly string[]) => headings(['easting', 'eastings', 'east', 'e', 'x'], names)
const northings = (names: readonly string[]) => headings(['northing', 'northings', 'north', 'n', 'y'], names)

const known: { readonly [way in Way]: readonly (readonly string[])[] } = {
  degrees: [
    ['latitude', 'lat', 'wgs84latitude', 'y'],
    ['longitude', 'long', 'lng', 'lon', 'wgs84longitude', 'x'],
  ],
  grid: [
    ['oseast1m', ...eastings(britishNames), 'easting', 'eastings', 'east', 'gridx', 'xcoordinate', 'geometryx', 'x'],
    [
      'osnrth1m',
      ...northings(britishNames),
      'northing',
      'northings',
      'north',
      'gridy',
      'ycoordinate',
      'geometryy',
      'y',
    ],
  ],
  irish: [eastings(irishNames), northings(irishNames)],
  itm: [eastings(itmNames), northings(itmNames)],
  reference: [
    [
      'gridreference',
      'gridref',
      'osgridref',
      'osgridreference',
      'ngr',
      'osgr',
      'nationalgridreference',
      'irishgridreference',
      'irishgridref',
    ],
  ],
}
const names = ['name', 'title', 'label', 'companyname', 'company', 'sitename', 'site', 'description', 'address', 'id']

const plain = (label: string): string => label.toLowerCase().replace(/[^a-z0-9]/g, '')

export function guessedColumns(labels: readonly string[], sample: readonly (readonly string[])[]): Columns {
  const name = columnOf(names, labels)
  const guesses = (['degrees', 'irish', 'itm', 'grid', 'reference'] as const).map((way) => {
    const at = guessedAt(way, labels)
    return { way, at, name, ...(isNamed(way, at, labels) && { isSure: true }) }
  })
  const guess = guesses.find(({ way, at }) => !at.includes(-1) && (way !== 'degrees' || areDegrees(at, sample)))
  const best = guess ?? { way: 'degrees', at: guessedAt('degrees', labels), name }
  return name === -1 ? { ...best, name: firstText(best.at, sample) } : best
}

export const guessedAt = (way: Way, labels: readonly string[]): number[] =>
  known[way].map((words) => columnOf(words, labels))

const isNamed = (way: Way, at: readonly number[], labels: readonly string[]): boolean =>
  way === 'irish' ||
  way === 'itm' ||
  (way === 'grid' && ['oseast1m', ...eastings(britishNames)].includes(plain(labels[at[0] ?? -1] ?? '')))

/** The most likely word decides, wherever its column is. */
function columnOf(words: readonly string[], labels: readonly string[]): number {
  const heads = labels.map(plain)
  return words.map((word) => heads.indexOf(word)).find((column) => column !== -1) ?? -1
}

/** A column `x` may hold degrees or metres: degrees never exceed 180. */
const areDegrees = (at: readonly number[], sample: readonly (readonly string[])[]) =>
  sample.every((row) => at.every((column) => !(Math.abs(angleIn(row[column] ?? '', 'longitude') ?? 0) > 180)))

/** A text is more likely to be a name than a number is. */
function firstText(taken: readonly number[], [row = []]: readonly (readonly string[])[]): number {
  return row.findIndex((cell, column) => !taken.includes(column) && cell.trim() !== '' && !isNumber(cell))
}

/** A first row without a number names the columns. */
export const isHead = (row: readonly string[]): boolean => !row.some(isNumber)

const isNumber = (cell: string): boolean =>
  cell.trim() !== '' && (Number.isFinite(Number(cell)) || (/^\s*[-+]?\d/.test(cell) && isRead(readMetres(cell))))

/** Postcodes need a lookup, which costs credits. */
export const postcodeColumn = (labels: readonly string[]): string | undefined =>
  labels.find((label) => ['postcode', 'postalcode', 'pcd', 'pcds', 'zip'].includes(plain(label)))

const separators = [',', ';', '\t', '|'] as const
export type Separator = (typeof separators)[number]

/** The separator that splits the first row that is not blank into most cells. */
export function separatorOf(text: string): Separator {
  const cells = (separator: Separator) => {
    for (const { cells } of csvRows(text, separator)) if (!isBlank(cells)) return cells.length
    return 0
  }
  return separators.toSorted((a, b) => cells(b) - cells(a))[0]!
}
