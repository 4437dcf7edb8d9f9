import { expect, test } from 'vitest'
import { agreementOf, countryAgreementOf } from './agreement.ts'

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

test.each([
  [['England', 'United Kingdom'], 'agree'],
  [['United Kingdom', 'UK'], 'agree'],
  [['English', 'British'], 'agree'],
  [['Northern Ireland', 'United Kingdom'], 'agree'],
  [['England', 'Scotland'], 'differ'],
  [['England', 'United Kingdom', 'Wales'], 'differ'],
  [['England', 'New England'], 'differ'],
  [['England', 'France'], 'differ'],
  [['France', 'FRANCE'], 'agree'],
  [['England', null], 'not told'],
  [[null, null], 'not told'],
] as const)('as countries, %j: %s', (values, agreement) => {
  expect(countryAgreementOf(values)).toBe(agreement)
})
