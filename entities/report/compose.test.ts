/** The title page of a report. */
import { expect, test } from 'vitest'
import { compose } from './compose.ts'
import { caseOf } from './testing/answered-case.ts'

const content = { template: 'blank', title: 'T', classification: '', sections: [] }
const lookedUpOn = (all: ReturnType<typeof caseOf>) => {
  const given = { content, facts: new Map(), authors: [], notes: [], changes: [], kind: 'Report' }
  return compose({ ...given, all })
    .cover?.rows.find(({ label }) => label === 'Looked up on')
    ?.value.map(({ text }) => text)
    .join('')
}

test('the days of lookups are those of lookups, and say where there are older ones', () => {
  const lookup = { operation: 'geo_code', at: '2026-11-02T09:00:00.000Z' }
  const file = { operation: 'own_file', at: '2026-11-20T09:00:00.000Z' }
  expect(lookedUpOn(caseOf([lookup, file]))).toBe('2 November 2026')
  expect(lookedUpOn({ ...caseOf([lookup]), hasOlder: true })).toBe('2 November 2026, and before')
  expect(lookedUpOn(caseOf([file]))).toBe('None')
  expect(lookedUpOn({ ...caseOf([file]), hasOlder: true })).toBe('Earlier days')
})

test('the days are those of the ledger, which counts in UTC', () => {
  const late = (at: string) => ({ operation: 'geo_code', at: `2026-07-${at}:30:00.000Z` })
  expect(lookedUpOn(caseOf([late('01T23')]))).toBe('1 July 2026')
  expect(lookedUpOn(caseOf([late('01T22'), late('02T23')]))).toBe('1 July 2026 to 2 July 2026')
})
