/** The kind of a row, as people and our own files write it. */
import { expect, test } from 'vitest'
import { lookupKinds, readLookupKind } from './lookup-kind.ts'

test.each([
  ['Company number', 'company number'],
  [' company_number ', 'company number'],
  ['Phone', 'telephone'],
  ['TEL.', 'telephone'],
  ['ip', 'IP address'],
  ['Postcode', 'place'],
  ['\u202DDirector\u202C', 'officer name'],
  ['Directors', 'officers'],
])('%j is the kind %j', (text, value) => {
  expect(readLookupKind(text)).toEqual({ value })
})

test.each(lookupKinds)('%s is read from its own name', (kind) => {
  expect(readLookupKind(kind)).toEqual({ value: kind })
  expect(readLookupKind(kind.toUpperCase())).toEqual({ value: kind })
})

test.each(['', ' - ', 'number', 'company', 'fax machine', 'constructor'])(
  '%j names no lookup, and the reason says what does',
  (text) => {
    expect(readLookupKind(text)).toEqual({ problem: expect.stringMatching(/^.{10,200}company number.{5,200}\.$/) })
  },
)
