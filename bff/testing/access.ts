/** Everything that the routes of /api are about, made once by one member of a case; and the requests for each row. */
import { everyRoute } from '../../contract/desk/index.ts'
import type { Route } from '../../contract/desk/route.ts'
import { csv, upload } from '../batch/testing/batches.ts'
import type { TestApp } from './app.ts'
import type { Colleague } from './colleagues.ts'

export const nameOf = ({ method, path }: Route) => `${method} ${path}`

export type Things = Awaited<ReturnType<typeof thingsOf>>

export async function thingsOf(app: TestApp, owner: Colleague) {
  const { case_id, analyst_id } = owner
  const record = (await owner.lookUp('people_search', { fullname: 'Tamsin Quill', case_id })).json.record.id as string
  const { pin_id } = (await owner.post(`/api/cases/${case_id}/pins`, { record, kind: 'record' })).json
  const table = { file: csv([['text'], ['York']]), case_id, operation: 'geo_code' }
  const { batch_id } = (await upload(app, owner, '/api/batches', table)).json
  const list = { file: csv([['Name'], ['Larkspur Holdings Ltd']]), kind: 'company' }
  const { import_id } = (await upload(app, owner, `/api/cases/${case_id}/subjects`, list)).json
  const { subject_id } = (await owner.get(`/api/cases/${case_id}/subjects`)).json.subjects[0]
  const { watch_id } = (await owner.post('/api/watches', schedule({ case_id, record }))).json
  const { report_id } = (await owner.post(`/api/cases/${case_id}/reports`, { template: 'blank' })).json
  const mail = { name: 'a.eml', bytes: 'From: a client\r\nSubject: The lease\r\n\r\nSigned.' }
  const given = { file: mail, source: 'The client', day: '2026-11-02' }
  const own_file = (await upload(app, owner, `/api/cases/${case_id}/files`, given)).json.record as string
  const comment = { kind: 'pin', anchor: pin_id, text: 'Is this right?' }
  const { comment_id } = (await owner.post(`/api/cases/${case_id}/comments`, comment)).json
  const finding = { kind: 'task', text: 'Do it' }
  await owner.lookUp('company_mortgage_index', { company_number: '90000001', case_id })
  const node = (await owner.get(`/api/cases/${case_id}/graph`)).json.nodes[0].key as string
  const { finding_id } = (await owner.post(`/api/cases/${case_id}/findings`, finding)).json
  return {
    case_id,
    analyst_id,
    record,
    own_file,
    pin_id,
    batch_id,
    import_id,
    subject_id,
    watch_id,
    report_id,
    comment_id,
    finding_id: finding_id as string,
    node,
  }
}

const schedule = ({ case_id, record }: { case_id: string; record: string }) => ({
  case_id,
  record,
  every_days: 1,
  most_credits: '10',
  unknown_counts_as: '1',
  until: new Date(Date.now() + 300 * 86_400_000).toISOString().slice(0, 10),
})

const emptyReport = { template: 'blank', title: 'A report', classification: '', sections: [] }

type Values = { readonly [name: string]: unknown }

