/** A number of a company that can be none is refused by the desk before it costs. The interface itself takes it. */
import { afterAll, beforeAll, expect, test } from 'vitest'
import { checkParams } from '../../contract/check.ts'
import { type TestApp, testApp } from '../testing/app.ts'

let app: TestApp
let analyst: Awaited<ReturnType<TestApp['analyst']>>
beforeAll(async () => {
  app = await testApp()
  analyst = await app.analyst()
})
afterAll(() => app.close())

const records = async (): Promise<unknown[]> => (await analyst.get('/api/records')).json.records

test.each([
  ['abc', '“abc” has no digits. A company number has eight characters: eight digits, or two letters and six digits.'],
  ['abc*', '“abc” has no digits. A company number has eight characters: eight digits, or two letters and six digits.'],
  ['ZZ12', 'No company number begins with ZZ. Check the letters of “ZZ12”.'],
])('%s is not sent', async (company_number, message) => {
  const { status, json } = await analyst.lookUp('company_number_search', { company_number })
  expect(status).toBe(422)
  expect(json.errors).toEqual([{ field: 'company_number', message }])
  expect(await records()).toEqual([])
  expect(checkParams('company_number_search', { company_number, api_key: '-', client: '-' })).toEqual([])
})

test.each(['OE', 'oe97*', '9000*', 'ZZ123456'])('%s is sent: numbers may begin so', async (company_number) => {
  const before = (await records()).length
  expect((await analyst.lookUp('company_number_search', { company_number })).status).toBe(200)
  expect(await records()).toHaveLength(before + 1)
})
