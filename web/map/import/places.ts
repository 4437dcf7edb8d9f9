/** Reads a file's rows as places, in slices, so that the page responds between them and can stop the work. */

import { readMetres } from '../../../contract/values/metres.ts'
import { isRead } from '../../../contract/values/reading.ts'
import type { GridPosition } from '../../../entities/geo/national-grid.ts'
import { type GridName, grids, suitsGrid } from '../geo/grids.ts'
import type { Fact, Place } from '../layers.ts'
import { type Columns, gridOfWay, ways } from './columns.ts'
import type { Features, Placed, Table } from './file.ts'
import type { Feature } from './geojson.ts'
import { isBlank, rowsOf } from './rows.ts'
import { metresOf, positionsOf, type System, whereabouts } from './shapes.ts'
import { isInKingdom, looksSwapped, metresIn, swapped, type Where, webMaps, whereBy } from './where.ts'

export type Reading = {
  /** Between 0 and 1. */
  onProgress?: (share: number) => void
  signal?: AbortSignal
}

/** The most that browsers draw in a frame. A note says how many are left out. */
const mostPlaces = 500_000

/**
 * @param isSwapped points abroad that lie here with latitude and longitude swapped are swapped
 * @throws DOMException AbortError if it was stopped
 */
export async function placesOfTable(
  table: Table,
  columns: Columns,
  reading: Reading = {},
  isSwapped = false,
): Promise<Placed> {
  const placed = nothing()
  const pause = pauses(reading)
  const fits = new Fits(placed)
  const labels = table.labels
  const inGrid = gridOfWay[columns.way]
  let row = 0
  let isHeadNext = table.hasHead
  let example: string | undefined
  for (const { cells, end, isOpen } of rowsOf(table.text, table.separator)) {
    row += 1
    if (isBlank(cells)) continue
    // Lines above the headings may be blank.
    const isHead = isHeadNext
    isHeadNext = false
    if (isHead) continue
    placed.rows += 1
    const values = columns.at.map((column) => cells[column]?.trim() ?? '')
    const where: Where = isOpen
      ? { reason: 'A quotation mark is never closed. Close it in the file.' }
      : whereBy[columns.way](values)
    const place = isSwapped && columns.way === 'degrees' ? swapped(where) : where
    add(placed, row, place, nameOf(cells[columns.name], row), () => factsOf(labels, cells, columns))
    if (inGrid && fits.isOpen(inGrid)) fits.narrow(metresIn(values))
    if (inGrid) example ??= changedIn(values)
    const pausing = pause(end / table.text.length)
    if (pausing) await pausing
  }
  if (example) placed.notes.push(example)
  if (inGrid && inGrid !== 'British') placed.notes.push(readIn(inGrid))
  return placed
}

export async function placesOfFeatures(
  { features, system }: Pick<Features, 'features' | 'system'>,
  isSwapped: boolean,
  reading: Reading = {},
): Promise<Placed> {
  const placed = { ...nothing(), rows: features.length }
  const pause = pauses(reading)
  const fits = new Fits(placed)
  for (const [index, feature] of features.entries()) {
    const { geometry, properties, problem } = feature
    const row = index + 1
    const facts = () => Object.entries(properties).flatMap(([label, value]): Fact[] => fact(label, inText(value)))
    const all = geometry
      ? whereabouts(geometry, { system, isSwapped })
      : [{ reason: problem ?? 'It has no valid geometry.' }]
    for (const [part, where] of all.entries())
      add(placed, row, where, titleOf(feature, row), facts, all.length > 1 ? part + 1 : undefined)
    if (geometry && system !== 'degrees' && system !== 'web mercator' && fits.isOpen(system))
      for (const position of positionsOf(geometry)) fits.narrow(metresOf(position))
    const pausing = pause(row / features.length)
    if (pausing) await pausing
  }
  if (system !== 'degrees') placed.notes.push(readIn(system))
  return placed
}

const nothing = (): Placed => ({ places: [], refused: [], rows: 0, notes: [], fits: [] })

const readIn = (system: Exclude<System, 'degrees'>): string =>
  `Positions were read as ${system === 'web mercator' ? webMaps : `metres of the ${grids[system].label}`}.`

