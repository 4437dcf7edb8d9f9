import { expect, test } from 'vitest'
import { costRange } from './cost-range.ts'

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
