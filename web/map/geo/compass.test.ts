import { expect, test } from 'vitest'
import { windOf } from './compass.ts'
import { bearingOf } from './geodesy.ts'

const leeds = { latitude: 53.797, longitude: -1.544 }

test.each([
  ['York', 53.96, -1.08, 'north-east'],
  ['Sheffield', 53.38, -1.47, 'south'],
  ['Blackpool', 53.82, -3.05, 'west'],
  ['Newcastle upon Tyne', 54.97, -1.61, 'north'],
])('%s lies on its side of Leeds', (_, latitude, longitude, wind) =>
  expect(windOf(bearingOf(leeds, { latitude, longitude })!)).toBe(wind),
)

test('a bearing just west of north is north', () => expect(windOf(359)).toBe('north'))
