/** Reads a file's rows as places, in slices, so that the page responds between them and can stop the work. */

import { fromNationalGrid, type GridPosition } from '../../../entities/geo/national-grid.ts'
import { readGridReference } from '../geo/grid-references.ts'
import type { Fact, Place, Point } from '../layers.ts'
import { type Columns, type Way, ways } from './columns.ts'
import { type Feature, type Features, type Placed, positionsOf, type Table } from './file.ts'
import { rowsOf } from './rows.ts'

export type Reading = {
  /** Between 0 and 1. */
  onProgress?: (share: number) => void
  signal?: AbortSignal
}

/** The most that browsers draw in a frame. A note says how many are left out. */
const mostPlaces = 500_000

/** @throws DOMException AbortError if it was stopped */
export async function placesOfTable(table: Table, columns: Columns, reading: Reading = {}): Promise<Placed> {
  const placed: Placed = { places: [], refused: [], rows: 0 }
  const pause = pauses(reading)
  const labels = table.labels
  let row = 0
  for (const { cells, end, isOpen } of rowsOf(table.text, table.separator)) {
    row += 1
    const isHead = table.hasHead && row === 1
    if (isHead || cells.every((cell) => cell.trim() === '')) continue
    placed.rows += 1
    const where: Where = isOpen
      ? { reason: 'A quotation mark is never closed. Close it in the file.' }
      : whereBy[columns.way](columns.at.map((column) => cells[column]?.trim() ?? ''))
    add(placed, row, where, nameOf(cells[columns.name], row), () => factsOf(labels, cells, columns))
    const pausing = pause(end / table.text.length)
    if (pausing) await pausing
  }
  return placed
}

/** @param isSwapped latitude comes before longitude, against the standard */
export async function placesOfFeatures(
  { features }: Features,
  isSwapped: boolean,
  reading: Reading = {},
): Promise<Placed> {
  const placed: Placed = { places: [], refused: [], rows: features.length }
  const pause = pauses(reading)
  for (const [index, { geometry, properties }] of features.entries()) {
    const row = index + 1
    const facts = () => Object.entries(properties).flatMap(([label, value]): Fact[] => fact(label, inText(value)))
    const all = whereabouts(geometry, isSwapped)
    for (const [part, where] of all.entries())
      add(placed, row, where, titleOf({ properties, geometry }, row), facts, all.length > 1 ? part + 1 : undefined)
    const pausing = pause(row / features.length)
    if (pausing) await pausing
  }
  return placed
}

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
  const named = Object.entries(properties).find(([key]) => /^(name|title|label)$/i.test(key))
  return inText(named?.[1]) || `Feature ${row}`
}

/** A point itself; each of several points; the centre of a larger shape, with its extent. */
function whereabouts(geometry: Feature['geometry'], isSwapped: boolean): Where[] {
  if (geometry === null) return [{ reason: 'It has no valid geometry.' }]
  const points = positionsOf(geometry).map((position) => whereOf(position, isSwapped))
  if (points.length === 0) return [{ reason: `Its ${geometry.type} has no coordinates.` }]
  if (geometry.type === 'Point' || geometry.type === 'MultiPoint') return points
  const wrong = points.find((where) => 'reason' in where)
  return [
    wrong ??
      middleOf(
        geometry.type,
        points.flatMap((where) => ('point' in where ? where.point : [])),
      ),
  ]
}

function whereOf([first, second]: readonly number[], isSwapped: boolean): Where {
  const [longitude, latitude] = isSwapped ? [second, first] : [first, second]
  if (!Number.isFinite(latitude) || !Number.isFinite(longitude))
    return { reason: 'Its coordinates are not numbers. GeoJSON writes [longitude, latitude].' }
  return inDegrees(latitude!, longitude!)
}

function middleOf(type: string, points: readonly Point[]): Where {
  const [south, north] = extent(points.map(({ latitude }) => latitude))
  const [west, east] = extent(points.map(({ longitude }) => longitude))
  const middle = { latitude: (south + north) / 2, longitude: (west + east) / 2 }
  const high = (north - south) * 111_320
  const wide = (east - west) * 111_320 * Math.cos((middle.latitude * Math.PI) / 180)
  const radius = Math.ceil(Math.hypot(high, wide) / 2)
  return { point: middle, radius, what: `Centre of a ${type}, which its circle encloses` }
}