/** Bodies and queries without which a route refuses the request before it looks who sends it. */
const givenTo = (things: Things): { readonly [route: string]: Values } => {
  const { case_id, record, own_file, pin_id, report_id, watch_id, node } = things
  return {
    'POST /api/session': { email: 'nobody@example.com', password: 'none' },
    'POST /api/session/code': { code: '123456' },
    'POST /api/links': { token: 'none' },
    'POST /api/links/redeem': { token: 'none', password: 'none' },
    'POST /api/second-factor/confirm': { code: '123456' },
    'POST /api/second-factor/recovery-codes': { password: 'none' },
    'POST /api/second-factor/take-off': { password: 'none' },
    'POST /api/password': { old_password: 'none', password: 'none' },
    'POST /api/provider/link': { password: 'none' },
    'POST /api/invitations': { email: 'dora@example.com', role: 'analyst' },
    'POST /api/tokens': { name: 'Tests', scopes: ['read'], days: 1, credits: '1', password: 'none' },
    'POST /api/keys': { domain: 'page.example', lifetime_minutes: 5 },
    'PUT /api/prices/:operation': { credits: '1000' },
    'POST /api/estimates': { lookups: [{ operation: 'geo_code' }] },
    'PUT /api/budgets/:holder/:holder_id': { period: 'total', credits: '1000' },
    'GET /api/spend': { by: 'operation', from: '2026-01-01', to: '2026-01-31' },
    'POST /api/data-subject': { text: 'Tamsin Quill' },
    'POST /api/data-subject/:id/erase': { reason: 'ordered', records: ['x'] },
    'POST /api/records/:id/erase': { reason: 'ordered' },
    'POST /api/records/:id/exported': { format: 'csv', rows: 1 },
    'POST /api/records/near-names': { text: 'Quill', of: 'company' },
    'POST /api/lookups/:operation': { text: 'York' },
    'POST /api/held': { questions: [] },
    'POST /api/documents': { record },
    'POST /api/named': { q: 'Quill' },
    'POST /api/elsewhere': { keys: ['company:90000001'] },
    'POST /api/searches': { record, name: 'A search' },
    'POST /api/cases': { reference: 'R-9', title: 'A title', purpose: 'A purpose', lawful_basis: 'Contract' },
    'POST /api/cases/:case_id/members': { email: 'ann@example.com' },
    'PATCH /api/cases/:case_id/members/:analyst_id': { role: 'reader' },
    'POST /api/cases/:case_id/files/attachments': { mail: own_file, attachment: 0 },
    'POST /api/cases/:case_id/pins': { record, kind: 'record' },
    'POST /api/cases/:case_id/pins/rows': { record, kind: 'record', pointers: [''] },
    'POST /api/cases/:case_id/judgements': { a: 'officer:a', b: 'officer:b', verdict: 'same' },
    'POST /api/cases/:case_id/findings': { kind: 'task', text: 'Do it' },
    'PUT /api/cases/:case_id/screening/watch': { on: true },
    'POST /api/cases/:case_id/screening/judgements': {
      subject: 'company:90000001',
      list: 'A list',
      listed_id: 'A1',
      verdict: 'unsure',
    },
    'POST /api/cases/:case_id/contradictions/:contradiction_id/explanation': { text: 'A typing error' },
    'GET /api/cases/:case_id/ownership': { company: '90000001' },
    'GET /api/cases/:case_id/surroundings': { company_number: '90000001' },
    'GET /api/cases/:case_id/pivots': { value: node },
    'POST /api/cases/:case_id/pivots': { value: node },
    'POST /api/cases/:case_id/path': { from: node, to: 'company:90000002' },
    'POST /api/cases/:case_id/search': { q: 'Quill' },
    'POST /api/cases/:case_id/named': { q: 'Quill' },
    'PUT /api/cases/:case_id/placement': { placed: [] },
    'POST /api/cases/:case_id/export/nodes': { format: 'graphml', keys: [node] },
    'PUT /api/cases/:case_id/graph-filter': { kinds: [], relations: [], from: null, to: null, documents: false },
    'POST /api/cases/:case_id/comments': { kind: 'pin', anchor: pin_id, text: 'Let me in.' },
    'PATCH /api/comments/:comment_id': { text: 'Other words', edited_at: null },
    'PUT /api/comments/:comment_id/resolved': { resolved: true },
    'POST /api/inbox/read': { comment_ids: [] },
    'PUT /api/subjects/:subject_id/record': { record },
    'POST /api/batches/:batch_id/start': { most_credits: '1' },
    'POST /api/batches/:batch_id/retry': { outcomes: ['unknown'] },
    'POST /api/batches/:batch_id/rows/:row/choice': { choice: null },
    'POST /api/batches/:batch_id/acceptances': {},
    'POST /api/batches/:batch_id/undone-choices': { rows: [1] },
    'POST /api/batches/:batch_id/reviews': { rows: [1] },
    'POST /api/watches': schedule(things),
    'GET /api/watches/forecast': { ...schedule(things), most_credits: undefined, unknown_counts_as: undefined },
    'POST /api/watches/read': { watch_ids: [watch_id] },
    'GET /api/export': { case_id },
    'POST /api/report-templates': { name: 'A template', report_id },
    'PUT /api/house-template': {
      accent: '',
      signatory_name: '',
      signatory_role: '',
      organisation: '',
      words_before: '',
      words_after: '',
    },
    'POST /api/cases/:case_id/reports': { template: 'blank' },
    'POST /api/cases/:case_id/report-facts': { q: 'Quill' },
    'PUT /api/reports/:report_id': { content: emptyReport, version: 1 },
    'PUT /api/reports/:report_id/redactions': { marks: [], version: 0 },
    'POST /api/reports/:report_id/submit': { version: 1 },
    'POST /api/reports/:report_id/sign': { version: 1 },
    'POST /api/reports/:report_id/return': { version: 1, note: 'A slip' },
    'POST /api/reports/:report_id/correct': { version: 1, note: 'A slip' },
    'POST /api/reports/:report_id/releases': {
      version: 1,
      format: 'pdf',
      redacted: false,
      recipient: 'A client',
      purpose: 'To read',
      sha256: '0'.repeat(64),
    },
    'GET /api/reports/:report_id/changes': { from: 1, until: 1 },
    'GET /api/reports/check': { sha256: '0'.repeat(64) },
    'GET /api/reconcile/:case_id/preview': { id: node },
    'GET /api/reconcile/:case_id/:token/preview': { id: node },
  }
}

