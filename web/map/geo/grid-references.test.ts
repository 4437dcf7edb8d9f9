import { expect, test } from 'vitest'
import { fromNationalGrid, toNationalGrid } from '../../../entities/geo/national-grid.ts'
import { toMetre } from '../../../entities/geo/position.ts'
import { testPoints } from '../../../entities/geo/test-points.ts'
import { towns } from '../../../gazetteer/towns.ts'
import { onNationalGrid, readGridReference, toGridReference } from './grid-references.ts'

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
])('%s', (typed, square) => {
  expect(readGridReference(typed)).toMatchObject(square)
})

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
