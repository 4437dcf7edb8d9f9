import { expect, test } from 'vitest'
import { addressIn, officeAddress } from './addresses.ts'

test.each([
  ['Unit 5, Riverside Business Park', { premises: 'Unit 5, Riverside Business Park' }],
  ['Apartment 3, Northgate House', { premises: 'Apartment 3, Northgate House' }],
  ['Northgate House', { premises: 'Northgate House' }],
  ['120 Cloth Terrace', { premises: '120', street: 'Cloth Terrace' }],
  ['2, 14 Mill Lane', { premises: '14', street: 'Mill Lane' }],
  ['', {}],
])('the office at %j is searched by its house, or by its whole line', (line_1, house) => {
  expect(officeAddress({ line_1, postcode: 'LS1 9MI' })).toEqual({ postcode: 'LS1 9MI', ...house })
})

test('an address without a whole postcode is not searched', () => {
  expect(officeAddress({ line_1: '120 Cloth Terrace', postcode: 'LS1' })).toEqual({})
  expect(addressIn('120 Cloth Terrace, Leeds')).toEqual({})
})

test.each([
  ['London SW1A 1AA', { postcode: 'SW1A 1AA' }],
  ['Leeds, LS1 4AP', { postcode: 'LS1 4AP' }],
  ['LS1 4AP, Leeds', { postcode: 'LS1 4AP' }],
  ['Leeds, West Yorkshire LS1 4AP', { postcode: 'LS1 4AP' }],
  ['Moreton-in-Marsh, Gloucestershire, England, GL54 1AA', { postcode: 'GL54 1AA' }],
  ['Rose Cottage, Mill Lane, LS1 4AP', { postcode: 'LS1 4AP', premises: 'Rose Cottage' }],
  ['Mill Hill, London NW7 1AA', { postcode: 'NW7 1AA' }],
  ['Northgate, Mill Lane, LS1 4AP', { postcode: 'LS1 4AP', premises: 'Northgate' }],
  ['Rose Cottage, GL54 1AA', { postcode: 'GL54 1AA', premises: 'Rose Cottage' }],
  ['Acme House, LS1 4AP', { postcode: 'LS1 4AP', premises: 'Acme House' }],
  ['Acme House LS1 4AP', { postcode: 'LS1 4AP', premises: 'Acme House' }],
  ['LS1 4AP, Acme House', { postcode: 'LS1 4AP', premises: 'Acme House' }],
  ['The Old Mill, Leeds, LS1 4AP', { postcode: 'LS1 4AP', premises: 'The Old Mill' }],
  ['Flat A, LS1 4AP', { postcode: 'LS1 4AP', premises: 'Flat A' }],
  ['10 Mill Lane LS1 4AP', { postcode: 'LS1 4AP', premises: '10', street: 'Mill Lane' }],
])('%j has a house only where it names one', (text, address) => {
  expect(addressIn(text)).toEqual(address)
})
