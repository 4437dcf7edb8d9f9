/** A filter in force is always among the choices, in words, with the rows that it leaves. */
import { expect, test } from 'vitest'
import { isIn, kindChoices, kindNamed, periodChoices, periodOf, wordOf } from './filing-choices.ts'

const filings = [
  { form_type: 'CS01', document_date: '2025-09-29' },
  { form_type: 'AA', document_date: '2025-03-25' },
  { form_type: 'AA', document_date: '2024-02-16' },
  { form_type: 'AA', document_date: null },
]
const all = { since: '', until: '' }

const inWords = (choices: { label: string; count: number }[]) => choices.map(({ label, count }) => `${label}, ${count}`)

test('kinds and years have the number of their rows, the newest year first', () => {
  expect(inWords(kindChoices(filings, ''))).toEqual([
    'All kinds, 4',
    'Accounts, 3',
    'Confirmation statements and returns, 1',
  ])
  expect(inWords(periodChoices(filings, all))).toEqual(['All years, 4', '2025, 2', '2024, 1'])
})

test('the chosen kind stays where it has no row, and an unknown kind filters nothing', () => {
  expect(inWords(kindChoices(filings, 'charges'))).toContain('Charges, 0')
  expect(kindNamed('charges')).toBe('charges')
  expect(kindNamed('toString')).toBe('')
})

test.each([
  [{ since: '2024-06-30', until: '2025-03-25' }, '30 Jun 2024 to 25 Mar 2025, 1'],
  [{ since: '2025-03-25', until: '' }, 'From 25 Mar 2025, 2'],
  [{ since: '2019-01-01', until: '2019-12-31' }, '2019, 0'],
])('other days than those of a listed year are a choice of their own: %j', (period, words) => {
  const choices = periodChoices(filings, period)
  expect(inWords(choices)).toEqual(['All years, 4', words, '2025, 2', '2024, 1'])
  expect(choices[1]?.value).toBe(wordOf(period))
})

test('every choice leads to the rows that it counts', () => {
  for (const { value, count } of periodChoices(filings, { since: '', until: '2025-01-01' })) {
    const period = periodOf(value)
    expect(wordOf(period)).toBe(value)
    expect(filings.filter((filing) => isIn(filing, period))).toHaveLength(count)
  }
})
