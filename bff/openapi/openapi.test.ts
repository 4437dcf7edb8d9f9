/** The OpenAPI document says what there is: every route, every operation, and nothing that is not valid. */
import { Validator } from '@seriousme/openapi-schema-validator'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { z } from 'zod'
import { account } from '../../contract/desk/account.ts'
import { caseFile, caseList } from '../../contract/desk/cases.ts'
import { health, readiness } from '../../contract/desk/health.ts'
import { everyRoute } from '../../contract/desk/index.ts'
import { keyList, mintedKey } from '../../contract/desk/keys.ts'
import { toConfirm } from '../../contract/desk/problem.ts'
import { recordPage, record as recordReply } from '../../contract/desk/records.ts'
import { analyst as shownAnalyst } from '../../contract/desk/session.ts'
import { accountList } from '../../contract/desk/team.ts'
import { operationNames } from '../../contract/operations.ts'
import { scopeOf } from '../auth/token-scopes.ts'
import { admin, type Reply, type TestApp, testApp } from '../testing/app.ts'

let app: TestApp
// biome-ignore lint/suspicious/noExplicitAny: the tests say what they expect of it.
let document: any
beforeAll(async () => {
  // Signing in through a provider has routes only where there is one; nobody asks it here.
  app = await testApp({
    env: { OIDC_ISSUER: 'https://provider.example', OIDC_CLIENT_ID: 'desk', OIDC_ROLES: 'all=analyst' },
  })
  document = (await app.visitor().get('/api/openapi.json')).json
})
afterAll(() => app.close())

test('it is OpenAPI 3.1', async () => {
  const validator = new Validator()
  const { valid, errors } = await validator.validate(document)
  expect(errors).toBeUndefined()
  expect([valid, validator.version]).toEqual([true, '3.1'])
})

test('every reference in it leads somewhere', () => {
  const references = [...JSON.stringify(document).matchAll(/"\$ref":"#\/([^"]+)"/g)].map(([, path = '']) => path)
  expect(references.length).toBeGreaterThan(50)
  for (const path of references)
    expect(
      path.split('/').reduce((part, name) => part?.[name], document),
      path,
    ).toBeDefined()
})

test('every row is in it', () => {
  const missing = everyRoute
    .filter(({ path }) => path !== '/api/lookups/:operation')
    .filter(({ method, path }) => !document.paths[path.replace(/:(\w+)/g, '{$1}')]?.[method.toLowerCase()])
  expect(missing).toEqual([])
})

test('every lookup has its own path, with its parameters and its replies', () => {
  for (const name of operationNames) {
    const isLookup = name !== 'javascript_key' && name !== 'client_info'
    expect(`/api/lookups/${name}` in document.paths, name).toBe(isLookup)
  }
  const { post } = document.paths['/api/lookups/director_search']
  const { schema, example } = post.requestBody.content['application/json']
  expect(Object.keys(schema.properties)).not.toContain('api_key')
  expect(schema.required).toEqual(['case_id'])
  expect(schema.anyOf).toContainEqual({ required: ['name'] })
  expect(example).toMatchObject({ name: 'Helen Stainthorpe' })
  expect(post.responses['200'].content['application/json'].schema.properties.result.properties).toHaveProperty(
    'director_list',
  )
})

test('an example of it is answered, and the answer has the fields it says', async () => {
  const analyst = await app.analyst()
  const { schema } = document.paths['/api/lookups/geo_code'].post.responses['200'].content['application/json']
  const { example } = document.paths['/api/lookups/geo_code'].post.requestBody.content['application/json']
  const { status, json } = await analyst.lookUp('geo_code', example)
  expect(status).toBe(200)
  for (const name of schema.required) expect(json).toHaveProperty(name)
  for (const name of Object.keys(json.result)) expect(schema.properties.result.properties).toHaveProperty(name)
})

test('a text message can be sent by whoever reads it: what is ours in the body, the reply 428 and its token', async () => {
  const { post } = document.paths['/api/lookups/send_text_message']
  const { properties } = post.requestBody.content['application/json'].schema
  expect(properties).toMatchObject({
    case_id: { type: 'string' },
    confirmation: { type: 'string' },
    footing: { enum: ['service', 'marketing'] },
    freshness: { type: 'integer', minimum: 0 },
  })
  expect(
    document.paths['/api/lookups/geo_code'].post.requestBody.content['application/json'].schema.properties,
  ).toEqual(expect.not.objectContaining({ footing: expect.anything() }))
  expect(post.security).toEqual([{ session: [] }])
  expect(document.paths['/api/lookups/geo_code'].post.security).toEqual([{ session: [] }, { token: ['lookup'] }])
  expect(post.responses['428'].$ref).toBe('#/components/responses/toConfirm')

  const analyst = await app.analyst()
  const message = { telephone_number: '07700 900123', message: 'A message.', footing: 'service' }
  const asked = { ...message, case_id: analyst.case_id }
  const refused = await analyst.post('/api/lookups/send_text_message', asked)
  expect(refused.status).toBe(428)
  const { confirmation } = toConfirm.parse(refused.json)
  expect(refused.json).toMatchObject(toConfirm.parse(refused.json))
  expect((await analyst.post('/api/lookups/send_text_message', { ...asked, confirmation })).status).toBe(200)
})

