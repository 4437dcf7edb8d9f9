import { expect, test } from 'vitest'
import { factInLine, factInWords } from './fact-words.ts'

test.each([
  ['tps_status', 'no_call', 'Registered: no unsolicited marketing calls'],
  ['ctps_status', 'call', 'Not registered'],
  ['data_set', 'LIVE', 'On the register'],
  ['charge_satisfied', 'PARTSATISFIED', 'Part satisfied'],
  ['tps_status', 'a new code', 'a new code'],
  ['name', 'LIVE', 'LIVE'],
  ['dob', '1971-11', 'November 1971'],
  ['incorporated_on', '1971-11-02', '2 Nov 1971'],
  ['dissolved_on', '2026-11-30', '30 Nov 2026'],
  ['next_due', '2027-01-31', '31 Jan 2027'],
  [
    'disqualified',
    'no, not in the register of disqualified people on 2026-11-30',
    'no, not in the register of disqualified people on 30 Nov 2026',
  ],
  ['charge_code', '2026-11', '2026-11'],
])('%s %s is “%s”', (field, value, words) => {
  expect(factInWords(field, value)).toBe(words)
})

test('in a line, each preference register is named', () => {
  expect([factInLine('tps_status', 'no_call'), factInLine('ctps_status', 'call')]).toEqual([
    'TPS status: Registered: no unsolicited marketing calls',
    'CTPS status: Not registered',
  ])
})
