/** npm run erase and npm run data-subject, beside the running application, on its very data. */
import { execFile } from 'node:child_process'
import { readFileSync } from 'node:fs'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type TestApp, testApp } from '../../testing/app.ts'
import { type Colleague, colleagueAtWork } from '../../testing/colleagues.ts'

const scripts = fileURLToPath(new URL('../../../scripts', import.meta.url))
let app: TestApp
let analyst: Colleague
beforeAll(async () => {
  app = await testApp()
  analyst = await colleagueAtWork(app, 'analyst', 'ann')
})
afterAll(() => app.close())

type Ended = { code: number; out: string; said: string }

const run = (script: string, args: string[], input = '') =>
  new Promise<Ended>((resolve) => {
    const env = { ...process.env, ...app.settings }
    const child = execFile(process.execPath, [path.join(scripts, script), ...args], { env }, (error, out, said) =>
      resolve({ code: typeof error?.code === 'number' ? error.code : 0, out, said }),
    )
    child.stdin?.end(input)
  })

const lookUp = async (fullname: string, case_id = analyst.case_id): Promise<string> =>
  (await analyst.lookUp('people_search', { fullname, case_id })).json.record.id

test('a record is erased by its id, once', async () => {
  const id = await lookUp('Tamsin Quill')
  const first = await run('erase.ts', ['--record', id, '--reason', 'subject_request'])
  expect(first).toEqual({ code: 0, out: `Record ${id} is erased. The chain still shows that it existed.\n`, said: '' })
  expect((await analyst.get(`/api/records/${id}`)).json.erased).toBe(true)
  const second = await run('erase.ts', ['--record', id])
  expect(second).toMatchObject({ code: 1, said: expect.stringContaining('holds anything to erase') })
  expect(readFileSync(path.join(app.folder, 'erasures.jsonl'), 'utf8')).toContain(id)
})

test('what is due is erased when the operator asks', async () => {
  const done = { code: 0, out: 'Erased what is due: 0 cases, with the contents of 0 records.\n', said: '' }
  expect(await run('erase.ts', ['--due'])).toEqual(done)
  expect(await run('erase.ts', ['--due', '--record', 'x'])).toMatchObject({ code: 1, out: '' })
})

test('a case is erased by its reference, where it alone has it, or by its id', async () => {
  const file = { reference: 'TWICE', title: 'A title', purpose: 'A purpose', lawful_basis: 'Legal obligation' }
  const cases: string[] = []
  cases.push((await analyst.post('/api/cases', file)).json.case_id)
  const id = await lookUp('Tamsin Quill', cases[0])
  // A reference may be used again once its case is closed.
  await analyst.post(`/api/cases/${cases[0]}/close`, {})
  cases.push((await analyst.post('/api/cases', file)).json.case_id)
  const refused = await run('erase.ts', ['--case', 'TWICE'])
  expect(refused.code).toBe(1)
  for (const case_id of cases) expect(refused.said).toContain(case_id)

  expect((await run('erase.ts', ['--case', cases[0]!])).out).toContain('the contents of its records (1)')
  expect((await analyst.get(`/api/records/${id}`)).json.erased).toBe(true)
  expect((await run('erase.ts', ['--case', 'TWICE'])).out).toContain('the contents of its records (0)')
  expect(await run('erase.ts', ['--case', 'TWICE'])).toMatchObject({
    code: 1,
    said: 'No case has this reference or id. Nothing was erased.\n',
  })
})

test('an account is forgotten once it is disabled, and its case goes on under its id', async () => {
  const amy = await colleagueAtWork(app, 'administrator', 'amy')
  const email = 'tamsin.quill@example.com'
  const { analyst_id, ...tamsin } = await colleagueAtWork(app, 'analyst', 'tamsin.quill')
  await colleagueAtWork(app, 'analyst', 'not.tamsin.quill')
  const invitation = async () =>
    (await amy.get('/api/accounts/events')).json.events.filter(
      ({ detail }: { detail: { email?: string } }) => detail.email === `not.${email}`,
    )
  const before = await invitation()
  expect(before).toHaveLength(1)
  await tamsin.request('PATCH', '/api/preferences', { theme: 'dark' })
  expect(await run('erase.ts', ['--account', email])).toMatchObject({
    code: 1,
    said: expect.stringContaining('Disable it first'),
  })
  await amy.request('PATCH', `/api/accounts/${analyst_id}`, { disabled: true })
  expect((await run('erase.ts', ['--account', email])).out).toContain('are erased.')
  expect(await invitation(), 'of somebody whose address ends with this one').toEqual(before)
  const { accounts } = (await amy.get('/api/accounts')).json
  expect(JSON.stringify(accounts)).not.toMatch(/(?<!not\.)tamsin\.quill/i)
  expect(accounts).toContainEqual(expect.objectContaining({ analyst_id, name: 'Erased account', state: 'disabled' }))
  expect((await amy.get(`/api/cases/${tamsin.case_id}`)).json.created_by).toBe(analyst_id)
  expect(readFileSync(path.join(app.folder, 'erasures.jsonl'), 'utf8')).toContain(`"analyst_id":"${analyst_id}"`)
  expect(await run('erase.ts', ['--account', email])).toMatchObject({
    code: 1,
    said: 'No account has this e-mail address. Nothing was erased.\n',
  })
})

test.each([
  [[]],
  [['--all']],
  [['--record']],
  [['--record', 'x', '--reason', 'because']],
  [['--record', 'x', '--case', 'y']],
  [['--record', 'x', '--record', 'y']],
  [['--officer', 'p.123456780001', '--case', 'y']],
  [['--case', 'y', '--controller', 'abcdefghij']],
  [['--account', 'x@example.com', '--reason', 'ordered']],
  [['--record', 'x', 'y']],
])('erase %j says how it is used', async (args) => {
  expect(await run('erase.ts', args)).toMatchObject({ code: 1, said: expect.stringMatching(/^Usage: npm run erase/) })
})

test('a report is written to standard output, and how far it is to the terminal', async () => {
  const id = await lookUp('Barnaby Oldroyd')
  for (const args of [['barnaby oldroyd'], ['-']]) {
    const { code, out, said } = await run('data-subject.ts', args, 'Oldroyd, Barnaby\n')
    expect(code).toBe(0)
    const found = JSON.parse(out).finds.map(({ id }: { id: string }) => id)
    expect(found).toContain(id)
    expect(said).toMatch(/^Searched \d+ contents and \d+ answers\./)
    expect(said).not.toMatch(/oldroyd/i)
  }
  expect((await run('data-subject.ts', ['oldroyd', '--format', 'csv'])).out).toContain(',params.fullname,')
})

test.each([[[]], [['x']], [['oldroyd', '--format', 'pdf']], [['barnaby', 'oldroyd']]])(
  'data-subject %j says how it is used',
  async (args) => {
    expect(await run('data-subject.ts', args)).toMatchObject({
      code: 2,
      out: '',
      said: expect.stringMatching(/^Usage/),
    })
  },
)
