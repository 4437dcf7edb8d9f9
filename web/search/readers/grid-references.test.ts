import { expect, test } from 'vitest'
import { readGridReference, toCoordinates } from './grid-references.ts'

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
  const found = toCoordinates(readGridReference(typed)!)
  expect(found.latitude).toBeCloseTo(latitude, 3)
  expect(found.longitude).toBeCloseTo(longitude, 3)
})
