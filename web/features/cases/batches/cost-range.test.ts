import { expect, test } from 'vitest'
import { costRange, unknownCalls, usualCeiling } from './cost-range.ts'

const steps = [
  { operation: 'search', label: 'Find', calls: 1, is_open: false },
  { operation: 'list', label: 'List', calls: 1, is_open: false },
  { operation: 'details', label: 'Check', calls: 10, is_open: true },
]
const estimate = { calls: 8, on_record: 0, credits: '8', unknown_calls: 0, is_least: true, steps: [] }
const batch = { rows: 10, rejected: 1, duplicates: 1, estimate }
const priceOf = (operation: string) => ({ search: 1, list: 2, details: null })[operation] ?? null

test('a flow costs at most what every row adds in every step', () => {
  const { least, most, steps: of } = costRange(batch, { steps, priceOf, unknownCountsAs: 0.5 })
  expect(least).toEqual({ calls: 8, credits: 8 })
  expect(most).toEqual({ calls: 8 + 8 + 80, credits: 8 + 16 + 40 })
  expect(of.map(({ calls, isOpen }) => [calls, isOpen])).toEqual([
    [8, false],
    [8, false],
    [80, true],
  ])
})

test('the price is that of today, whatever it was when the batch was made', () => {
  const made = { operation: 'search', label: 'Find', calls: 8, on_record: 2, unknown_calls: 0, credits: '60' }
  const { least, most } = costRange(
    { ...batch, estimate: { ...estimate, credits: '60', steps: [made] } },
    { steps, priceOf, unknownCountsAs: 0.5 },
  )
  expect([least.credits, most.credits]).toEqual([6, 6 + 16 + 40])
})

test('a single lookup for each row costs one sum, with what unknown prices count as', () => {
  const whole = { ...estimate, credits: '7', unknown_calls: 2, is_least: false }
  const { least, most } = costRange({ ...batch, estimate: whole }, { steps, priceOf, unknownCountsAs: 1.5 })
  expect(least).toEqual({ calls: 8, credits: 10 })
  expect(most).toEqual(least)
})

test('a lookup is of unknown price where its price is not known today', () => {
  const made = { label: 'Check', calls: 8, on_record: 2, unknown_calls: 0, credits: '60' }
  const of = (operation: string) => ({ ...estimate, unknown_calls: 4, steps: [{ ...made, operation }] })
  expect(unknownCalls(of('details'), priceOf)).toBe(6)
  expect(unknownCalls(of('search'), priceOf)).toBe(0)
  expect(unknownCalls({ ...estimate, unknown_calls: 4 }, priceOf)).toBe(4)
})

test('a resume keeps its ceiling while a lookup fits within it, else it takes one that does', () => {
  const ceiling = (state: 'paused' | 'stopped', credits: string, prices: number[], left: number) =>
    usualCeiling({ state, credits, most_credits: '9' }, { left, prices })
  expect(ceiling('paused', '7', [2], 20)).toBe(9)
  expect(ceiling('paused', '8', [2], 20)).toBe(28)
  expect(ceiling('paused', '8', [1, 5], 20)).toBe(9)
  expect(ceiling('stopped', '8', [1, 5], 2)).toBe(13)
  expect(ceiling('paused', '10', [0], 0)).toBe(10)
  expect(ceiling('stopped', '4', [2], 3)).toBe(9)
  expect(usualCeiling({ state: 'ready', credits: '0', most_credits: null }, { left: 0.1 * 3, prices: [] })).toBe(1)
})
