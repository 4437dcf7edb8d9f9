/** The `whereabouts` command line, run as a program against a started application. */
import { spawn } from 'node:child_process'
import { chmodSync, existsSync, lstatSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { newFolder } from '../platform/testing/databases.ts'
import { upload } from './batch/testing/batches.ts'
import { type TestApp, testApp } from './testing/app.ts'
import { makeToken } from './testing/token.ts'
import { upstreamThat } from './testing/upstream.ts'

const program = fileURLToPath(new URL('../scripts/whereabouts.mjs', import.meta.url))

let app: TestApp
let ada: Awaited<ReturnType<TestApp['analyst']>>
let token: string
let reference: string
const folder = newFolder()
beforeAll(async () => {
  app = await testApp()
  ada = await app.analyst()
  for (const operation of ['company_number_search', 'people_search', 'geo_code'])
    await ada.request('PUT', `/api/prices/${operation}`, { credits: '1' })
  token = (await makeToken(ada, { scopes: ['read', 'lookup', 'batch', 'export'] })).json.token
  reference = (await ada.get(`/api/cases/${ada.case_id}`)).json.reference
})
afterAll(() => app.close())

type Ran = { code: number | null; out: string; error: string }
function run(args: string[], { env = {}, input = '' }: { env?: { [name: string]: string }; input?: string } = {}) {
  const own = { PATH: process.env.PATH, WHEREABOUTS_URL: app.address, WHEREABOUTS_TOKEN: token, ...env }
  const child = spawn(process.execPath, [program, ...args], { cwd: folder, env: own })
  const ran: Ran = { code: null, out: '', error: '' }
  child.stdout.on('data', (chunk) => {
    ran.out += chunk
  })
  child.stderr.on('data', (chunk) => {
    ran.error += chunk
  })
  child.stdin.end(input)
  return new Promise<Ran>((resolve) => child.once('close', (code) => resolve({ ...ran, code })))
}

test('a lookup prints its reply, and its code says the outcome', async () => {
  const found = await run(['lookup', 'company_number_search', 'company_number=90000012'])
  expect([found.code, found.error]).toEqual([0, ''])
  expect(JSON.parse(found.out)).toMatchObject({ outcome: 'found', record: { operation: 'company_number_search' } })
  const none = await run(['lookup', 'geo_code', 'text=Nowhere at all'])
  expect([none.code, JSON.parse(none.out).outcome]).toEqual([3, 'none_found'])
  const people = ['lookup', 'people_search', '--params', '-', '--case', reference]
  const person = await run(people, { input: '{"fullname":"Tamsin Quill"}' })
  expect([person.code, JSON.parse(person.out).record.operation]).toEqual([3, 'people_search'])
})

test('what cannot run says why, and what to do', async () => {
  const { code, out } = await run(['lookup', '--help'])
  expect([code, out]).toEqual([0, expect.stringContaining('Usage:')])
  const list = await run(['lookup', 'geo_code', '--params', '-'], { input: '["York"]' })
  expect([list.code, list.error]).toEqual([2, expect.stringContaining('not a JSON object')])
  const noCase = await run(['lookup', 'people_search', 'fullname=Tamsin Quill'])
  expect([noCase.code, noCase.error]).toEqual([5, expect.stringContaining('Choose a case first')])
  expect((await run(['lookup', 'geo_code', 'text=York', '--case', 'NO-SUCH'])).error).toContain('NO-SUCH')
  expect((await run(['nothing'])).code).toBe(2)
  expect((await run(['lookup', 'geo_code', 'York'])).error).toContain('York is not NAME=VALUE.')
  const wrong = await run(['lookup', 'geo_code', 'text=York'], { env: { WHEREABOUTS_TOKEN: 'whereabouts_wrong' } })
  expect([wrong.code, wrong.error]).toEqual([5, expect.stringContaining('not valid')])
  const away = await run(['lookup', 'geo_code', 'text=York'], { env: { WHEREABOUTS_URL: 'http://desk.example' } })
  expect([away.code, away.error]).toEqual([2, expect.stringContaining('https')])
  const unreachable = await run(['lookup', 'geo_code', 'text=York'], { env: { WHEREABOUTS_URL: 'http://127.0.0.1:1' } })
  expect([unreachable.code, unreachable.error]).toEqual([1, expect.stringContaining('did not reply')])
})

test('a price that rises between two tries is told as that to whoever agreed', async () => {
  const toConfirm = {
    title: 'To confirm',
    status: 428,
    outcome: 'not_run',
    reason: 'confirmation_needed',
    confirmation: 'x',
  }
  const desk = await upstreamThat((_, response) =>
    response.writeHead(428, { 'content-type': 'application/problem+json' }).end(JSON.stringify(toConfirm)),
  )
  const ask = (...more: string[]) =>
    run(['lookup', 'geo_code', 'text=York', ...more], { env: { WHEREABOUTS_URL: desk.url } })
  expect((await ask()).error).toContain('Run it again with --yes to agree.')
  const agreed = await ask('--yes')
  expect(agreed.error).toContain('It changed meanwhile. Run it again.')
  expect(agreed.error).not.toContain('--yes')
  await desk.close()
})

test('a token file must be private', async () => {
  const file = path.join(folder, 'token')
  writeFileSync(file, `${token}\n`, { mode: 0o600 })
  const env = { WHEREABOUTS_TOKEN: '', WHEREABOUTS_TOKEN_FILE: 'token' }
  expect((await run(['lookup', 'geo_code', 'text=York'], { env })).code).toBe(0)
  chmodSync(file, 0o644)
  const open = await run(['lookup', 'geo_code', 'text=York'], { env })
  expect([open.code, open.error]).toEqual([2, expect.stringContaining('chmod 600 token')])
})

test('a batch is priced, started within its ceiling, followed and exported', async () => {
  writeFileSync(path.join(folder, 'list.csv'), 'Ref,Company no\na,90000013\nb,90000014\n')
  const priced = await run(['batch', 'list.csv', '--case', reference, '--operation', 'company_number_search'])
  expect([priced.code, priced.error]).toEqual([0, expect.stringContaining('Nothing runs yet')])
  const made = JSON.parse(priced.out)
  expect(made).toMatchObject({ rows: 2, estimate: { calls: 2, credits: '2' } })
  const ran = await run(['batch', '--id', made.batch_id, '--most', '5', '--results', 'out.csv', '--accept'])
  expect([ran.code, ran.error]).toEqual([0, ''])
  expect(JSON.parse(ran.out)).toMatchObject({ state: 'done', rows: 2, credits: '2', accepted: 2 })
  expect(readFileSync(path.join(folder, 'out.csv'), 'utf8')).toContain('90000013')
  // Before anything runs.
  const again = await run(['batch', '--id', 'no-such-batch', '--most', '5', '--results', 'out.csv'])
  expect([again.code, again.error]).toEqual([2, expect.stringContaining('exists already')])
  // As if it was made after the command had looked.
  symlinkSync('nowhere', path.join(folder, 'link.csv'))
  expect((await run(['batch', '--id', made.batch_id, '--results', 'link.csv'])).error).toContain('was not written')
  expect(lstatSync(path.join(folder, 'link.csv')).isSymbolicLink()).toBe(true)
  const piped = ['batch', '-', '--case', reference, '--operation', 'company_number_search']
  expect(JSON.parse((await run(piped, { input: 'Company no\n90000013\n' })).out)).toMatchObject({ rows: 1 })
})

test('a batch takes the row with the headings, and says what was assumed and why rows are not sent', async () => {
  const input = 'Suppliers of the year;\nRef;Company no\na;90000013\nb;none\n'
  const given = ['batch', '-', '--case', reference, '--operation', 'company_number_search', '--heading-row', '2']
  const { code, out, error } = await run(given, { input })
  expect([code, JSON.parse(out)]).toEqual([0, expect.objectContaining({ rows: 2, rejected: 1 })])
  expect(error).toContain('Cells are separated by “;”.')
  expect(error).toMatch(/Row 2 cannot be sent\. company_number: .*no digits/)
  const headless = await run(given.slice(0, -2), { input: '90000013;90000014\n90000015;90000016\n' })
  expect([headless.code, headless.error]).toEqual([5, expect.stringContaining('Choose columns for: company_number')])
  const single = await run(given.slice(0, -2), { input: '90000013\n90000014\n' })
  expect([single.code, JSON.parse(single.out).rows]).toEqual([0, 2])
  const columns = ['--columns', '{"company_number":"Column 1"}']
  const named = await run([...given.slice(0, -2), ...columns], { input: '90000013\n90000014\n' })
  expect([JSON.parse(named.out).rows, named.error]).toEqual([2, expect.stringContaining('read without headings')])
  const sheet = await run([...given, '--sheet', 'Old'], { input })
  expect([sheet.code, JSON.parse(sheet.out).rows]).toEqual([0, 2])
})

test('the own files of a case are listed with their hashes', async () => {
  const file = { name: 'lease.pdf', bytes: '%PDF-1.7 lease' }
  const given = { file, source: 'The client', day: '2026-11-02' }
  const { json } = await upload(app, ada, `/api/cases/${ada.case_id}/files`, given)
  const listed = await run(['files', '--case', reference])
  expect([listed.code, listed.error]).toEqual([0, ''])
  expect(JSON.parse(listed.out)).toEqual({ files: [json] })
  expect((await run(['files'])).code).toBe(2)
})

test('an export of a case verifies', async () => {
  const exported = await run(['export', '--case', reference, '--to', 'case.zip'])
  expect([exported.code, exported.error]).toEqual([0, ''])
  const verified = await run(['verify', 'case.zip'], { env: { WHEREABOUTS_TOKEN: '' } })
  expect([verified.code, verified.error]).toEqual([0, expect.any(String)])
  expect((await run(['export', '--case', reference, '--to', 'graph.xml', '--format', 'graphml'])).code).toBe(0)
  expect(readFileSync(path.join(folder, 'graph.xml'), 'utf8')).toContain('<graphml')
  const ftm = await run(['export', '--case', reference, '--to', '-', '--format', 'ftm'])
  expect([ftm.code, ftm.error, JSON.parse(ftm.out.split('\n')[0]!).schema]).toEqual([0, '', 'Company'])
  const report = await run(['export', '--case', reference, '--to', 'report.pdf', '--format', 'pdf'])
  expect([report.code, report.error]).toEqual([5, expect.stringContaining('report')])
  expect((await run(['export', '--case', 'NO-SUCH', '--to', 'none.zip'])).code).toBe(5)
  expect(existsSync(path.join(folder, 'none.zip'))).toBe(false)
})
