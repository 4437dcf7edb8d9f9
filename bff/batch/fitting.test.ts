/** Which lookup a table fits, and which of its columns are sent, before anybody chose. */
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type BatchDesk, csv, openBatches, upload } from './testing/batches.ts'

let desk: BatchDesk
beforeAll(async () => {
  desk = await openBatches('sqlite')
})
afterAll(() => desk.close())

const inspect = async (lines: readonly (readonly string[])[], operation = '') =>
  (await upload(desk.app, desk.analyst, '/api/batches/inspect', { file: csv(lines), operation })).json

const numbers = ['90000001', '90000002', '9000003', 'SC900004']

test.each([
  ['company numbers', numbers, 'company_number_search', 'company_number'],
  ['a wrong value among them', [...numbers, 'to be found'], 'company_number_search', 'company_number'],
  ['telephone numbers', ['0113 496 0002', '+44 7700 900123'], 'number_checks', 'telephone_number'],
  ['IP addresses', ['192.0.2.1', '198.51.100.7'], 'ip_location', 'ip_address'],
])('a column of %s tells its lookup, whatever its heading', async (_, cells, lookup, parameter) => {
  const lines = [['Our mark', 'Ref X'], ...cells.map((cell, at) => [`a${at}`, cell])]
  expect(await inspect(lines)).toMatchObject({ fits: lookup, columns: {} })
  expect(await inspect(lines, lookup)).toMatchObject({ fits: null, columns: { [parameter]: 'Ref X' } })
})

test.each([
  ['short row numbers', ['1', '2', '3']],
  ['days', ['20240131', '20240229']],
  ['amounts', ['1,250,000', '23,400,000']],
  ['notes', ['to be found', 'call back']],
  ['nothing', ['', '']],
])('a column of %s tells no lookup', async (_, cells) => {
  expect(await inspect([['Our mark', 'Ref X'], ...cells.map((cell) => ['a', cell])])).toMatchObject({ fits: null })
})

test('two columns of the same kind are left to the analyst', async () => {
  const lines = [
    ['Buyer', 'Seller'],
    ['90000001', '90000002'],
  ]
  expect(await inspect(lines)).toMatchObject({ fits: null })
  expect(await inspect(lines, 'company_number_search')).toMatchObject({ columns: {} })
})

test('a heading that names companies tells a search by name, and one that says only “name” does not', async () => {
  expect(await inspect([['Supplier'], ['Northgate Example Ltd']])).toMatchObject({ fits: 'company_name_search' })
  expect(await inspect([['Name'], ['Tamsin Quill']])).toMatchObject({ fits: null })
})

test('a heading that is known comes before the values', async () => {
  const lines = [
    ['Company no', 'Parent'],
    ['90000001', '90000002'],
  ]
  expect(await inspect(lines, 'company_number_search')).toMatchObject({ columns: { company_number: 'Company no' } })
})

test.each([
  ['orders', 'Order', null],
  ['numbers of companies', 'Registered no', 'company_number_search'],
])('eight digits are no answer without a heading that says so: %s', async (_, heading, fits) => {
  const lines = [['Our mark', heading], ...[40021873, 40021874, 40021991].map((number) => ['a', String(number)])]
  expect(await inspect(lines)).toMatchObject({ fits, may_fit: fits ? null : 'company_number_search' })
})

test('a column of telephones is the answer beside a column of orders', async () => {
  const lines = [
    ['Order', 'Person to ask'],
    ['40021873', '0113 496 0002'],
  ]
  expect(await inspect(lines)).toMatchObject({ fits: 'number_checks', may_fit: null })
})