/** The first number of a file whose marks of thousands were left out, because they might be decimals. */
function changedIn(values: readonly string[]): string | undefined {
  for (const value of values) {
    if (!/\d[.,'’]\d{3}/.test(value)) continue
    const reading = readMetres(value)
    if (isRead(reading) && reading.changed) return `“${value}” was read as ${reading.value} metres, and others like it.`
  }
  return undefined
}

/** The grids that suit every row. Few rows have to be tried: most files leave one grid after the first. */
class Fits {
  readonly #placed: Placed
  #hasStarted = false
  constructor(placed: Placed) {
    this.#placed = placed
  }
  isOpen(grid: GridName): boolean {
    const { fits } = this.#placed
    return !this.#hasStarted || fits.length > 1 || (fits.length === 1 && fits[0]?.name !== grid)
  }
  narrow(position: GridPosition | null): void {
    // A row of zeros or of broken numbers says nothing about the grid.
    if (!position || position.easting < 1000 || position.northing < 1000) return
    const { fits } = this.#placed
    this.#placed.fits = this.#hasStarted
      ? fits.filter(({ name }) => suitsGrid(name, position))
      : names
          .filter((name) => suitsGrid(name, position))
          .map((name) => ({ name, first: grids[name].toPoint(position) }))
    this.#hasStarted = true
  }
}
const names = ['British', 'Irish', 'ITM'] as const

function add(
  { places, refused }: Placed,
  row: number,
  where: Where,
  name: string,
  facts: () => readonly Fact[],
  part?: number,
): void {
  if ('reason' in where) refused.push({ row, reason: where.reason })
  else if (places.length >= mostPlaces)
    refused.push({
      row,
      reason: `A layer holds at most ${mostPlaces.toLocaleString('en-GB')} places.`,
    })
  else
    places.push({
      id: part === undefined ? String(row) : `${row}.${part}`,
      name,
      ...where,
      isArea: false,
      // Created when read, because few of a hundred thousand rows ever are.
      get facts() {
        return facts()
      },
    })
}

const nameOf = (cell: string | undefined, row: number): string => cell?.trim() || `Row ${row}`

const factsOf = (labels: readonly string[], cells: readonly string[], { name }: Columns): Fact[] =>
  cells.flatMap((cell, column) => (column === name ? [] : fact(labels[column] ?? `Column ${column + 1}`, cell.trim())))

const fact = (label: string, value: string): Fact[] => (value === '' ? [] : [[label, value]])

const inText = (value: unknown): string =>
  value === null || value === undefined ? '' : typeof value === 'object' ? JSON.stringify(value) : String(value)

function titleOf({ properties }: Feature, row: number): string {
  const entries = Object.entries(properties)
  const named =
    entries.find(([key]) => /^(name|title|label)$/i.test(key)) ?? entries.find(([key]) => /(^|_)name$/i.test(key))
  return inText(named?.[1]) || `Feature ${row}`
}

/** Milliseconds of one slice, so that the page can respond within a frame. */
const slice = 8

function pauses({ onProgress, signal }: Reading): (share: number) => Promise<void> | undefined {
  let since = performance.now()
  return (share) => {
    if (performance.now() - since < slice) return
    return afterPage().then(() => {
      signal?.throwIfAborted()
      onProgress?.(share)
      since = performance.now()
    })
  }
}

/** Without a timer, because browsers delay those by 4 ms each. */
const afterPage = (): Promise<void> =>
  new Promise((resolve) => {
    const { port1, port2 } = new MessageChannel()
    port1.onmessage = () => {
      port1.close()
      resolve()
    }
    port2.postMessage(null)
  })

export const outsideKingdom = (places: readonly Place[]): number =>
  places.filter(({ point }) => point && !isInKingdom(point)).length

/** Those elsewhere that would be here with latitude and longitude swapped. */
export const swappedAmong = (places: readonly Place[]): number =>
  places.filter(({ point }) => point && looksSwapped(point)).length

export const isChosen = ({ way, at }: Columns): boolean =>
  at.length === ways[way].columns.length && at.every((column) => column >= 0)
