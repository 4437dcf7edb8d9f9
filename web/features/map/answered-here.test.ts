import { expect, test } from 'vitest'
import { answeredHere } from './answered-here.ts'

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
