/** Every route that there is, with every role: who may ask it, and that nobody may of what is another's. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { operationNames, operation as rowOf } from '../contract/operations.ts'
import { csv, upload } from './batch/testing.ts'
import type { Role } from './state/tables.ts'
import { type TestApp, testApp } from './testing/app.ts'
import { type Colleague, colleagueAtWork, password } from './testing/colleagues.ts'

type Who = 'stranger' | Role
/** The least that it is for. */
const least: { [route: string]: Who | 'watcher' } = {
  'get /api/health': 'watcher',
  'get /api/ready': 'watcher',
  'get /metrics': 'watcher',
  'get /api/openapi.json': 'stranger',
  'get /api/sign-in': 'stranger',
  // The token in the path decides.
  ...Object.fromEntries(
    ['get {token}', 'post {token}', 'get {token}/preview', 'get {token}/properties', 'get {token}/suggest/{what}'].map(
      (route) => [route.replace('{token}', '/api/reconcile/{case_id}/{token}'), 'stranger' as const],
    ),
  ),
  'post /api/session': 'stranger',
  'post /api/session/code': 'stranger',
  'delete /api/session': 'stranger',
  'post /api/links': 'stranger',
  'post /api/links/redeem': 'stranger',
  'get /api/provider': 'stranger',
  'get /api/provider/callback': 'stranger',
  // Also for whoever has shown a password and must set up a second factor; a stranger is refused by the route itself.
  'post /api/second-factor': 'analyst',
  'post /api/second-factor/confirm': 'analyst',
  'get /api/accounts': 'supervisor',
  'get /api/audit': 'supervisor',
  'put /api/budgets/{holder}/{holder_id}': 'supervisor',
  'delete /api/budgets/{holder}/{holder_id}': 'supervisor',
  'patch /api/accounts/{id}': 'administrator',
  'post /api/accounts/{id}/reset': 'administrator',
  'post /api/accounts/{id}/end-sessions': 'administrator',
  'delete /api/accounts/{id}/second-factor': 'administrator',
  'get /api/accounts/events': 'administrator',
  'get /api/invitations': 'administrator',
  'post /api/invitations': 'administrator',
  'delete /api/invitations/{id}': 'administrator',
  'post /api/records/{id}/erase': 'administrator',
  'post /api/data-subject': 'administrator',
  'post /api/data-subject/{id}/erase': 'administrator',
  'put /api/prices/{operation}': 'administrator',
  'delete /api/prices/{operation}': 'administrator',
  'post /api/keys': 'administrator',
  'delete /api/keys/{page_key_id}': 'administrator',
  // Of a case it is for whoever may read the case.
  'get /api/export': 'administrator',
}
const everybody = [
  ...[
    'get /api/session',
    'get /api/session/left',
    'get /api/profile',
    'post /api/password',
    'get /api/second-factor',
    'post /api/second-factor/recovery-codes',
  ],
  ...[
    'post /api/second-factor/take-off',
    'get /api/sessions',
    'post /api/sessions/end-others',
    'post /api/sessions/{id}/end',
  ],
  ...[
    'post /api/provider/link',
    'get /api/records',
    'post /api/records/search',
    'post /api/records/near-names',
    'get /api/records/{id}',
  ],
  ...['get /api/records/{id}/raw', 'get /api/records/{id}/views', 'post /api/documents', 'get /api/lawful-bases'],
  ...['get /api/cases', 'post /api/cases', 'get /api/cases/{case_id}', 'patch /api/cases/{case_id}'],
  ...['post /api/cases/{case_id}/close', 'post /api/cases/{case_id}/reopen', 'get /api/cases/{case_id}/members'],
  ...['post /api/cases/{case_id}/members', 'delete /api/cases/{case_id}/members/{analyst_id}', 'get /api/account'],
  ...['get /api/cases/{case_id}/pins', 'post /api/cases/{case_id}/pins', 'patch /api/pins/{pin_id}'],
  ...['post /api/cases/{case_id}/pins/rows', 'post /api/records/{id}/exported'],
  ...['get /api/cases/{case_id}/pairs', 'get /api/cases/{case_id}/contradictions'],
  ...['get /api/cases/{case_id}/judgements', 'post /api/cases/{case_id}/judgements'],
  ...['get /api/cases/{case_id}/findings', 'post /api/cases/{case_id}/findings'],
  ...['patch /api/cases/{case_id}/findings/{finding_id}', 'get /api/cases/{case_id}/findings/{finding_id}/versions'],
  'post /api/cases/{case_id}/contradictions/{contradiction_id}/explanation',
  'delete /api/cases/{case_id}/contradictions/{contradiction_id}/explanation',
  ...['delete /api/pins/{pin_id}', 'post /api/pins/{pin_id}/put-back'],
  ...['get /api/cases/{case_id}/graph', 'post /api/cases/{case_id}/graph', 'get /api/cases/{case_id}/timeline'],
  'get /api/cases/{case_id}/surroundings',
  ...['post /api/cases/{case_id}/timeline', 'get /api/cases/{case_id}/pivots', 'post /api/cases/{case_id}/pivots'],
  ...['post /api/cases/{case_id}/path', 'post /api/cases/{case_id}/search', 'put /api/cases/{case_id}/placement'],
  ...['graph.graphml', 'graph.gexf', 'entities.ftm.json', 'claims.xlsx'].map(
    (file) => `get /api/cases/{case_id}/export/${file}`,
  ),
  ...['get /api/reconcile/{case_id}', 'post /api/reconcile/{case_id}', 'get /api/reconcile/{case_id}/preview'],
  ...['get /api/reconcile/{case_id}/properties', 'get /api/reconcile/{case_id}/suggest/{what}'],
  ...['get /api/tokens', 'post /api/tokens', 'delete /api/tokens/{token_id}'],
  ...['get /api/prices', 'post /api/estimates', 'get /api/budgets', 'get /api/spend', 'get /api/keys'],
  ...['get /api/preferences', 'patch /api/preferences', 'get /api/searches', 'post /api/searches', 'post /api/held'],
  ...['patch /api/searches/{id}', 'delete /api/searches/{id}', 'get /api/tiles', 'get /api/tiles/{z}/{x}/{y}'],
  ...['get /api/tiles/built-in/{z}/{x}/{y}', 'get /api/tiles/names/{z}/{x}/{y}'],
  ...[
    'get /api/cases/{case_id}/subjects',
    'post /api/cases/{case_id}/subjects',
    'post /api/cases/{case_id}/subjects/preview',
    'put /api/subjects/{subject_id}/record',
  ],
  ...['delete /api/subject-imports/{import_id}', 'post /api/subject-imports/{import_id}/put-back'],
  ...['get /api/registers', 'get /api/flows', 'post /api/batches', 'post /api/batches/inspect'],
  ...['get /api/cases/{case_id}/batches', 'get /api/batches/{batch_id}', 'get /api/batches/{batch_id}/events'],
  ...['get /api/batches/{batch_id}/rows', 'get /api/batches/{batch_id}/results.csv'],
  ...['get /api/batches/{batch_id}/results.xlsx', 'post /api/batches/{batch_id}/reviews'],
  ...['start', 'pause', 'cancel', 'retry', 'rows/{row}/choice', 'rows/{row}/page'].map(
    (what) => `post /api/batches/{batch_id}/${what}`,
  ),
  ...['get /api/watches', 'post /api/watches', 'get /api/watches/forecast', 'get /api/watches/feed'],
  ...['post /api/watches/read', 'get /api/watches/{watch_id}', 'delete /api/watches/{watch_id}'],
  'get /api/watches/{watch_id}/changes',
  ...['pause', 'resume', 'run'].map((what) => `post /api/watches/{watch_id}/${what}`),
  ...['get /api/report-templates', 'post /api/report-templates', 'get /api/reports/check'],
  'delete /api/report-templates/{template}',
  ...[
    'get /api/cases/{case_id}/reports',
    'post /api/cases/{case_id}/reports',
    'post /api/cases/{case_id}/report-facts',
  ],
  ...['html', 'pdf', 'docx'].map((format) => `get /api/cases/{case_id}/report.${format}`),
  ...['get /api/reports/{report_id}', 'put /api/reports/{report_id}', 'get /api/reports/{report_id}/versions'],
  ...['changes', 'preview', 'redactions', 'releases'].map((part) => `get /api/reports/{report_id}/${part}`),
  ...['submit', 'return', 'sign', 'correct', 'releases'].map((what) => `post /api/reports/{report_id}/${what}`),
  'put /api/reports/{report_id}/redactions',
  ...['get /api/cases/{case_id}/comments', 'post /api/cases/{case_id}/comments', 'get /api/inbox'],
  ...['patch /api/comments/{comment_id}', 'delete /api/comments/{comment_id}', 'post /api/inbox/read'],
  'put /api/comments/{comment_id}/resolved',
]
for (const route of everybody) least[route] = 'analyst'
for (const name of operationNames)
  if (name !== 'javascript_key' && name !== 'client_info') least[`post /api/lookups/${name}`] = 'analyst'

