import { expect, test } from 'vitest'
import { isOnMap } from './tile.ts'

const kingdom = [-22.5, 40.98, 22.5, 66.51] as const

test.each([
  ['in the middle', { z: 4, x: 7, y: 4 }, true],
  ['whose east edge is the west edge of the map', { z: 4, x: 6, y: 4 }, false],
  ['whose north edge is south of the map', { z: 4, x: 7, y: 6 }, false],
  ['north of the map', { z: 4, x: 7, y: 3 }, false],
  ['east of the map', { z: 4, x: 9, y: 5 }, false],
  ['that holds the whole map', { z: 0, x: 0, y: 0 }, true],
])('a tile %s', (_, at, expected) => {
  expect(isOnMap(at, kingdom)).toBe(expected)
  expect(isOnMap(at, null)).toBe(true)
})
