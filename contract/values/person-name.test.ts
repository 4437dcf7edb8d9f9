import { expect, test } from 'vitest'
import { isParticle, readWrittenName, surnameForms, withSurnameFirst } from './person-name.ts'
import { personNames, sameSurnames } from './testing/spellings-of-names.ts'

const written = ({ words, given }: ReturnType<typeof readWrittenName>) =>
  given === null ? words.join(' ') : `${words.join(' ')}, ${given.join(' ')}`

test.each(personNames)('%j is read as %j, which is read as it is', (text, read) => {
  expect(written(readWrittenName(text))).toBe(read)
  expect(written(readWrittenName(read))).toBe(read)
})

test.each([
  ['Sir Barnaby Oldroyd', true],
  ['Barnaby Oldroyd, OBE', true],
  ['Oldroyd, Mrs Ottoline', true],
  ['Barnaby Oldroyd', false],
  ['Oldroyd, Barnaby', false],
  ['Xiu Ma', false],
  // Also names of companies.
  ['Master Bakers', false],
  ['The Lord Nelson', false],
])('%s has a title: %s', (text, isTitled) => {
  expect(readWrittenName(text).isTitled).toBe(isTitled)
})

test.each([
  ['Oldroyd, Barnaby', true],
  ['Oldroyd, Barnaby, OBE', true],
  ['Oldroyd, Barnaby, Leeds', false],
])('%s is a whole name: %s', (text, isWhole) => {
  expect(readWrittenName(text)).toMatchObject({ words: ['Oldroyd'], given: ['Barnaby'], isWhole })
})

test.each(['', ' ', ',', '., -'])('%j has no words', (text) => {
  expect(readWrittenName(text)).toEqual({ words: [], given: null, isTitled: false, isWhole: true })
})

test.each(sameSurnames)('%s and %s are forms of each other', (one, other) => {
  expect(surnameForms(one)).toEqual([one, other])
  expect(surnameForms(other)).toEqual([other, one])
})

test.each(['OLDROYD', 'SMITH JONES', 'VANCE', 'MACE', 'BERG VAN'])('%s has one form', (surname) => {
  expect(surnameForms(surname)).toEqual([surname])
})

test.each([
  ['Mr Jack Yun MA', ['MA'], 'MA, Mr Jack Yun'],
  ['Xiu Ma OBE', ['MA'], 'Ma, Xiu, OBE'],
  ['Ann Smith JONES', ['SMITH', 'JONES'], 'JONES, Ann Smith'],
  ['Ann Smith JONES', ['SMITH'], 'Ann Smith JONES'],
  ['Ann Smith Jones OBE', ['SMITH'], 'Ann Smith Jones OBE'],
  ['Ann Smith-Jones', ['SMITH JONES'], 'Smith-Jones, Ann'],
])('%s with the surnames %j is %s', (text, surnames, found) => {
  expect(withSurnameFirst(text, surnames)).toBe(found)
})

test('small letters tell a particle from an initial', () => {
  expect(['e', 'y', 'of', 'van', 'VAN'].every(isParticle)).toBe(true)
  expect(['E', 'Y', 'OF', 'Vance'].some(isParticle)).toBe(false)
})
