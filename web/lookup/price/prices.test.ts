import { expect, test } from 'vitest'
import { costInColumn, costInWords } from './prices.tsx'

const paid = (operation: string, credits: string | null, measured_credits: string | null = null) => ({
  operation,
  credits,
  measured_credits,
})

test.each([
  [paid('geo_code', '2'), '2 credits', '2'],
  [paid('geo_code', '1'), '1 credit', '1'],
  [paid('geo_code', '0'), 'free', 'free'],
  [paid('company_name_search', '1'), 'at most 1 credit', 'at most 1'],
  [{ ...paid('company_name_search', '1'), charged: true }, '1 credit', '1'],
  [paid('geo_code', '2', '0.5'), '0.5 credits, by the balance', '0.5'],
  [paid('geo_code', null), '', ''],
])('the cost of %j is said with its unit, and without it in a column', (line, words, inColumn) => {
  expect([costInWords(line), costInColumn(line)]).toEqual([words, inColumn])
})
