/** What titles of land say of their owners. */
import { expect, test } from 'vitest'
import { recordOf, said } from './testing/records.ts'

const land = {
  title_number: 'ab123456',
  tenure: 'Freehold',
  property_address: '4 Sluice Steps, Hexham (NE46 9VO)',
  postcode: 'NE46 9VO',
  price_paid: '250000',
  proprietor_list: [
    { name: 'QUILL LTD', company_number: '90000001' },
    { name: 'QUILL S.A.', company_number: '7552', country_incorporated: 'LUXEMBOURG' },
    { name: 'QUILL HOUSING', company_number: '7552', category: 'Registered Society' },
  ],
  date_proprietor_added: '03-02-2011',
  matched_on: 'company number',
}
const titlesSaid = (more: object, params: object = { company_number: '90000001' }) =>
  said(recordOf('land_titles', { land_title_list: [{ ...land, ...more }] }, params))

test('a land title is linked to each of its owners, by their number only where it is a company number', () => {
  const claims = titlesSaid({})
  expect(claims.filter(([, property]) => property === 'owner_of')).toEqual([
    ['company:90000001', 'owner_of', null, 'title:AB123456'],
    ['row:r1/land_title_list/0/proprietor_list/1', 'owner_of', null, 'title:AB123456'],
    ['row:r1/land_title_list/0/proprietor_list/2', 'owner_of', null, 'title:AB123456'],
  ])
  expect(claims).toContainEqual(['title:AB123456', 'owner_added', '2011-02-03', null])
  expect(claims).toContainEqual(['title:AB123456', 'price_paid', '250000', null])
  expect(claims.map(([, property]) => property)).not.toContain('namesake_of_owner')
})

test('a title that was found by name alone makes the company no owner', () => {
  const owner = { proprietor_list: [{ name: 'QUILL LTD', company_number: null }], matched_on: 'name' }
  const claims = titlesSaid(owner)
  expect(claims).toContainEqual(['company:90000001', 'namesake_of_owner', null, 'title:AB123456'])
  expect(claims).not.toContainEqual(['company:90000001', 'owner_of', null, 'title:AB123456'])
  const byName = titlesSaid(owner, { name: 'Quill Ltd' })
  expect(byName.map(([, property]) => property)).not.toContain('namesake_of_owner')
})