/** What the routes of a case's graph take. */
const ofGraph: { [route: string]: object } = {
  'post /api/cases/{case_id}/pivots': { value: 'company:90000001' },
  'post /api/cases/{case_id}/path': { from: 'company:90000001', to: 'company:90000002' },
  'post /api/cases/{case_id}/search': { q: 'Quill' },
  'put /api/cases/{case_id}/placement': { placed: [] },
}

/** What the routes of a batch take. */
const ofBatch: { [route: string]: object } = {
  'put /api/subjects/{subject_id}/record': { record: 'another' },
  'post /api/batches/{batch_id}/start': { most_credits: '1' },
  'post /api/batches/{batch_id}/retry': { outcomes: ['unknown'] },
  'post /api/batches/{batch_id}/rows/{row}/choice': { choice: null },
  'post /api/batches/{batch_id}/reviews': { rows: [1] },
}

const emptyReport = { template: 'blank', title: 'A report', classification: '', sections: [] }
/** What the routes of a report take. */
const ofReport: { [route: string]: object } = {
  'post /api/cases/{case_id}/reports': { template: 'blank' },
  'post /api/cases/{case_id}/report-facts': { q: 'Quill' },
  'put /api/reports/{report_id}': { content: emptyReport, version: 1 },
  'put /api/reports/{report_id}/redactions': { marks: [], version: 0 },
  ...Object.fromEntries(['submit', 'sign'].map((what) => [`post /api/reports/{report_id}/${what}`, { version: 1 }])),
  ...Object.fromEntries(
    ['return', 'correct'].map((what) => [`post /api/reports/{report_id}/${what}`, { version: 1, note: 'A slip' }]),
  ),
  'post /api/reports/{report_id}/releases': {
    ...{ version: 1, format: 'pdf', redacted: false, recipient: 'A client', purpose: 'To read' },
    sha256: '0'.repeat(64),
  },
}

