import { expect, test } from 'vitest'
import { fromNationalGrid, toNationalGrid } from '../../../entities/geo/national-grid.ts'
import { toMetre } from '../../../entities/geo/position.ts'
import { testPoints } from '../../../entities/geo/testing/points.ts'
import { towns } from '../../../gazetteer/towns.ts'
import { onNationalGrid, toGridReference } from './grid-references.ts'
import { pointOf, readGridReferences } from './read-grid-references.ts'

const readGridReference = (text: string) => readGridReferences(text)[0] ?? null

test.each([
  ['TG 51409 13177', { easting: 651409.5, northing: 313177.5, size: 1 }],
  ['SE298338', { easting: 429850, northing: 433850, size: 100 }],
  ['se 29 33', { easting: 429500, northing: 433500, size: 1000 }],
  ['SV 0 0', { easting: 5000, northing: 5000, size: 10_000 }],
  ['Grid reference: HP 62 16', { easting: 462500, northing: 1216500, size: 1000 }],
  ['E 430000 N 433000', { easting: 430000, northing: 433000, size: 1 }],
  ['430000E 433000N', { easting: 430000, northing: 433000, size: 1 }],
  ['Easting: 430000, Northing: 433000', { easting: 430000, northing: 433000, size: 1 }],
  ['x=430000 y=433000', { easting: 430000, northing: 433000, size: 1 }],
  ['430000,433000', { easting: 430000, northing: 433000, size: 1 }],
  ['429,800 433,800', { easting: 429_800, northing: 433_800, size: 1 }],
  ['429,800, 433,800', { easting: 429_800, northing: 433_800, size: 1 }],
  ['429.800; 433.800', { easting: 429_800, northing: 433_800, size: 1 }],
  ['460.300,50 452.100,25', { easting: 460_300.5, northing: 452_100.25, size: 1 }],
  ['460 300, 452 100', { easting: 460_300, northing: 452_100, size: 1 }],
  ['E 429,800 N 433,800', { easting: 429_800, northing: 433_800, size: 1 }],
  ['429,800 E, 433,800 N', { easting: 429_800, northing: 433_800, size: 1 }],
  ['Easting 311,900 Northing 968,300', { easting: 311_900, northing: 968_300, size: 1 }],
])('%s', (typed, square) => {
  expect(readGridReference(typed)).toMatchObject(square)
})

test.each([
  ['J 338 740', 'Irish', 'J 338 740', 100],
  ['J338740', 'Irish', 'J 338 740', 100],
  ['j 33 74', 'Irish', 'J 33 74', 1000],
  ['J 33830 74020', 'Irish', 'J 33830 74020', 1],
  ['Irish grid reference: J 338 740', 'Irish', 'J 338 740', 100],
])('%s lies in Belfast', (typed, grid, reference, size) => {
  const found = readGridReference(typed)!
  expect(found).toMatchObject({ grid, reference, size })
  const { latitude, longitude } = pointOf(found)
  expect(latitude).toBeCloseTo(54.6, 1)
  expect(longitude).toBeCloseTo(-5.93, 1)
})

test('metres that fit two grids are read on both, the British one first', () => {
  const found = readGridReferences('E 333830 N 374020')
  expect(found.map(({ grid }) => grid)).toEqual(['British', 'Irish'])
  expect(pointOf(found[1]!).latitude).toBeCloseTo(54.5965, 2)
  expect(readGridReferences('E 429800 N 433800').map(({ grid }) => grid)).toEqual(['British'])
  expect(readGridReferences('E 733762 N 874034').map(({ grid }) => grid)).toEqual(['ITM'])
})

test.each(['K9X', 'E20', 'B12', 'J3374', 'I 338 740', 'A 338 740', 'R0000912', '429,800', '90,000,012', '429800'])(
  '%s is no position',
  (typed) => expect(readGridReferences(typed)).toEqual([]),
)

test.each(['SE', 'SE 123', 'SE 12 3456', 'SI 12 34', 'AB 12 34', 'SE 123456789012', '43000 43300', '900000 433000'])(
  '%s is something else',
  (typed) => {
    expect(readGridReference(typed)).toBeNull()
  },
)

