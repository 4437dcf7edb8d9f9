/** The pure parts of the search: how names are read, written and compared. */
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { companyForms, misspeltForms } from '../../../contract/values/testing/spellings-of-forms.ts'
import { isOneEditApart } from '../../people/one-edit.ts'
import { toNameKey } from '../name-key.ts'
import { blocksOf } from './blocks.ts'
import { splitForm, withEachForm, withFormCorrected } from './legal-forms.ts'
import { markHeld } from './lists.ts'
import { halvesOf, joinedIn, readingsWith, sameAs, withoutLegalForm, wordsOfKey } from './name-words.ts'
import { dataSets, idOfRank, ranksOf, readBlocks, toBytes, toRank } from './ranks.ts'
import { deletionsOf, errorsBetween } from './spelling.ts'

const word = fc.stringMatching(/^[A-Z]{1,12}$/)
const close = fc.stringMatching(/^[AB]{1,6}$/)

test('a key is its own key, in any case', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme' }), (name) => {
      const key = toNameKey(name)
      expect(toNameKey(key)).toBe(key)
      expect(key).not.toMatch(/^ | {2}| $|[a-z]/)
    }),
  )
})

test('marks and capitals make no other key', () => {
  fc.assert(
    fc.property(fc.array(word, { minLength: 1 }), fc.constantFrom(' ', '-', ', ', ' / ', ' (', '\t'), (words, mark) => {
      expect(toNameKey(words.join(mark).toLowerCase())).toBe(toNameKey(words.join(' ')))
    }),
  )
})

test.each([
  ['O NEILL & SONS', ['ONEILL']],
  ['A B C HOLDINGS', ['ABC']],
  ['MC DONALD', ['MCDONALD']],
  ['MAC DONALD', ['MACDONALD']],
  ['NORTH GATE', []],
])('%s is found joined too: %s', (key, joined) => {
  expect(joinedIn(wordsOfKey(key)).map(({ word }) => word)).toEqual(joined)
})

test.each([
  ['MCDONALD', 'MACDONALD'],
  ['ST', 'SAINT'],
  ['QUICK', 'KWIK'],
  ['3', 'THREE'],
  ['SEVENTY', '70'],
  ['1ST', 'FIRST'],
])('%s and %s mean the same', (one, other) => {
  expect(sameAs(one)).toContain(other)
  expect(sameAs(other)).toContain(one)
})

test('neighbours are joined, words are split, and numbers are read', () => {
  const known = new Set(['NORTH', 'GATE', 'TWENTY', 'ONE'])
  const readings = (key: string) =>
    readingsWith(wordsOfKey(key), (word) => Number(known.has(word))).map(({ words }) => words.join(' '))
  expect(readings('NORTH GATE')).toContain('NORTHGATE')
  expect(readings('NORTHGATE')).toEqual(['NORTH GATE'])
  expect(readings('CLUB TWENTY ONE')).toContain('CLUB 21')
  expect(readings('CLUB 21')).toContain('CLUB TWENTY ONE')
  expect(readings('A B C BAKERY')).toContain('ABC BAKERY')
  expect(halvesOf('ONEILL')).toContainEqual(['O', 'NEILL'])
})

test('a legal form is left out, but never the whole name', () => {
  expect(withoutLegalForm(['NORTHGATE', 'LTD'])).toEqual(['NORTHGATE'])
  expect(withoutLegalForm(['LTD', 'PLC'])).toEqual(['LTD'])
})

test.each(companyForms)('%s is the form %s, in short or in full', (written, form) => {
  expect(splitForm(toNameKey(`Northgate Print ${written}`).split(' '))).toEqual({ bare: ['NORTHGATE', 'PRINT'], form })
  expect(splitForm(toNameKey(written).split(' ')).bare).not.toEqual([])
  expect(withEachForm('NORTHGATE LTD')).toContain(toNameKey(`Northgate ${written}`))
  expect(withEachForm(toNameKey(`Northgate ${written}`))).toEqual(
    expect.arrayContaining(['NORTHGATE', 'NORTHGATE LTD', 'NORTHGATE LTD LIABILITY PARTNERSHIP']),
  )
})