/** What the routes of comments take. */
const ofComments: { [route: string]: object } = {
  'post /api/cases/{case_id}/comments': { kind: 'pin', anchor: 'another', text: 'Let me in.' },
  'patch /api/comments/{comment_id}': { text: 'Other words', edited_at: null },
  'put /api/comments/{comment_id}/resolved': { resolved: true },
  'post /api/inbox/read': { comment_ids: [] },
}

/** What the routes take that say who may only after they have looked at it. */
const bodies: { [route: string]: object } = {
  'put /api/budgets/{holder}/{holder_id}': { period: 'total', credits: '1000' },
  'post /api/records/{id}/erase': { reason: 'ordered' },
  'post /api/data-subject': { text: 'Tamsin Quill' },
  'post /api/data-subject/{id}/erase': { reason: 'ordered', records: ['x'] },
  'put /api/prices/{operation}': { credits: '1000' },
  'post /api/second-factor/confirm': { code: '123456' },
  'post /api/keys': { domain: 'page.example', lifetime_minutes: 5 },
  'post /api/cases/{case_id}/pins': { record: '', kind: 'record' },
  'post /api/cases/{case_id}/pins/rows': { record: '', kind: 'record', pointers: [''] },
  'post /api/records/{id}/exported': { format: 'csv', rows: 1 },
  ...ofGraph,
  ...ofBatch,
  ...ofReport,
  ...ofComments,
}

