import { expect, test } from 'vitest'
import { runsUntil } from './watch-runs.ts'

const daily = (due: string, until: string) => runsUntil(new Date(due), { every_days: 1, until })

test('a watch runs until the end of its last day in UK time, summer and winter', () => {
  expect(daily('2026-06-30T22:59:59Z', '2026-06-30')).toBe(1)
  expect(daily('2026-06-30T23:00:00Z', '2026-06-30'), 'midnight in summer').toBe(0)
  expect(daily('2026-12-01T23:59:59Z', '2026-12-01')).toBe(1)
  expect(daily('2026-12-02T00:00:00Z', '2026-12-01'), 'midnight in winter').toBe(0)
  expect(daily('2026-06-30T22:59:59Z', '2026-07-02')).toBe(3)
})