test.each(misspeltForms)('%j is %j', (written, meant) => {
  expect(withFormCorrected(toNameKey(written).split(' '))).toBe(meant)
})

test('ranks survive their bytes', () => {
  const ranks = fc.uniqueArray(fc.integer({ min: 0, max: 2 ** 36 }), { minLength: 1, maxLength: 300 })
  fc.assert(
    fc.property(ranks, (some) => {
      const sorted = some.toSorted((one, other) => one - other)
      expect([...readBlocks([{ first: sorted[0]!, ranks: toBytes(sorted) }])]).toEqual(sorted)
    }),
  )
})

test('a block fits a quarter of a page, and holds as many ranks as fit', () => {
  const distances = fc.array(fc.oneof(fc.nat(60), fc.nat(300), fc.nat(2 ** 36)), { minLength: 1, maxLength: 3000 })
  fc.assert(
    fc.property(distances, (some) => {
      let rank = 0
      const ranks = some.map((distance) => (rank += distance + 1))
      const blocks = [...blocksOf('c NORTHGATE', ranks)]
      expect([...readBlocks(blocks)]).toEqual(ranks)
      for (const [at, { ranks: bytes }] of blocks.entries()) {
        expect(bytes.length).toBeLessThanOrEqual(940)
        // A distance takes at most six bytes here.
        if (at < blocks.length - 1) expect(bytes.length).toBeGreaterThan(940 - 6)
      }
    }),
    { numRuns: 30 },
  )
})

test('ranks order data sets, then lengths, then ids, and give the id back', () => {
  fc.assert(
    fc.property(fc.constantFrom(...dataSets), fc.nat(20), fc.nat(2 ** 31 - 1), (dataSet, words, id) => {
      const rank = toRank(dataSet, words, id)
      const [from, before] = ranksOf(dataSet)
      expect(idOfRank(rank)).toBe(id)
      expect(rank >= from && rank < before).toBe(true)
      expect(toRank(dataSet, words + 1, id)).toBeGreaterThanOrEqual(rank)
    }),
  )
  expect(toRank('LIVE', 8, 2 ** 31 - 1)).toBeLessThan(toRank('DISSOLVED', 1, 0))
})

test('errors are counted alike from both sides, and one error is one', () => {
  fc.assert(
    fc.property(close, close, (one, other) => {
      expect(errorsBetween(one, other, 9)).toBe(errorsBetween(other, one, 9))
      expect(errorsBetween(one, other, 9) === 1).toBe(isOneEditApart(one, other))
    }),
  )
})

test('words one error apart share a word with a letter left out', () => {
  fc.assert(
    fc.property(close, close, (one, other) => {
      fc.pre(isOneEditApart(one, other))
      const around = new Set([one, ...deletionsOf(one)])
      expect([other, ...deletionsOf(other)].some((text) => around.has(text))).toBe(true)
    }),
  )
})

test('ranks are found in the blocks that hold them, however far apart they are', () => {
  const ranks = fc.uniqueArray(fc.oneof(fc.nat(60), fc.nat(300), fc.nat(2 ** 36)), { maxLength: 200 })
  const sorted = (list: number[]) => list.toSorted((one, other) => one - other)
  fc.assert(
    fc.property(ranks, ranks, fc.integer({ min: 1, max: 9 }), (some, others, size) => {
      const [batch, held] = [sorted(some), sorted(others)]
      const blocks = Array.from({ length: Math.ceil(held.length / size) }, (_, at) => {
        const ofBlock = held.slice(at * size, (at + 1) * size)
        return { first: ofBlock[0]!, ranks: toBytes(ofBlock) }
      })
      const isHeld = new Uint8Array(batch.length)
      markHeld(batch, blocks, isHeld)
      expect([...isHeld]).toEqual(batch.map((rank) => Number(held.includes(rank))))
    }),
  )
})
