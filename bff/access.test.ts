/** Sends each row of contract/desk as each kind of person: the named ones get a reply, and all others are refused. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { everyRoute } from '../contract/desk/index.ts'
import type { Route } from '../contract/desk/route.ts'
import { roles } from '../contract/roles.ts'
import { scopeNames } from '../contract/scopes.ts'
import { isAtLeast } from './auth/guards.ts'
import { inOrder, nameOf, namesCase, requestFor, type Things, thingsOf } from './testing/access.ts'
import { type Reply, type TestApp, testApp } from './testing/app.ts'
import { type Colleague, colleague, colleagueAtWork, password } from './testing/colleagues.ts'
import { makeToken, programOf } from './testing/token.ts'

type Sender = { request(method: string, path: string, body?: unknown): Promise<Reply> }

let app: TestApp
let things: Things
let ann: Colleague
let removed: Sender
const people: { [who: string]: Sender & Pick<Colleague, 'get' | 'case_id'> } = {}
const programs: { [scope: string]: Sender } = {}
let revoked: Sender

beforeAll(async () => {
  app = await testApp({
    env: { OIDC_ISSUER: 'https://provider.example', OIDC_CLIENT_ID: 'desk', OIDC_ROLES: 'all=analyst' },
  })
  for (const role of roles) people[role] = await colleagueAtWork(app, role, `the-${role}`)
  ann = await colleagueAtWork(app, 'analyst', 'ann')
  things = await thingsOf(app, ann)
  const ben = await colleague(app, 'analyst', 'ben')
  const members = `/api/cases/${ann.case_id}/members`
  expect((await people.administrator!.request('POST', members, { email: ben.email })).status).toBe(200)
  expect((await ben.get(members)).status, 'a member').toBe(200)
  expect((await ann.request('DELETE', `${members}/${ben.analyst_id}`)).status).toBe(200)
  removed = ben
  for (const scope of scopeNames)
    programs[scope] = programOf(app, (await makeToken(ann, { scopes: [scope], password })).json.token)
  const made = (await makeToken(ann, { scopes: scopeNames.filter((scope) => scope !== 'reconcile'), password })).json
  await ann.request('DELETE', `/api/tokens/${made.token_id}`)
  revoked = programOf(app, made.token)
})
afterAll(() => app.close())

const ask = (sender: Sender, row: Route): Promise<Reply> => {
  const { method, path, body } = requestFor(row, things)
  return sender.request(method, path, body)
}
const each = (rows: readonly Route[]) => rows.map((row) => [nameOf(row), row] as const)
const isOpen = ({ who, hasTokenInPath }: Route) => who === 'anyone' || who === 'monitoring' || hasTokenInPath === true
/** Behind a person's session. */
const guarded = inOrder.filter((row) => !isOpen(row))
const inCase = guarded.filter((row) => row.opens !== undefined)

test('each row can be asked for', () => {
  for (const row of everyRoute) expect(() => requestFor(row, things)).not.toThrow()
})

test('a row that reads something of a case leaves an event, or says why it leaves none', () => {
  const silent = everyRoute.filter(
    ({ method, opens, opened, exported, silent }) => method === 'GET' && opens && !opened && !exported && !silent,
  )
  expect(silent.map(nameOf)).toEqual([])
})

test.each(each(guarded))('no stranger may %s', async (_, row) => {
  const { status, json } = await ask(app.visitor(), row)
  expect([status, json.title]).toEqual([401, 'Not signed in'])
})

const tooLow = guarded.flatMap((row) =>
  roles.flatMap((role) => {
    const { who = 'analyst' } = row
    const isLow = who !== 'self-checked' && who !== 'anyone' && who !== 'monitoring' && !isAtLeast(role, who)
    return isLow ? [[role, nameOf(row), row] as const] : []
  }),
)
test.each(tooLow)('no %s may %s', async (role, _, row) => {
  const { status, json } = await ask(people[role]!, row)
  expect([status, json.title]).toEqual([403, 'Not allowed'])
})

