/** The block about land, from whole answers. */
import { expect, test } from 'vitest'
import { type Answered, said } from './testing/answered-case.ts'

const title = (title_number: string, more: object = {}) => ({
  title_number,
  tenure: 'Freehold',
  property_address: '4 Sluice Steps, Hexham (NE46 9VO)',
  postcode: 'NE46 9VO',
  price_paid: '250000',
  proprietor_list: [{ name: 'NORTHGATE LTD', company_number: '90000001' }],
  date_proprietor_added: '03-02-2011',
  matched_on: 'company number',
  ...more,
})
const named = { proprietor_list: [{ name: 'NORTHGATE LTD' }], matched_on: 'name' }
const titles = (...land_title_list: object[]): Answered => ({ operation: 'land_titles', result: { land_title_list } })
const note = 'The data holds titles of companies in England and Wales. It holds no titles of people or charities.'

test('titles by number and by name only stand apart, and the second are no property of the company', () => {
  expect(said('land', titles(title('FX1'), title('FX2', named)))).toEqual([
    'NORTHGATE LTD | Title FX1 | Freehold | 4 Sluice Steps, Hexham, NE46 9VO | 250000 | 3 February 2011',
    'NORTHGATE LTD | Title FX2 | Freehold | 4 Sluice Steps, Hexham, NE46 9VO | 250000 | 3 February 2011',
    'A title by name only gives no company number. Its owner may be another company of the same name.',
    note,
  ])
})

test('a title of a search by name has its owner as the title names it', () => {
  const search: Answered = { ...titles(title('FX2', named)), company_number: '' }
  const lines = said('land', search)
  expect(lines[0]).toMatch(/^NORTHGATE LTD \| Title FX2/)
  expect(lines).toContain(
    'A title by name only gives no company number. Its owner may be another company of the same name.',
  )
})

test('without a title, the day of the lookup; without a lookup, one line', () => {
  expect(said('land', { operation: 'land_titles', outcome: 'none_found' })).toEqual([
    '90000001: no title found on 2 November 2026.',
    note,
  ])
  expect(said('land')).toEqual(['No lookup of land titles is on record.'])
})

test('a newer answer replaces an older one, also of one day', () => {
  const sold = { operation: 'land_titles', outcome: 'none_found', at: '2026-11-02T10:00:00.000Z' }
  expect(said('land', titles(title('FX1')), sold)).toEqual(['NORTHGATE LTD: no title found on 2 November 2026.', note])
})