let app: TestApp
let declared: string[]
const people: { [who: string]: Pick<Colleague, 'request' | 'get'> } = {}
let ann: Colleague
let record: string
let pin: string
let batch_id: string
let watch_id: string
let import_id: string
let subject_id: string
let report_id: string
let comment_id: string
beforeAll(async () => {
  app = await testApp({
    env: { OIDC_ISSUER: 'https://provider.example', OIDC_CLIENT_ID: 'desk', OIDC_ROLES: 'all=analyst' },
  })
  const { paths } = (await app.visitor().get('/api/openapi.json')).json
  declared = Object.entries(paths as { [path: string]: object }).flatMap(([path, methods]) =>
    Object.keys(methods).map((method) => `${method} ${path}`),
  )
  people.stranger = app.visitor()
  for (const role of ['analyst', 'supervisor', 'administrator'] as const)
    people[role] = await colleagueAtWork(app, role, `the-${role}`)
  ann = await colleagueAtWork(app, 'analyst', 'ann')
  record = (await ann.lookUp('people_search', { fullname: 'Tamsin Quill', case_id: ann.case_id })).json.record.id
  pin = (await ann.post(`/api/cases/${ann.case_id}/pins`, { record, kind: 'record' })).json.pin_id
  const given = { file: csv([['text'], ['York']]), case_id: ann.case_id, operation: 'geo_code' }
  batch_id = (await upload(app, ann, '/api/batches', given)).json.batch_id
  const list = { file: csv([['Name'], ['Larkspur Holdings Ltd']]), kind: 'company' }
  import_id = (await upload(app, ann, `/api/cases/${ann.case_id}/subjects`, list)).json.import_id
  subject_id = (await ann.get(`/api/cases/${ann.case_id}/subjects`)).json.subjects[0].subject_id
  watch_id = (await ann.post('/api/watches', schedule())).json.watch_id
  report_id = (await ann.post(`/api/cases/${ann.case_id}/reports`, { template: 'blank' })).json.report_id
  const comment = { kind: 'pin', anchor: pin, text: 'Is this right?' }
  comment_id = (await ann.post(`/api/cases/${ann.case_id}/comments`, comment)).json.comment_id
})
afterAll(() => app.close())

/** Of the people search, in ann's case. */
const schedule = () => ({
  ...{
    case_id: ann.case_id,
    record,
    every_days: 1,
    until: new Date()
      .toISOString()
      .replace(/^\d+/, (year) => `${Number(year) + 1}`)
      .slice(0, 10),
  },
  ...{ most_credits: '10', unknown_counts_as: '1' },
})

/** Of ann's own things. */
function filled(path: string): string {
  const own: { [name: string]: string } = {
    ...{ id: path.includes('/accounts/') ? ann.analyst_id : record, case_id: ann.case_id, analyst_id: ann.analyst_id },
    ...{ holder: 'analyst', holder_id: ann.analyst_id, operation: 'geo_code', page_key_id: 'another', pin_id: pin },
    watch_id,
    ...{ import_id, subject_id },
    report_id,
    comment_id,
    ...{ finding_id: 'another', contradiction_id: 'two_birth_months-0123456789abcd', batch_id, row: '1', what: 'type' },
  }
  return path.replace(/\{(\w+)\}/g, (_, name) => own[name] ?? name)
}
function ask(who: Who, route: string) {
  const [method = '', path = ''] = route.split(' ')
  const body = method === 'get' || method === 'delete' ? undefined : (bodies[route] ?? {})
  return people[who]!.request(method.toUpperCase(), filled(path), body)
}

test('every route is in the table of who may ask it', () => {
  expect(declared.toSorted()).toEqual(Object.keys(least).toSorted())
})

const ranks = ['stranger', 'analyst', 'supervisor', 'administrator'] as const
const tooLow = Object.entries(least).flatMap(([route, whose]) =>
  whose === 'watcher' ? [] : ranks.slice(0, ranks.indexOf(whose)).map((who): [Who, string] => [who, route]),
)
test.each(tooLow)('no %s may %s', async (who, route) => {
  const { status, json } = await ask(who, route)
  expect([status, json.title]).toEqual(who === 'stranger' ? [401, 'Not signed in'] : [403, 'Not allowed'])
})