const extent = (values: readonly number[]): [least: number, most: number] =>
  values.reduce<[number, number]>(
    ([least, most], value) => [Math.min(least, value), Math.max(most, value)],
    [Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY],
  )

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

/** Where the United Kingdom is, with its waters. */
const kingdom = { south: 49, north: 61.5, west: -9.5, east: 2.5 }
const isIn = (latitude: number, longitude: number): boolean =>
  latitude >= kingdom.south && latitude <= kingdom.north && longitude >= kingdom.west && longitude <= kingdom.east

export const outsideKingdom = (places: readonly Place[]): number =>
  places.filter(({ point }) => point && !isIn(point.latitude, point.longitude)).length

/** All are elsewhere, and would be here with the coordinates swapped. */
export const lookSwapped = (places: readonly Place[]): boolean =>
  places.length > 0 &&
  places.every(({ point }) => point && !isIn(point.latitude, point.longitude) && isIn(point.longitude, point.latitude))

export const isChosen = ({ way, at }: Columns): boolean =>
  at.length === ways[way].columns.length && at.every((column) => column >= 0)

export type Where = ({ point: Point } & Pick<Place, 'what' | 'radius' | 'grid' | 'isWorkedOut'>) | { reason: string }

const asGiven = 'Coordinates as given'

const whereBy: { readonly [way in Way]: (values: readonly string[]) => Where } = {
  degrees([latitude = '', longitude = '']) {
    if (latitude === '' && longitude === '') return { reason: 'No latitude and longitude.' }
    const [north, east] = [numberIn(latitude), numberIn(longitude)]
    if (north === null) return { reason: `“${latitude}” is not a latitude. Write decimal degrees, such as 53.8.` }
    if (east === null) return { reason: `“${longitude}” is not a longitude. Write decimal degrees, such as -1.55.` }
    return inDegrees(north, east)
  },
  grid([easting = '', northing = '']) {
    if (easting === '' && northing === '') return { reason: 'No easting and northing.' }
    const [east, north] = [numberIn(easting), numberIn(northing)]
    if (east === null) return { reason: `“${easting}” is not an easting. Write metres, such as 429800.` }
    if (north === null) return { reason: `“${northing}” is not a northing. Write metres, such as 433800.` }
    if (!(east >= 0 && east < 700_000 && north >= 0 && north < 1_300_000))
      return { reason: `E ${easting} N ${northing} is outside the national grid. Check the two columns.` }
    return { ...onGrid({ easting: east, northing: north }), what: asGiven, radius: null }
  },
  reference([reference = '']) {
    if (reference === '') return { reason: 'No grid reference.' }
    const read = readGridReference(reference)
    if (!read)
      return { reason: `“${reference}” is not a grid reference. Write letters and digits, such as SE 298 338.` }
    const { easting, northing } = read
    const there = onGrid({ easting, northing })
    if (read.size <= 1) return { ...there, what: asGiven, radius: null }
    return {
      ...there,
      what: `Centre of grid square ${read.reference}; approximate, ${metres(read.size)} wide`,
      // From its centre to its corners.
      radius: Math.ceil(read.size * Math.SQRT1_2),
    }
  },
}

const onGrid = (grid: GridPosition) => ({ point: fromNationalGrid(grid), grid, isWorkedOut: true })

function inDegrees(latitude: number, longitude: number): Where {
  if (Math.abs(latitude) > 90) return { reason: `Latitude ${latitude} is out of range: −90 to 90.` }
  if (Math.abs(longitude) > 180) return { reason: `Longitude ${longitude} is out of range: −180 to 180.` }
  if (latitude === 0 && longitude === 0)
    return { reason: 'Latitude and longitude are both 0, which usually means unknown.' }
  return { point: { latitude, longitude }, what: asGiven, radius: null }
}

const metres = (size: number) => (size < 1000 ? `${size} m` : `${size / 1000} km`)

/** Accepts a decimal comma, and the minus sign of word processors. */
function numberIn(text: string): number | null {
  const plain = text.replace(/^\u2212/, '-').replace(/^([-+]?\d+),(\d+)$/, '$1.$2')
  return /^[-+]?(\d+\.?\d*|\.\d+)$/.test(plain) ? Number(plain) : null
}
