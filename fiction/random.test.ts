import { expect, test } from 'vitest'
import { addMonths, dateText, dayOf, endOfMonth, slashedDate, spokenDate, workingDay } from './calendar.ts'
import { toOpaque } from './opaque.ts'
import { Random } from './random.ts'

const draws = (random: Random) => Array.from({ length: 5 }, () => random.whole(1, 1_000_000))

test('a stream depends on its key alone', () => {
  expect(draws(new Random(1, 'company', 7))).toEqual(draws(new Random(1, 'company', 7)))
  expect(draws(new Random(1, 'company', 7))).not.toEqual(draws(new Random(1, 'company', 8)))
  expect(draws(new Random(1, 'company', 7))).not.toEqual(draws(new Random(1, 'charges', 7)))
  expect(draws(new Random(1, 'company', 7))).not.toEqual(draws(new Random(2, 'company', 7)))
})

test('streams of near keys are even', () => {
  const firsts = Array.from({ length: 10_000 }, (_, index) => new Random(1, 'company', index).fraction())
  expect(firsts.reduce((sum, fraction) => sum + fraction) / firsts.length).toBeCloseTo(0.5, 1)
  expect(firsts.filter((fraction) => fraction < 0.1).length / firsts.length).toBeCloseTo(0.1, 1)
})

test('two things of a kind never share an identifier, nor do two kinds one order', () => {
  const ids = Array.from({ length: 50_000 }, (_, index) => toOpaque(1, 'officer', index, 20))
  expect(new Set(ids.map((id) => id.slice(0, 7))).size).toBe(ids.length)
  expect(ids.every((id) => /^[0-9A-Z]{20}$/.test(id))).toBe(true)
  expect(toOpaque(1, 'image', 0, 20)).not.toBe(ids[0])
})

test('months are added to their last day at the most', () => {
  expect(dateText(addMonths(dayOf('2024-01-31'), 1))).toBe('2024-02-29')
  expect(dateText(addMonths(dayOf('2023-11-30'), 3))).toBe('2024-02-29')
  expect(dateText(addMonths(dayOf('2024-03-31'), -25))).toBe('2022-02-28')
  expect(dateText(endOfMonth(dayOf('1923-02-05')))).toBe('1923-02-28')
})

test('a day can be said in the ways of the register', () => {
  expect(spokenDate(dayOf('2014-05-01'))).toBe('1 May 2014')
  expect(slashedDate(dayOf('2007-03-05'))).toBe('05/03/07')
})

test('a weekend waits for Monday', () => {
  expect(['2026-10-30', '2026-10-31', '2026-11-01'].map((date) => dateText(workingDay(dayOf(date))))).toEqual([
    '2026-10-30',
    '2026-11-02',
    '2026-11-02',
  ])
  expect(dateText(workingDay(dayOf('1965-02-06')))).toBe('1965-02-08')
})