/** What a row asks of these things. @throws if the row needs a body or a query that this file does not have */
export function requestFor(row: Route, things: Things): { method: string; path: string; body?: unknown } {
  const given = Object.fromEntries(
    Object.entries(givenTo(things)[nameOf(row)] ?? {}).filter(([, value]) => value !== undefined),
  )
  for (const schema of [row.query, row.body]) {
    const read = schema?.safeParse(row.method === 'GET' ? asQuery(given) : given)
    if (read && !read.success) throw new Error(`bff/testing/access.ts has no request for ${nameOf(row)}: ${read.error}`)
  }
  const path = row.path.replaceAll(/:(\w+)/g, (_, name: string) => encodeURIComponent(valueIn(row, name, things)))
  if (row.method === 'GET') return { method: 'GET', path: `${path}?${new URLSearchParams(asQuery(given))}` }
  return row.method === 'DELETE' ? { method: 'DELETE', path } : { method: row.method, path, body: given }
}

const asQuery = (given: Values) =>
  Object.fromEntries(Object.entries(given).map(([name, value]) => [name, String(value)]))

function valueIn({ path, opens }: Route, name: string, things: Things): string {
  if (name in things) return things[name as keyof Things]
  if (path === '/api/records/:id/text') return things.own_file
  if (name === 'id') return opens === 'record' || path.includes('/records/') ? things.record : things.analyst_id
  const others: { readonly [name: string]: string } = {
    operation: 'geo_code',
    holder: 'analyst',
    holder_id: things.analyst_id,
    row: '1',
    what: 'type',
    contradiction_id: 'two_birth_months-0123456789abcd',
    template: 'another',
    page_key_id: 'another',
    token_id: 'another',
    token: 'another',
    z: '0',
    x: '0',
    y: '0',
  }
  const value = others[name]
  if (value === undefined) throw new Error(`bff/testing/access.ts has no ${name} for ${path}`)
  return value
}

/** Rows that say where a case is in the query or the body. */
export const namesCase = ({ query, body }: Route): boolean =>
  [query, body].some((schema) => schema && 'shape' in schema && Object.hasOwn(schema.shape as object, 'case_id'))

const rankOf = ({ method, path }: Route): number =>
  method === 'GET' ? 0 : method === 'DELETE' || /\/(close|erase|cancel)$/.test(path) ? 2 : 1
/** What is removed comes last, so that the other rows find it. */
export const inOrder: readonly Route[] = everyRoute.toSorted((a, b) => rankOf(a) - rankOf(b))
