import { expect, test } from 'vitest'
import { toNameKey } from './name-key.ts'

test.each([
  ['Ŵyn & Sons Limited', 'WYN AND SONS LTD.'],
  ["O'Neill's Café", 'ONEILLS CAFE'],
  ['A.B.C. Holdings', 'ABC  holdings'],
  ['MÜLLER (UK) LTD', 'muller uk limited'],
  ['Acme Public Limited Company', 'ACME PLC'],
  ['Smith-Jones', 'smith jones'],
  ['Straße', 'STRASSE'],
])('%s and %s are one name', (one, other) => {
  expect(toNameKey(one)).toBe(toNameKey(other))
})

test('a key holds nothing that a search language could read as its own', () => {
  expect(toNameKey(`"a"* OR (b:c) | !d ' \\ -e`)).toBe('A OR B C D E')
})
