/** Files that are refused: nothing of them is stored, and the reply says what to do. */
import { spawnSync } from 'node:child_process'
import { existsSync, mkdirSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { request as httpRequest } from 'node:http'
import { hostname } from 'node:os'
import path from 'node:path'
import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest'
import { mostFileBytes } from '../../contract/spreadsheet.ts'
import { sheetEnd, sheetPath, sheetStart, workbookParts } from '../../entities/formats/workbook.ts'
import { engines, isInstalled, newFolder } from '../../platform/testing/databases.ts'
import { zipEntry, zipOf } from '../../platform/zip.ts'
import { createUploads, mostUploads } from '../http/uploads.ts'
import { caseOf, type TestApp, testApp } from '../testing/app.ts'
import { beside } from '../testing/colleagues.ts'
import { csv, rowsOf, upload } from './testing/batches.ts'

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
    cookie: analyst.cookie(),
    origin: app.publicUrl,
    'x-requested-with': 'whereabouts',
    'content-type': 'multipart/form-data; boundary=line',
    'content-length': String(1024 ** 3),
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

test('a control character in a field or a file name is refused, and the reply names it', async () => {
  const form = { file: companies, operation: 'company_number_search', case_id: await caseOf(analyst) }
  const named = await upload(app, analyst, '/api/batches', { ...form, file: { ...companies, name: 'a\u0001.csv' } })
  expect([named.status, named.json.errors[0].field]).toEqual([422, 'file name'])
  const field = await upload(app, analyst, '/api/batches', { ...form, operation: 'a\u001fb' })
  expect([field.status, field.json.errors[0].field]).toEqual([422, 'operation'])
})

const head = (disposition: string) => `--line\r\nContent-Disposition: form-data; ${disposition}\r\n`
const file = `${head('name="file"; filename="a.csv"')}\r\nCompany no\r\n90000101\r\n`

test.each([
  ['without a boundary', 'multipart/form-data', `${file}--line--\r\n`],
  ['that ends within its file', 'multipart/form-data; boundary=line', file],
  ['that ends within a field', 'multipart/form-data; boundary=line', `${head('name="kind"')}\r\ncomp`],
  ['that ends within a heading', 'multipart/form-data; boundary=line', '--line\r\nContent-Dispo'],
  ['of another boundary', 'multipart/form-data; boundary=other', `${file}--line--\r\n`],
  [
    'with broken JSON in a field',
    'multipart/form-data; boundary=line',
    `${head('name="kind"')}Content-Type: application/json\r\n\r\n{"a":\r\n${file}--line--\r\n`,
  ],
  ['of two files', 'multipart/form-data; boundary=line', `${file}${file}--line--\r\n`],
  [
    'of the name of a prototype',
    'multipart/form-data; boundary=line',
    `${head('name="__proto__"')}\r\nx\r\n--line--\r\n`,
  ],
])('a form %s is a bad request, and nothing is stored', async (_, type, body) => {
  const case_id = await caseOf(analyst)
  for (const path of ['/api/batches', '/api/batches/inspect', `/api/cases/${case_id}/subjects`]) {
    const { status, json } = await analyst.request('POST', path, body, { 'content-type': type })
    expect([path, status, json.detail]).toEqual([path, expect.toBeOneOf([400, 406, 413]), expect.any(String)])
  }
  expect((await analyst.get(`/api/cases/${case_id}/batches`)).json.batches).toEqual([])
  expect((await analyst.get(`/api/cases/${case_id}/subjects`)).json.imports).toEqual([])
})

test.skipIf(!isInstalled('postgres'))('senders that left before their file was let in take no place', async () => {
  const app = await testApp({ engine: 'postgres' })
  onTestFinished(() => app.close())
  const analyst = await app.analyst()
  const given = { file: companies, kind: 'company' }
  const path = `/api/cases/${analyst.case_id}/subjects`
  // Fewer than the connections to the database, so that other requests and the application's own work go on.
  const atOnce = 4
  let left = 0
  while (left < mostUploads.ofOne)
    await beside(app, ({ db }) =>
      db.transaction().execute(async (tx) => {
        await sql`lock table case_file in access exclusive mode`.execute(tx)
        const leaving = new AbortController()
        const sent = Array.from({ length: atOnce }, () =>
          upload(app, analyst, path, given, leaving.signal).catch(() => {}),
        )
        const here = sql`(select oid from pg_database where datname = current_database())`
        const waiting = async () =>
          (await sql`select 1 from pg_locks where not granted and database = ${here}`.execute(tx)).rows.length
        await expect.poll(waiting).toBeGreaterThan(0)
        left += Math.min(await waiting(), atOnce)
        leaving.abort()
        await Promise.all(sent)
        // By now it is known that nobody waits.
        await analyst.get('/api/session')
      }),
    )
  await expect.poll(async () => (await upload(app, analyst, path, given)).status).toBe(201)
})

test('a file without a name, or with a path as its name, gets a name', async () => {
  const own = await caseOf(analyst)
  const send = async (disposition: string) => {
    const field = (name: string, value: string) => `${head(`name="${name}"`)}\r\n${value}\r\n`
    const fields = field('case_id', own) + field('operation', 'company_number_search')
    const part = `${head(disposition)}Content-Type: application/octet-stream\r\n\r\nCompany no\r\n90000101\r\n--line--\r\n`
    const type = { 'content-type': 'multipart/form-data; boundary=line' }
    const made = await analyst.request('POST', '/api/batches', fields + part, type)
    expect([disposition.slice(0, 40), made.status]).toEqual([disposition.slice(0, 40), 201])
    return (await analyst.get(`/api/batches/${made.json.batch_id}`)).json.name
  }
  expect(await send('name="file"')).toBe('Unnamed file')
  expect(await send('name="file"; filename=""')).toBe('Unnamed file')
  expect(await send('name="file"; filename=".."')).toBe('Unnamed file')
  expect(await send('name="file"; filename="../../etc/passwd"')).toBe('passwd')
  expect(await send(`name="file"; filename="${'long'.repeat(1000)}"`)).toBe(`${'long'.repeat(63)}lon`)
})

/** Our own export would escape `_x0000_`. */
async function unescapedXlsx(rows: readonly (readonly string[])[]): Promise<Uint8Array<ArrayBuffer>> {
  const cells = (row: readonly string[]) => row.map((text) => `<c t="inlineStr"><is><t>${text}</t></is></c>`).join('')
  const lines = rows.map((row) => `<row>${cells(row)}</row>`).join('')
  const sheet = { [sheetPath(1)]: `${sheetStart}<sheetData>${lines}</sheetData>${sheetEnd}` }
  async function* entries() {
    for (const [name, content] of Object.entries({ ...workbookParts(['Rows']), ...sheet }))
      yield await zipEntry(name, content)
  }
  return new Uint8Array(await buffer(Readable.from(zipOf(entries(), new Date()))))
}

describe.each(engines.filter(isInstalled))('over %s', (engine) => {
  test('_x0000_ and half of a pair in a workbook are cleaned, with a note', async () => {
    const own = await testApp({ engine })
    onTestFinished(() => own.close())
    const visitor = await own.analyst()
    const rows = [
      ['Our ref', 'Company no'],
      ['a_x0000_b_xD800_', '9000_x0000_0101'],
    ]
    const file = { name: 'list.xlsx', bytes: await unescapedXlsx(rows) }
    const case_id = await caseOf(visitor)
    const form = { file, case_id, operation: 'company_number_search' }
    const read = await upload(own, visitor, '/api/batches/inspect', form)
    expect([read.status, read.json.notes]).toEqual([200, ['Control characters were removed from 2 cells.']])
    const made = await upload(own, visitor, '/api/batches', form)
    expect(made.status).toBe(201)
    const [row] = await rowsOf(visitor, made.json.batch_id)
    expect([row?.cells, row?.params]).toEqual([['ab\uFFFD', '90000101'], { company_number: '90000101' }])
    const subjects = await upload(own, visitor, `/api/cases/${case_id}/subjects`, { file, kind: 'company' })
    expect([subjects.status, subjects.json.notes]).toEqual([
      201,
      expect.arrayContaining(['Control characters were removed from 2 cells.']),
    ])
  })
})

describe('files on disk', () => {
  const folder = () => path.join(app.folder, 'uploads')
  const filesIn = () => (existsSync(folder()) ? readdirSync(folder()) : [])

  test('a file that was read is not kept, whether it was good or not', async () => {
    const case_id = await caseOf(analyst)
    const form = { case_id, operation: 'company_number_search' }
    for (const file of [companies, csv([]), { name: 'x.csv', bytes: 'x'.repeat(300_000) }])
      await upload(app, analyst, '/api/batches/inspect', { ...form, file })
    await expect.poll(filesIn).toEqual([])
    expect(existsSync(folder())).toBe(true)
  })

  test('a file whose sender leaves is removed', async () => {
    const leaving = new AbortController()
    const body = new ReadableStream({
      start(controller) {
        const head = '--line\r\nContent-Disposition: form-data; name="file"; filename="a.csv"\r\n\r\n'
        controller.enqueue(new TextEncoder().encode(`${head}${'a,b\n'.repeat(50_000)}`))
      },
    })
    const headers = {
      cookie: analyst.cookie(),
      origin: app.publicUrl,
      'x-requested-with': 'whereabouts',
      'content-type': 'multipart/form-data; boundary=line',
    }
    const sent = fetch(`${app.address}/api/batches/inspect`, {
      method: 'POST',
      headers,
      body,
      signal: leaving.signal,
      duplex: 'half',
    } as RequestInit).catch(({ name }: Error) => name)
    await expect.poll(() => filesIn().length).toBe(1)
    leaving.abort()
    expect(await sent).toBe('AbortError')
    await expect.poll(filesIn).toEqual([])
  })

  test('a file that a killed process left goes at the next start, and one of another process stays', async () => {
    const dataDir = newFolder()
    onTestFinished(() => rmSync(dataDir, { recursive: true }))
    const uploads = path.join(dataDir, 'uploads')
    mkdirSync(uploads)
    const machine = hostname().replace(/\W/g, '_')
    const ended = spawnSync(process.execPath, ['--version']).pid
    for (const name of [
      `${machine}-${ended}-a`,
      `${machine}-${process.pid}-b`,
      `${machine}-${process.ppid}-c`,
      'other-1-d',
    ])
      writeFileSync(path.join(uploads, name), 'x')
    createUploads(dataDir)
    expect(readdirSync(uploads).sort()).toEqual([`${machine}-${process.ppid}-c`, 'other-1-d'].sort())
  })
})