test('an answer that is used again says so, as it says', async () => {
  const analyst = await app.analyst()
  const asked = { text: 'Whitby', freshness: 5 }
  for (const reused of [undefined, true]) expect((await analyst.lookUp('geo_code', asked)).json.reused).toBe(reused)
  const { schema } = document.paths['/api/lookups/geo_code'].post.responses['200'].content['application/json']
  expect(schema.properties.reused.const).toBe(true)
})

test('the fixed routes reply as it says, field by field', async () => {
  const ada = await app.analyst()
  const { record } = (await ada.lookUp('geo_code', { text: 'York' })).json
  const name = { reference: 'API', title: 'A title', purpose: 'A purpose', lawful_basis: 'Legitimate interests' }
  const domain = 'pages.example.com'
  const told: { [route: string]: [reply: Reply, schema: z.ZodType] } = {
    'GET /api/session': [await ada.get('/api/session'), shownAnalyst],
    'GET /api/records/:id': [await ada.get(`/api/records/${record.id}`), recordReply],
    'GET /api/records': [await ada.get('/api/records'), recordPage],
    'GET /api/account': [await ada.get('/api/account'), account],
    'GET /api/accounts': [await ada.get('/api/accounts'), accountList],
    'POST /api/cases': [await ada.post('/api/cases', name), caseFile],
    'GET /api/cases': [await ada.get('/api/cases'), caseList],
    'POST /api/keys': [await ada.post('/api/keys', { domain, lifetime_minutes: 5 }), mintedKey],
    'GET /api/keys': [await ada.get('/api/keys'), keyList],
    'GET /api/health': [await ada.get('/api/health'), health],
    'GET /api/ready': [await ada.get('/api/ready'), readiness],
    'POST /api/session': [await ada.post('/api/session', admin), shownAnalyst],
  }
  for (const [route, [{ status, json }, schema]] of Object.entries(told)) {
    // What a schema does not name it leaves out.
    expect([route, schema.parse(json)]).toEqual([route, json])
    const [method = '', address = ''] = route.replace(/:(\w+)/, '{$1}').split(' ')
    const { responses } = document.paths[address][method.toLowerCase()]
    const { schema: told } = responses[status].content['application/json']
    expect(told.properties ?? told.anyOf).toBeDefined()
  }
})

test('it says who may ask: whoever is signed in, but for the door and the watchers', () => {
  expect(document.components.securitySchemes.session).toEqual({ type: 'apiKey', in: 'cookie', name: 'whereabouts' })
  expect(document.paths['/api/health'].get.security).toEqual([])
  expect(document.paths['/api/session'].post.security).toEqual([])
  expect(document.paths['/api/cases'].get.security).toEqual([{ session: [] }, { token: ['read'] }])
  expect(document.paths['/api/tokens'].get.security).toBeUndefined()
  expect(document.paths['/api/reconcile/{case_id}'].get.security).toEqual([{ token: ['reconcile'] }])
  expect(document.paths['/api/reconcile/{case_id}/{token}'].get.security).toEqual([])
})

test('a program reads from it how to send a file or a form', () => {
  const bodyOf = (path: string) => document.paths[path].post.requestBody.content
  const { schema } = bodyOf('/api/batches')['multipart/form-data']
  expect([Object.keys(schema.properties), schema.required]).toEqual([
    ['file', 'case_id', 'operation', 'columns', 'heading_row', 'sheet'],
    ['file'],
  ])
  const form = bodyOf('/api/reconcile/{case_id}/{token}')['application/x-www-form-urlencoded'].schema
  expect(Object.keys(form.properties)).toEqual(['queries', 'extend'])
  // Every other route that takes a body says so: a POST without one takes none.
  const without = [...scopeOf.keys()].filter((route) => {
    const [method = '', url = ''] = route.replace(/:(\w+)/g, '{$1}').split(' ')
    return method === 'POST' && document.paths[url] && !document.paths[url].post.requestBody
  })
  expect(without).toEqual([
    ...['pause', 'cancel', 'sole-choices'].map((act) => `POST /api/batches/:batch_id/${act}`),
    'POST /api/cases/:case_id/screening/cancel',
  ])
})
