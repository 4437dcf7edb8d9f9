/** When a loaded register of people is too old to be shown without a warning. */
import { expect, test } from 'vitest'
import { loadedOfficers, outdatedBy } from './source.ts'

const loaded = { register: loadedOfficers, kind: 'loaded', of: '2026-10-01' } as const

test('officers are out of date after 45 days', () => {
  expect(outdatedBy(loaded, '2026-11-15T23:59:59.000Z')).toBeNull()
  expect(outdatedBy(loaded, '2026-11-16T00:00:00.000Z')).toBe(46)
})

test('other registers, live answers and files without a day are never out of date', () => {
  const years = '2036-01-01T00:00:00.000Z'
  for (const source of [
    { ...loaded, register: 'BasicCompanyData' },
    { ...loaded, kind: 'live' },
    { ...loaded, of: null },
  ] as const)
    expect(outdatedBy(source, years)).toBeNull()
})
