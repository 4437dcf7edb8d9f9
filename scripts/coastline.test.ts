import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { coastline, coastlineFile } from './coastline.ts'
import { nationalGridFile, nationalGridSquares } from './national-grid.ts'

test('the coastline of the base map is what the script makes of Natural Earth', () => {
  expect(readFileSync(coastlineFile, 'utf8')).toBe(coastline())
})

test('the squares of the national grid are what the script makes of its projection', () => {
  expect(readFileSync(nationalGridFile, 'utf8')).toBe(nationalGridSquares())
})

test.each([
  ['TQ', 51.7, -0.55],
  ['SE', 54.4, -2.0],
  ['NT', 56.2, -3.6],
  ['SV', 50.6, -7.6],
])('%s stands at the north-west of its square', (name, latitude, longitude) => {
  const { letters } = JSON.parse(nationalGridSquares()) as { letters: [string, number, number][] }
  const [, north = 0, west = 0] = letters.find(([letters]) => letters === name) ?? []
  expect([Math.abs(north - latitude) < 0.2, Math.abs(west - longitude) < 0.2]).toEqual([true, true])
})
