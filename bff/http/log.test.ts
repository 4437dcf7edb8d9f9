/** What the log says, and what it never does: everything is asked with marked names, numbers and keys. */
import { rmSync } from 'node:fs'
import { DatabaseSync } from 'node:sqlite'
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import { operation, operationNames } from '../../contract/operations.ts'
import { newFolder } from '../../platform/testing/databases.ts'
import { admin, caseOf, visitorOf } from '../testing/app.ts'
import { type Program, startProgram } from '../testing/program.ts'
import { testService } from '../testing/service.ts'
import { type Answer, listeningTo, type TestUpstream } from '../testing/upstream.ts'

/** What no line may hold, in whatever case or escape. */
const markers = [
  'zanzibarovich',
  '7700900747',
  'quagmire lane',
  'marked@example.com',
  'markedpassword',
  'markedtoken',
  'qx99 9zz',
  'markedtitle',
]

/** Wrong for some parameters and right for others: both ways are gone. */
const marked: { [parameter: string]: string } = {
  telephone_number: '07700 900747',
  mobile_number: '07700 900747',
  postcode: 'QX99 9ZZ',
  addr1: '1 Quagmire Lane',
}

let upstream: TestUpstream
/** What it answers instead of the service. */
let instead: Answer | undefined
const folder = newFolder()
const settings = (dataFolder: string) => ({
  DATA_DIR: dataFolder,
  UPSTREAM_URL: upstream.url,
  UPSTREAM_API_KEY: testService().apiKey,
  ADMIN_EMAIL: admin.email,
  ADMIN_PASSWORD: admin.password,
})
let tracing: Program
let end = () => {}
beforeAll(async () => {
  upstream = await listeningTo(testService().url, () => instead)
  tracing = await startProgram({ ...settings(folder), LOG_LEVEL: 'trace' }, (kill) => {
    end = kill
  })
})
afterAll(async () => {
  end()
  await upstream.close()
  rmSync(folder, { recursive: true, force: true })
})

/** @returns also what the program says from now on */
async function signedIn(program = tracing) {
  const from = program.said().length
  const visitor = visitorOf({ address: program.address, publicUrl: program.address })
  await visitor.post('/api/session', admin)
  return { visitor, case_id: await caseOf(visitor), said: () => program.said().slice(from) }
}

async function askEverything({ visitor, case_id }: Awaited<ReturnType<typeof signedIn>>): Promise<void> {
  for (const name of operationNames) {
    const params = operation(name).params.filter((parameter) => parameter !== 'api_key' && parameter !== 'client')
    const given = params.map((parameter) => [parameter, marked[parameter] ?? 'Zanzibarovich'])
    await visitor.lookUp(name, { ...Object.fromEntries(given), case_id })
    for (const [parameter, value] of given) await visitor.lookUp(name, { [parameter!]: value, case_id })
  }
  await visitor.lookUp('people_search', { fullname: 'Oleg Zanzibarovich', case_id })
  await visitor.lookUp('geo_code', { text: 'QX99 9ZZ' })
  await visitor.post('/api/cases', {
    reference: 'Zanzibarovich',
    title: 'markedtitle',
    purpose: 'markedtitle',
    lawful_basis: 'markedtitle',
  })
  await visitor.post('/api/keys', { domain: 'zanzibarovich.example.com', lifetime_minutes: 5 })
  await visitor.post('/api/session', { email: 'marked@example.com', password: 'markedpassword' })
  const first = { token: 'markedtoken', email: 'marked@example.com', name: 'Zanzibarovich', password: 'markedpassword' }
  await visitor.post('/api/first-account', first)
  await visitor.post('/api/session', '{"email": "marked@example.com", "password": markedpassword}')
  await visitor.post('/api/documents', { record: 'Zanzibarovich' })
  await visitor.get('/api/cases', { authorization: 'Bearer markedtoken' })
  for (const path of ['/api/records/', '/directors?name=', '/zanzibarovich/', '/api/nothing/', '/api/records?before='])
    await visitor.get(`${path}Zanzibarovich`, { 'x-request-id': 'Zanzibarovich', cookie: 'whereabouts=markedtoken' })
}

const linesOf = (said: string) =>
  said
    .split('\n')
    .filter((line) => line.startsWith('{'))
    .map((line) => JSON.parse(line))

test('it tells every request by its route and id, and never a name, number, key, e-mail or token', async () => {
  const started = await signedIn()
  await askEverything(started)
  const { json } = await started.visitor.get('/api/nothing')
  const lineOf = (id: string) => linesOf(started.said()).find(({ request_id }) => request_id === id)
  await expect.poll(() => lineOf(json.request_id)).toMatchObject({ route: 'none', status: 404 })

  const said = tracing.said()
  expect(linesOf(said).length).toBeGreaterThan(100)
  for (const { request_id } of linesOf(said)) expect(request_id).toMatch(/^[0-9a-z]{20}$/)

  const session = started.visitor.cookie().split('=')[1]!
  const keys = upstream.seen.flatMap(({ body }) => [...body.matchAll(/jk_[\w-]+/g)].map(([key]) => key))
  expect(keys.length).toBeGreaterThan(0)
  for (const marker of [...markers, session, testService().apiKey, admin.email, ...new Set(keys)])
    expect(said.toLowerCase().replaceAll('%20', ' ').includes(marker.toLowerCase()), marker).toBe(false)
})

