/** Which passwords are taken, and what is said of those that are not. */
import { expect, test } from 'vitest'
import { commonPasswords, passwordFault } from './passwords.ts'

const email = 'mary.penhaligon@example.com'

test.each([
  'three quiet herons',
  'twelve characters',
  'correct horse battery',
  'ein langes Paßwort für Öl',
  '十二文字以上のパスワードです',
  'no digits no signs needed',
  // Of four letters at most, a name stands in many a good password by chance.
  'a summary of maps',
])('%s is taken', async (password) => {
  expect(await passwordFault(password, 'ada@example.com')).toBeNull()
})

test.each([
  ['short', 'at least 12'],
  ['ﬃﬃﬃ', 'at least 12'],
  ['x'.repeat(1001), 'at most 1000'],
  ['Whereabouts-2026-desk', 'whereabouts'],
  ['penhaligon forever', 'penhaligon'],
  ['MARY.PENHALIGON and more', 'mary.penhaligon'],
  ['aaaaaaaaaaaaaa', 'does not repeat'],
  ['herons herons herons ', 'does not repeat'],
  ['abcdefghijklm', 'does not repeat'],
  ['98765432109876', 'does not repeat'],
  ['1qaz2wsx3edc', 'published'],
  ['Liverpool2024!', 'published'],
  ['p@ssw0rd123456', 'published'],
  ['!!!sunshine!!!', 'published'],
  ['CounterStrike', 'published'],
  ['LeaveMeAlone', 'published'],
  ['gfhjkmgfhjkm1', 'published'],
])('%s is not', async (password, words) => {
  expect(await passwordFault(password, email)).toContain(words)
})

test('of what was published, more than the 3,000 commonest that are long enough are known', async () => {
  const long = (await commonPasswords()).split('\n').filter((password) => [...password].length >= 12)
  expect(new Set(long).size).toBeGreaterThan(12_000)
})
