import { expect, test } from 'vitest'
import { readingsOf } from './reading.ts'

const kindsOf = (typed: string) => readingsOf(typed).map(({ kind }) => kind)

test.each([
  ['90000001', ['company number', 'company name']],
  ['sc123456', ['company number', 'company name']],
  ['1234567', ['company number', 'company name']],
  ['LS1 4VK', ['postcode', 'company name']],
  ['ls1-4vk', ['postcode', 'company name']],
  ['ec1a', ['postcode', 'company name']],
  ['Northgate', ['company name']],
  ['3 Men Ltd', ['company name']],
  ['Café & Sons', ['company name']],
  ['   ', []],
])('%s is read as %j', (typed, kinds) => {
  expect(kindsOf(typed)).toEqual(kinds)
})

test('a number leads straight to its dossier, padded', () => {
  expect(readingsOf(' 1234567 ')[0]?.to).toBe('/companies/01234567')
})

test('text leads to a search that holds it as it was typed', () => {
  expect(readingsOf('Smith & Sons')[0]?.to).toBe('/companies?name=Smith+%26+Sons')
})
