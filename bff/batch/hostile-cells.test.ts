/** Long cells that are slow to read: each row says what is wrong with its cell. */
import { afterAll, beforeAll, expect, test } from 'vitest'
import { caseOf, type TestApp, testApp } from '../testing/app.ts'
import { csv, rowsOf, upload } from './testing/batches.ts'

let app: TestApp
let analyst: Awaited<ReturnType<TestApp['analyst']>>
beforeAll(async () => {
  app = await testApp()
  analyst = await app.analyst()
})
afterAll(() => app.close())

test.each([
  ['number_checks', 'telephone_number', '@.'],
  ['company_number_search', 'company_number', ':'],
  ['ip_location', 'ip_address', '.'],
])('%s with a thousand hostile cells of %s', async (operation, parameter, piece) => {
  const cells = Array.from({ length: 1000 }, (_, row) => [`a${row}${piece.repeat(4000 / piece.length)} b`])
  const form = { case_id: await caseOf(analyst), operation, columns: { [parameter]: 'Value' } }
  const sent = { ...form, file: csv([['Value'], ...cells]) }
  const { json } = await upload(app, analyst, '/api/batches/inspect', sent)
  expect(json.sent.map(({ params }: { params: unknown }) => params)).toEqual(Array(10).fill(null))
  const made = await upload(app, analyst, '/api/batches', sent)
  expect([made.status, made.json.rows, made.json.rejected]).toEqual([201, 1000, 1000])
  const [row] = await rowsOf(analyst, made.json.batch_id)
  expect(row).toMatchObject({ state: 'invalid', message: expect.stringContaining(`${parameter}: `) })
})