const forAnalysts = inCase.filter(({ who = 'analyst' }) => who === 'analyst')
describe('there is no such thing', () => {
  test.each(each(forAnalysts))('for an analyst of another case: %s', async (_, row) => {
    const { status, json } = await ask(people.analyst!, row)
    expect([status, json.title]).toEqual([404, 'Not found'])
  })

  test.each(each(forAnalysts))('for a member who was removed: %s', async (_, row) => {
    const { status, json } = await ask(removed, row)
    expect([status, json.title]).toEqual([404, 'Not found'])
  })

  const named = guarded.filter((row) => namesCase(row) && !row.path.includes(':operation'))
  test.each(each(named))('by another case’s id in the query or the body: %s', async (_, row) => {
    const { method, path, body } = requestFor(row, things)
    const { case_id } = things
    const isRead = method === 'GET'
    const to =
      isRead && !path.includes('case_id=') ? `${path}${path.includes('?') ? '&' : '?'}case_id=${case_id}` : path
    const { status, json } = await people.analyst!.request(
      method,
      to,
      isRead ? undefined : { ...(body as object), case_id },
    )
    const isList = json?.records?.length === 0 || json?.held?.length === 0
    expect(isList ? 404 : status).toBe(404)
  })
})

const refusing = guarded.flatMap((row) =>
  scopeNames.filter((scope) => scope !== row.scope).map((scope) => [scope, nameOf(row), row] as const),
)
test.each(refusing)('no token of the scope %s may %s', async (scope, _, row) => {
  expect((await ask(programs[scope]!, row)).status).toBe(403)
})

test.each(each(guarded))('no revoked token may %s', async (_, row) => {
  expect((await ask(revoked, row)).status).toBe(401)
})

test('nothing of it was done or put on record', async () => {
  const { records } = (await people.administrator!.get('/api/records')).json
  expect(records.filter(({ analyst }: { analyst: string }) => analyst !== ann.analyst_id)).toEqual([])
  expect(records).toHaveLength(3)
  const { events } = (await people.administrator!.get('/api/audit')).json
  expect(events.filter(({ analyst }: { analyst: string }) => analyst !== ann.analyst_id)).toEqual([])
  expect((await ann.get(`/api/cases/${ann.case_id}`)).json.closed_at).toBeNull()
  expect((await ann.get(`/api/cases/${ann.case_id}/pins`)).json.pins).toMatchObject([
    { pin_id: things.pin_id, note: '' },
  ])
})

const reads = inCase.filter((row) => row.method === 'GET' && row.scope !== 'reconcile' && !row.path.endsWith('/events'))
describe('may read what a case holds:', () => {
  test.each(each(reads))('a member, a supervisor and an administrator: %s', async (_, row) => {
    for (const [who, sender] of Object.entries({ ann, ...people })) {
      const isMeant = who === 'ann' || who === 'supervisor' || who === 'administrator'
      const { who: least = 'analyst' } = row
      if (isMeant && least === 'analyst') expect([who, (await ask(sender, row)).status]).toEqual([who, 200])
    }
  })

  test('each reading leaves its event, with the token where one was used', async () => {
    const { token, token_id } = (await makeToken(ann, { scopes: ['read'], password })).json
    const program = programOf(app, token)
    const leaving = everyRoute.filter(({ opened, scope }) => opened && scope === 'read')
    for (const row of leaving) expect([nameOf(row), (await ask(program, row)).status]).toEqual([nameOf(row), 200])
    const { events } = (await people.administrator!.get('/api/audit')).json
    const left = events.filter(({ reason }: { reason: string | null }) => reason === `token:${token_id}`)
    const operations = new Set(left.map(({ operation }: { operation: string }) => operation))
    const views = leaving.map(({ opened, path }) =>
      opened !== 'record' ? opened : path.endsWith('/text') ? 'own_file' : 'people_search',
    )
    expect([...operations].toSorted()).toEqual([...new Set(views)].toSorted())
  })
})

const may = guarded.filter(({ scope }) => scope && scope !== 'reconcile')
test.each(each(may.filter(({ path }) => !path.endsWith('/events'))))('a token of its scope may %s', async (_, row) => {
  const { status } = await ask(programs[row.scope!]!, row)
  expect([401, 403]).not.toContain(status)
})