describe('of what is another’s an analyst is told that there is no such thing:', () => {
  const others = everybody.filter(
    (route) =>
      /\{(id|case_id|pin_id|batch_id|watch_id|report_id|import_id|subject_id|comment_id)\}/.test(route) &&
      !route.includes('/sessions/'),
  )
  test.each([
    ...others,
    'post /api/documents',
    'get /api/export',
    'post /api/watches',
    'get /api/watches/forecast',
    'post /api/watches/read',
  ])('%s', async (route) => {
    const [method = '', path = ''] = route.split(' ')
    const body = {
      'post /api/documents': { record },
      'post /api/watches': schedule(),
      'post /api/watches/read': { watch_ids: [watch_id] },
      'post /api/cases/{case_id}/pins': { record, kind: 'record' },
      'post /api/cases/{case_id}/pins/rows': { record, kind: 'record', pointers: [''] },
      'post /api/records/{id}/exported': { format: 'csv', rows: 1 },
      'post /api/cases/{case_id}/judgements': { a: 'officer:a', b: 'officer:b', verdict: 'same' },
      'post /api/cases/{case_id}/findings': { kind: 'task', text: 'Do it' },
      'post /api/cases/{case_id}/contradictions/{contradiction_id}/explanation': { text: 'A typing error' },
      'post /api/cases/{case_id}/members': { email: 'ann@example.com' },
      ...ofGraph,
      ...ofBatch,
      ...ofReport,
      ...ofComments,
    }
    const queries: { [path: string]: string } = {
      '/api/export': `?case_id=${ann.case_id}`,
      '/api/watches/forecast': `?${new URLSearchParams({ ...schedule(), every_days: '1' })}`,
      '/api/cases/{case_id}/pivots': '?value=company:90000001',
      '/api/cases/{case_id}/surroundings': '?company_number=90000001',
      '/api/reports/{report_id}/changes': '?from=1&until=1',
      '/api/reconcile/{case_id}/preview': '?id=company:90000001',
    }
    const query = method === 'get' ? (queries[path] ?? '') : ''
    const given = method === 'get' || method === 'delete' ? undefined : (body[route as keyof typeof body] ?? {})
    const reply = await people.analyst!.request(method.toUpperCase(), filled(path) + query, given)
    expect([reply.status, reply.json.title]).toEqual([404, 'Not found'])
  })

  test('a session', async () => {
    const { sessions } = (await ann.get('/api/sessions')).json
    const end = `/api/sessions/${sessions[0].session_id}/end`
    expect((await people.administrator!.request('POST', end, { password })).status).toBe(404)
    expect((await ann.get('/api/session')).status).toBe(200)
  })

  const aboutPeople = operationNames.filter((name) => rowOf(name).about === 'person')
  test.each(aboutPeople)('the case of a lookup: %s', async (name) => {
    const paths = (await app.visitor().get('/api/openapi.json')).json.paths
    const { example } = paths[`/api/lookups/${name}`].post.requestBody.content['application/json']
    const lookUp = (case_id?: string) =>
      people.administrator!.request('POST', `/api/lookups/${name}`, { ...example, case_id })
    expect((await lookUp(ann.case_id)).status).toBe(404)
    expect((await lookUp()).json.errors).toMatchObject([{ field: 'case_id' }])
    expect((await lookUp('')).json.errors).toMatchObject([{ field: 'case_id' }])
  })
})

test('nothing of it was done or put on record', async () => {
  const { records } = (await people.administrator!.get('/api/records')).json
  expect(records.map(({ id }: { id: string }) => id)).toEqual([record])
  const { events } = (await people.administrator!.get('/api/audit')).json
  expect(events).toMatchObject([{ event: 'opened', operation: 'case_subjects', analyst: ann.analyst_id }])
  expect(events).toHaveLength(1)
  expect((await ann.get(`/api/cases/${ann.case_id}`)).json).toMatchObject({ closed_at: null, changes: [] })
  expect((await ann.get(`/api/cases/${ann.case_id}/pins`)).json.pins).toMatchObject([{ pin_id: pin, note: '' }])
})
