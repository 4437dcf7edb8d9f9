/** Queries of OpenRefine read every spelling of a value as the other doors do, or say why not. Nothing is sent. */
import { expect, test } from 'vitest'
import { companyNumberOrName, whyNeither } from '../../contract/values/company-number.ts'
import { companyNumbers, postcodes, type Spelling } from '../../contract/values/testing/spellings.ts'
import { Problem } from '../http/problem.ts'
import { type Query, readForm } from './queries.ts'
import { postcodeIn, problemOf, registerTypes } from './registers.ts'

function asked(query: object): Query {
  const { queries } = readForm(new URLSearchParams({ queries: JSON.stringify({ q0: query }) }))
  const read = queries?.get('q0')
  if (read === undefined || read instanceof Problem) throw read
  return read
}
const numberSearch = (company_number: string) => ({
  operation: 'company_number_search',
  params: { company_number, type: '', page_id: '' },
})
const given = (spellings: readonly Spelling[]) => spellings.filter(([text]) => text.trim() !== '')

test.each(given(companyNumbers))('the property company_number %j is %j', (text, value) => {
  const plan = registerTypes.company(asked({ type: 'company', properties: [{ pid: 'company_number', v: text }] }))
  if (value === null) expect(plan).toBeNull()
  else expect(plan).toMatchObject(numberSearch(value))
})

test.each(given(companyNumbers))(
  'the query %j for a company is the number %j, or a name, or refused',
  (text, value) => {
    const query = asked({ type: 'company', query: text })
    const plan = registerTypes.company(query)
    // Companies are called `12` and `IP1R`. What is longer and no number must be a name.
    if (value !== null && companyNumberOrName(text) !== null) {
      expect([plan, problemOf(query)]).toEqual([expect.objectContaining(numberSearch(value)), null])
      return
    }
    expect(plan?.operation).toBe('company_name_search')
    if (/\p{L}/u.test(text.replace(/\dE\+/i, ''))) return
    expect(problemOf(query) !== null || text.replace(/\D/g, '').length < 6).toBe(true)
  },
)

test('a number of JSON is read as its digits', () => {
  const properties = [{ pid: 'company_number', v: 12 }]
  expect(registerTypes.company(asked({ type: 'company', query: 90000012 }))).toMatchObject(numberSearch('90000012'))
  expect(registerTypes.company(asked({ type: 'company', properties }))).toMatchObject(numberSearch('00000012'))
})

test.each(given(postcodes))('the query %j for a postcode is %j', (text, value) => {
  const plan = registerTypes.postcode(asked({ type: 'postcode', query: text }))
  if (value === null) expect(plan).toBeNull()
  else expect(plan).toMatchObject({ operation: 'geo_code', params: { text: value } })
  expect(postcodeIn(`postcode:${text}`)).toBe(value)
})

test.each([
  ['9E+07', /Its last digits are lost/],
  ['9.0E+07', /Its last digits are lost/],
  ['#N/A', /has the error #N\/A/],
  ['GB-CHC-1199999', /register of charities/],
  ['900000123456', /has 12 digits/],
  ['01/02/2026', /is a date/],
])('a company called %s is not searched for, with the reason', (text, why) => {
  expect(problemOf(asked({ type: 'company', query: text }))).toMatch(why)
})

test.each(['K9X', '3D', 'B12', '1871', 'E20', '24/7', '42', '12', 'Studio 90000012', 'Northgate Ltd'])(
  '%s may be the name of a company',
  (text) => {
    const query = asked({ type: 'company', query: text })
    expect([whyNeither(text), problemOf(query)]).toEqual([null, null])
    expect(registerTypes.company(query)).toMatchObject({
      operation: 'company_name_search',
      params: { name: text },
    })
  },
)