test.each([
  ['by default', {}],
  ['when it tells of everything', { LOG_LEVEL: 'trace' }],
])('it tells who signed in, and at which account somebody did not, by random ids: %s', async (_, level) => {
  const own = newFolder()
  const program = await startProgram({ ...settings(own), ...level })
  onTestFinished(() => rmSync(own, { recursive: true, force: true }))
  const { visitor } = await signedIn(program)
  const { analyst_id } = (await visitor.get('/api/session')).json
  await visitor.post('/api/session', { email: admin.email, password: 'markedpassword' })
  await visitor.post('/api/session', { email: 'marked@example.com', password: 'markedpassword' })
  await visitor.post('/api/password', { old_password: 'markedpassword', password: 'four louder herons' })
  await visitor.request('DELETE', '/api/session')
  const told = () =>
    linesOf(program.said())
      .filter(({ msg }) => /signed|asked again/.test(msg))
      .map(({ level, msg, analyst_id }) => [level, msg, analyst_id])
  const refused = 'not signed in: no such account or password'
  await expect.poll(told).toEqual([
    [30, 'signed in', analyst_id],
    [40, refused, analyst_id],
    [40, refused, null],
    [40, 'asked again: not the password', analyst_id],
    [30, 'signed out', analyst_id],
  ])
})

test('what is refused is a warning with the account’s random id; a slip in a form and a thing that is not there are none', async () => {
  const { visitor, said } = await signedIn()
  const { analyst_id } = (await visitor.get('/api/session')).json
  const stranger = visitorOf({ address: tracing.address, publicUrl: tracing.address })
  const replies = [
    await stranger.get('/api/session'),
    await stranger.get('/api/records'),
    await visitor.post('/api/cases', {}, { origin: 'https://elsewhere.example' }),
    await visitor.post('/api/cases', {}),
    await visitor.get('/api/records/none'),
    await visitor.get('/api/cases'),
  ]
  const lines = () =>
    replies.map(({ headers }) => {
      const id = headers.get('x-request-id')
      const line = linesOf(said()).find(({ request_id, msg }) => request_id === id && msg !== 'failed')
      return [line?.status, line?.msg, line?.level, line?.analyst_id]
    })
  await expect.poll(lines).toEqual([
    [401, 'answered', 30, null],
    [401, 'refused', 40, null],
    [403, 'refused', 40, null],
    [422, 'answered', 30, analyst_id],
    [404, 'answered', 30, analyst_id],
    [200, 'answered', 30, analyst_id],
  ])
})

test('a lookup that was not run is a warning that says why', async () => {
  const { visitor, case_id, said } = await signedIn()
  await visitor.post(`/api/cases/${case_id}/close`, {})
  const replies = [
    await visitor.lookUp('people_search', { fullname: 'Oleg Zanzibarovich', case_id }),
    await visitor.lookUp('geo_code', {}),
  ]
  const lines = () =>
    replies.map(({ headers }) => {
      const line = linesOf(said()).find(({ request_id }) => request_id === headers.get('x-request-id'))
      return [line?.level, line?.msg, line?.status, line?.operation, line?.why, line?.reason]
    })
  await expect.poll(lines).toEqual([
    [40, 'refused', 409, 'people_search', 'Not run', 'case_closed'],
    [40, 'refused', 422, 'geo_code', 'There is a problem', ''],
  ])
})

test('nor does it when an upstream says it all back in its failures', async () => {
  instead = ({ url, body }, response) => {
    response.writeHead(500, { 'content-type': 'text/plain' }).end(`cannot read ${url} ${body} of Zanzibarovich`)
  }
  const started = await signedIn()
  await askEverything(started)
  instead = undefined
  const said = started.said()
  expect(linesOf(said).length).toBeGreaterThan(100)
  for (const marker of [...markers, testService().apiKey])
    expect(said.toLowerCase().includes(marker.toLowerCase()), marker).toBe(false)
})

test('an internal failure is logged under the id that the browser got', async () => {
  const { visitor, said } = await signedIn()
  const database = new DatabaseSync(`${folder}/whereabouts.sqlite`)
  database.exec('alter table content rename to content_away')
  const { status, json } = await visitor.lookUp('geo_code', { text: 'Zanzibarovich' })
  expect([status, json.outcome]).toEqual([503, 'not_run'])
  const failed = () => linesOf(said()).find(({ msg }) => msg === 'failed')
  await expect.poll(failed).toMatchObject({ request_id: json.request_id, route: '/api/lookups/:operation' })
  expect(said()).not.toContain('Zanzibarovich')
  database.exec('alter table content_away rename to content')
  database.close()
})
