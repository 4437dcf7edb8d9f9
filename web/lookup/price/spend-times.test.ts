import { expect, test } from 'vitest'
import { spanOf } from './SpendPanel.tsx'

const now = new Date('2026-03-02T23:30:00Z')

test.each([
  ['month', '2026-03-01', '2026-03-02'],
  ['last-month', '2026-02-01', '2026-02-28'],
  ['days', '2026-02-01', '2026-03-02'],
  ['year', '2026-01-01', '2026-03-02'],
  ['all', '2000-01-01', '2026-03-02'],
  ['never heard of', '2026-03-01', '2026-03-02'],
])('%s is from %s to %s', (time, from, to) => expect(spanOf(time, now)).toEqual({ from, to }))

test('last month, in January, is in the year before', () =>
  expect(spanOf('last-month', new Date('2026-01-31T00:00:00Z'))).toEqual({ from: '2025-12-01', to: '2025-12-31' }))
