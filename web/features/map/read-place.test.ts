import { expect, test } from 'vitest'
import { answeredHere, readStart } from './read-place.ts'
import { startTyped } from './start-params.ts'

test.each(['SE 29976 33897', 'SE 298 338', 'E 429976 N 433897', '53.7997, -1.5492', '53°47′59″N 1°32′57″W'])(
  '%s is a position, and no service is asked where it is',
  (text) => expect(answeredHere(text)).toMatchObject({ point: { latitude: expect.closeTo(53.8, 1) } }),
)

test.each(['0113 496 0018', '192.0.2.40', '90000001'])('%s is no place, and says where it is asked about', (text) =>
  expect(answeredHere(text)).toMatch(/^This is /),
)

test.each(['LS1 4VK', 'SE12', 'LS1', 'Leeds', 'Newport, Shropshire', '140 Wharf Terrace, London', 'Nelson Road', ''])(
  '%s is asked',
  (text) => expect(answeredHere(text)).toBeNull(),
)

test('metres that fit two grids say where they lie on the other one', () => {
  expect(answeredHere('E 333,830 N 374,020')).toMatchObject({
    point: { latitude: expect.closeTo(53.26, 1) },
    other: { grid: 'Irish Grid', point: { latitude: expect.closeTo(54.6, 1), longitude: expect.closeTo(-5.93, 1) } },
  })
  expect(answeredHere('J 338 740')).toMatchObject({ point: { latitude: expect.closeTo(54.6, 1) } })
  expect(answeredHere('E 429,976 N 433,897')).not.toHaveProperty('other')
})

test('a start is read as people write it, and asked about where it may be several things', () => {
  const kinds = (text: string) => readStart(text)?.kind ?? null
  expect(readStart(' ls1  9mi ')).toEqual({ kind: 'postcode', postcode: 'LS1 9MI' })
  expect(readStart('53.8, -1.55')).toMatchObject({ kind: 'point', point: { latitude: 53.8, longitude: -1.55 } })
  expect(readStart('SE 298 338')).toMatchObject({ kind: 'point' })
  expect(readStart('company number 90000001')).toEqual({ kind: 'company', number: '90000001' })
  expect(readStart('Newport,  Shropshire')).toEqual({ kind: 'place', text: 'Newport, Shropshire' })
  expect(kinds('90000001')).toBe('company')
  // Its letters and digits name a square of the grid, too.
  expect(kinds('SE12')).toBe('place')
  expect(kinds('SE 1 2')).toBe('point')
  expect(kinds('Northgate Holdings Limited')).toBe('company name')
  expect(kinds('  ')).toBe(null)
})

test('what a record was asked by is written as one would type it', () => {
  expect(startTyped({ latitude: '53.8', longitude: '-1.55', postcode: '' })).toBe('53.8, -1.55')
  expect(startTyped({ postcode: 'LS1 9MI' })).toBe('LS1 9MI')
  expect(startTyped({})).toBe('')
})
