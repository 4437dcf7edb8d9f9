import { expect, test } from 'vitest'
import { toAddressKey, toPremisesKey } from './address-key.ts'

test.each([
  ['12 Mill St.', '12 MILL STREET'],
  ['12 a, Mill Street', '12A MILL STREET'],
  ["12 St Anne's Rd", '12 ST ANNES ROAD'],
  ['St. Anne’s Road', 'ST ANNES ROAD'],
  ['Apartment 3, Albion Ct', 'FLAT 3 ALBION COURT'],
  ['Lôn Tŷ Gwyn', 'LON TY GWYN'],
  ['The Old Rectory', 'OLD RECTORY'],
  ['', ''],
])('%j is compared as %j', (address, key) => {
  expect(toAddressKey(address)).toBe(key)
})

test('a building identifies a flat, a number a house', () => {
  expect(toPremisesKey({ premises: 'Flat 3', building: 'Albion Court' })).toBe('FLAT 3 ALBION COURT')
  expect(toPremisesKey({ premises: '12', building: null })).toBe('12')
})
