import { expect, test } from 'vitest'
import { factInLine, factInWords } from './fact-words.ts'

test.each([
  ['tps_status', 'no_call', 'Registered: no unsolicited marketing calls'],
  ['ctps_status', 'call', 'Not registered'],
  ['data_set', 'LIVE', 'On the register'],
  ['charge_satisfied', 'PARTSATISFIED', 'Part satisfied'],
  ['tps_status', 'a new code', 'a new code'],
  ['name', 'LIVE', 'LIVE'],
])('%s %s is “%s”', (field, value, words) => {
  expect(factInWords(field, value)).toBe(words)
})

test('in a line, each preference register is named', () => {
  expect([factInLine('tps_status', 'no_call'), factInLine('ctps_status', 'call')]).toEqual([
    'TPS status: Registered: no unsolicited marketing calls',
    'CTPS status: Not registered',
  ])
})