/** The example of the Ordnance Survey's guide, and places whose coordinates anybody can look up. */
test.each([
  ['TG 51409 13177', 52.65798, 1.71605],
  ['TQ 30015 80375', 51.50764, -0.12797],
  ['NT 25110 73440', 55.94858, -3.20074],
])('%s lies at %d, %d', (typed, latitude, longitude) => {
  const found = fromNationalGrid(readGridReference(typed)!)
  expect(found.latitude).toBeCloseTo(latitude, 3)
  expect(found.longitude).toBeCloseTo(longitude, 3)
})

test.each([
  [2, 'SE 2 3'],
  [4, 'SE 29 33'],
  [6, 'SE 299 338'],
  [8, 'SE 2997 3389'],
  [10, 'SE 29976 33897'],
])('of %i figures a reference names the square that holds the position', (figures, reference) => {
  expect(toGridReference({ easting: 429_976.9, northing: 433_897.9 }, figures)).toBe(reference)
})

test('what is written is read as the same square, in every square with a test point', () => {
  for (const [, , , easting, northing] of testPoints)
    for (const figures of [2, 4, 6, 8, 10]) {
      const reference = toGridReference({ easting, northing }, figures)!
      const square = readGridReference(reference)!
      expect(square.reference).toBe(reference)
      expect(Math.abs(square.easting - easting)).toBeLessThanOrEqual(square.size / 2)
      expect(Math.abs(square.northing - northing)).toBeLessThanOrEqual(square.size / 2)
    }
})

test('beyond the grid there is no reference', () => {
  for (const [easting, northing] of [
    [-1, 5],
    [5, -1],
    [700_000, 5],
    [5, 1_300_000],
    [Number.NaN, 5],
  ] as const)
    expect(toGridReference({ easting, northing })).toBeNull()
})

test('every town of Great Britain is on the grid, and none of Northern Ireland', () => {
  for (const town of towns)
    expect([town.name, onNationalGrid(town) === null]).toEqual([town.name, town.country === 'Northern Ireland'])
})

test.each([
  ['Dublin', 53.35, -6.26],
  ['Rathlin Island', 55.29, -6.19],
  ['Malin Head', 55.38, -7.37],
  ['Donaghadee', 54.64, -5.54],
  ['Saint Helier', 49.19, -2.11],
  ['Paris', 48.86, 2.35],
])('%s is not', (_, latitude, longitude) => {
  expect(onNationalGrid({ latitude, longitude })).toBeNull()
})

test.each([
  ['the Mull of Kintyre', 55.31, -5.79, 'NR'],
  ['Portpatrick', 54.84, -5.12, 'NW'],
  ['the Calf of Man', 54.05, -4.82, 'SC'],
  ['Port Ellen on Islay', 55.63, -6.19, 'NR'],
  ['Saint Davids Head', 51.9, -5.31, 'SM'],
  ['Saint Kilda', 57.81, -8.58, 'NF'],
])('%s is, in its square', (_, latitude, longitude, square) => {
  expect(onNationalGrid({ latitude, longitude })?.reference.slice(0, 2)).toBe(square)
})

test('metres and reference tell of the same metre', () => {
  const point = { latitude: 53.80122, longitude: -1.54655 }
  const { easting, northing, reference } = onNationalGrid(point)!
  expect(reference).toBe(toGridReference({ easting, northing }))
  expect(toNationalGrid(point).easting - easting).toBeCloseTo(0, 0)
  expect(toMetre(fromNationalGrid({ easting, northing }))).toEqual(point)
})

test.each([
  ['Newcastle', 424_900, 564_200, ['British']],
  ['Exeter', 292_000, 92_500, ['British']],
  ['Plymouth', 248_000, 54_000, ['British']],
  ['Cardiff', 318_000, 176_000, ['British', 'Irish']],
  ['Liverpool', 334_000, 390_000, ['British', 'Irish']],
  ['London', 530_000, 180_000, ['British']],
  ['Edinburgh', 325_000, 673_000, ['British']],
])('the metres of %s fit these grids', (_, easting, northing, grids) => {
  expect(readGridReferences(`E ${easting} N ${northing}`).map(({ grid }) => grid)).toEqual(grids)
})
