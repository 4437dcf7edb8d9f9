/** Files that are refused: nothing of them is stored, and the reply says what to do. */
import { request as httpRequest } from 'node:http'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { mostFileBytes } from '../../contract/spreadsheet.ts'
import { caseOf, type TestApp, testApp } from '../testing/app.ts'
import { csv, upload } from './testing.ts'

const companies = csv([['Company no'], ['90000101']])

let app: TestApp
let analyst: Awaited<ReturnType<TestApp['analyst']>>
beforeAll(async () => {
  app = await testApp()
  analyst = await app.analyst()
})
afterAll(() => app.close())

test.each([
  ['an empty file', { file: csv([]) }, 'This file is empty.'],
  ['a file without the column', { columns: { company_number: 'Reg' } }, 'The file has no column “Reg”.'],
  ['columns that match nothing', { file: csv([['Shoe'], ['43']]) }, 'Choose columns for: company_number.'],
])('%s makes no batch, and the reply says what to do', async (_, given, message) => {
  const case_id = await caseOf(analyst)
  const form = { file: companies, case_id, operation: 'company_number_search', ...given }
  const reply = await upload(app, analyst, '/api/batches', form)
  expect(reply).toMatchObject({
    status: 422,
    json: { errors: expect.arrayContaining([{ field: expect.any(String), message }]) },
  })
  expect((await analyst.get(`/api/cases/${case_id}/batches`)).json.batches).toEqual([])
})

test('a file of a gigabyte is refused before it is read', async () => {
  const headers = {
    ...{ cookie: analyst.cookie(), origin: app.publicUrl, 'x-requested-with': 'whereabouts' },
    ...{ 'content-type': 'multipart/form-data; boundary=line', 'content-length': String(1024 ** 3) },
  }
  const reply = await new Promise<{ status: number | undefined; connection: string | undefined; text: string }>(
    (resolve, reject) => {
      const request = httpRequest(`${app.address}/api/batches`, { method: 'POST', headers }, async (response) => {
        let text = ''
        for await (const chunk of response) text += chunk
        resolve({ status: response.statusCode, connection: response.headers.connection, text })
      })
      request.on('error', reject)
      // No more than this is ever sent.
      request.write('--line\r\n')
    },
  )
  expect(reply).toMatchObject({ status: 413, connection: 'close' })
  expect(JSON.parse(reply.text).detail).toContain(`${mostFileBytes / 1024 / 1024} MB`)
})

test.each([
  ['its case', { case_id: 'a\0b' }],
  ['the name of its file', { file: { ...companies, name: 'a\0b.csv' } }],
  ['its values', { file: csv([['Company no'], ['9000\u00000101']]) }],
  ['the name of a field', { 'a\0b': 'c' }],
])('a NUL in %s is refused, as anywhere', async (_, sent) => {
  const form = { file: companies, operation: 'company_number_search', case_id: await caseOf(analyst), ...sent }
  for (const path of ['/api/batches', '/api/batches/inspect', `/api/cases/${form.case_id}/subjects`]) {
    const { status } = await upload(app, analyst, path.replace('\0', '%00'), { ...form, kind: 'company' })
    expect([path, status]).toEqual([path, expect.toBeOneOf([400, 422])])
  }
})
