import { expect, test } from 'vitest'
import { agreementOf } from './agreement.ts'

test.each([
  [['Truro', 'TRURO'], 'agree'],
  [['Wiśniewska-Hall', 'WISNIEWSKA HALL'], 'agree'],
  [['Truro', 'Edinburgh'], 'differ'],
  [['Truro', null], 'not told'],
  [['', undefined], 'not told'],
  [['Truro', '—'], 'not told'],
  [['Truro', 'Truro', 'Edinburgh', null], 'differ'],
  [['Truro', 'Truro', null], 'not told'],
  [['Truro'], 'not told'],
] as const)('%j: %s', (values, agreement) => {
  expect(agreementOf(values)).toBe(agreement)
})
