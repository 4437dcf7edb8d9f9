/** What a source asks for: a warning once a register of people is too old, and the words of its licence. */
import { expect, test } from 'vitest'
import { attributionOf } from './attribution.ts'
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

test('the words of a licence name the day or the year of the data', () => {
  expect(attributionOf(loaded)).toBe('Companies House, 2026-10-01, Open Government Licence v3.0')
  const names = { register: 'OS Open Names', of: '2025-10' }
  expect(attributionOf(names)).toBe('Contains OS data © Crown copyright and database right 2025')
  expect(attributionOf({ register: 'Sample data', of: null })).toBeNull()
  expect(attributionOf(null)).toBeNull()
})
