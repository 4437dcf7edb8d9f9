/** Requests in one's own case that name a thing of another case: in the path, the query or the body. */
import type { Things } from './access.ts'
import { password } from './colleagues.ts'

/** One's own things, and those of another case. */
export type Mix = { own: Things; other: Things & Further }
/** Things of the other case that no path opens. */
type Further = { search_id: string; token_id: string; template: string; session_id: string }
type Mixed = { method: string; path: string; body?: unknown }

/** Names of fields that name something of a case. Templates belong to the house. Another row with one of them needs a request here. */
export const naming = [
  ...[
    'record',
    'records',
    'sources',
    'comment_ids',
    'watch_ids',
    'screenings',
    'report',
    'report_id',
    'pins',
    'comments',
  ],
  ...['judgements', 'explanations', 'findings', 'reports', 'replaces', 'content', 'marks'],
]

export const mixes = ({ own, other }: Mix): { readonly [row: string]: readonly Mixed[] } => {
  const ofCase = `/api/cases/${own.case_id}`
  const ofReport = `/api/reports/${own.report_id}`
  const source = { record: other.record, pointer: '/director_list/0' }
  const fact = { record: other.record, pointer: '/director_list/0', property: 'name' }
  const post = (path: string, body: unknown) => [{ method: 'POST', path, body }]
  const get = (path: string) => [{ method: 'GET', path }]
  const watch = { case_id: own.case_id, record: other.record, every_days: 1, until: inHalfAYear() }
  const report = (block: object) => ({
    version: 1,
    content: {
      template: 'blank',
      title: 'A report',
      classification: '',
      sections: [{ id: 'one', title: 'One', blocks: [block] }],
    },
  })
  const file = (format: string) => get(`${ofCase}/report.${format}?report=${other.report_id}`)
  return {
    'DELETE /api/cases/:case_id/members/:analyst_id': [
      { method: 'DELETE', path: `${ofCase}/members/${other.analyst_id}` },
    ],
    'PATCH /api/cases/:case_id/members/:analyst_id': [
      { method: 'PATCH', path: `${ofCase}/members/${other.analyst_id}`, body: { role: 'reader' } },
    ],
    'POST /api/cases/:case_id/comments': [
      ...post(`${ofCase}/comments`, { kind: 'pin', anchor: other.pin_id, text: 'Mine' }),
      ...post(`${ofCase}/comments`, { thread: other.comment_id, text: 'Mine' }),
      ...post(`${ofCase}/comments`, { kind: 'block', anchor: 'one', report_id: other.report_id, text: 'Mine' }),
      ...post(`${ofCase}/comments`, { kind: 'fact', anchor: 'one', report_id: other.report_id, text: 'Mine' }),
    ],
    'POST /api/inbox/read': post('/api/inbox/read', { comment_ids: [other.comment_id] }),
    'POST /api/watches/read': [
      ...post('/api/watches/read', { watch_ids: [other.watch_id] }),
      ...post('/api/watches/read', { screenings: [other.case_id] }),
      ...post('/api/watches/read', { case_ids: [other.case_id] }),
    ],
    'POST /api/cases/:case_id/contradictions/:contradiction_id/explanation': post(
      `${ofCase}/contradictions/two_birth_months-0123456789abcd/explanation`,
      { text: 'Mine', sources: [source] },
    ),
    'DELETE /api/cases/:case_id/contradictions/:contradiction_id/explanation': [
      { method: 'DELETE', path: `${ofCase}/contradictions/two_birth_months-0123456789abcd/explanation?replaces=1` },
    ],
    'POST /api/cases/:case_id/judgements': post(`${ofCase}/judgements`, {
      a: 'officer:a',
      b: 'officer:b',
      verdict: 'same',
      replaces: 'another',
    }),
    'POST /api/cases/:case_id/screening/judgements': post(`${ofCase}/screening/judgements`, {
      subject: 'officer:a',
      list: 'A list',
      listed_id: 'A1',
      verdict: 'same',
      replaces: 1,
    }),
    'POST /api/cases/:case_id/findings': post(`${ofCase}/findings`, { kind: 'task', text: 'Mine', sources: [source] }),
    'PATCH /api/cases/:case_id/findings/:finding_id': [
      { method: 'PATCH', path: `${ofCase}/findings/${other.finding_id}`, body: { text: 'Mine' } },
      { method: 'PATCH', path: `${ofCase}/findings/${own.finding_id}`, body: { sources: [source] } },
    ],
    'GET /api/cases/:case_id/findings/:finding_id/versions': get(`${ofCase}/findings/${other.finding_id}/versions`),
    'POST /api/documents': post('/api/documents', { record: other.record }),
    'POST /api/cases/:case_id/pins': post(`${ofCase}/pins`, { record: other.record, kind: 'record' }),
    'POST /api/cases/:case_id/pins/rows': post(`${ofCase}/pins/rows`, {
      record: other.record,
      kind: 'record',
      pointers: [''],
    }),
    'POST /api/searches': post('/api/searches', { record: other.record, name: 'Mine' }),
    'PATCH /api/searches/:id': [
      { method: 'PATCH', path: `/api/searches/${other.search_id}`, body: { name: 'Mine', is_pinned: true } },
    ],
    'DELETE /api/searches/:id': [{ method: 'DELETE', path: `/api/searches/${other.search_id}` }],
    'POST /api/sessions/:id/end': post(`/api/sessions/${other.session_id}/end`, { password }),
    'DELETE /api/tokens/:token_id': [{ method: 'DELETE', path: `/api/tokens/${other.token_id}` }],
    'DELETE /api/report-templates/:template': [{ method: 'DELETE', path: `/api/report-templates/${other.template}` }],
    'POST /api/report-templates': post('/api/report-templates', { name: 'Mine', report_id: other.report_id }),
    'POST /api/cases/:case_id/report-facts': post(`${ofCase}/report-facts`, {
      sources: [{ record: other.record, pointer: '' }],
    }),
    'PUT /api/reports/:report_id': [{ method: 'PUT', path: ofReport, body: report({ kind: 'fact', id: 'a', fact }) }],
    'PUT /api/reports/:report_id/redactions': [
      {
        method: 'PUT',
        path: `${ofReport}/redactions`,
        body: { version: 0, marks: [{ mark: 'record', record: other.record, reason: 'third_party' }] },
      },
    ],
    'GET /api/cases/:case_id/report.html': file('html'),
    'GET /api/cases/:case_id/report.pdf': file('pdf'),
    'GET /api/cases/:case_id/report.docx': file('docx'),
    'PUT /api/subjects/:subject_id/record': [
      { method: 'PUT', path: `/api/subjects/${own.subject_id}/record`, body: { record: other.record } },
    ],
    'POST /api/watches': post('/api/watches', { ...watch, most_credits: '10', unknown_counts_as: '1' }),
    'GET /api/watches/forecast': get(`/api/watches/forecast?${new URLSearchParams({ ...watch, every_days: '1' })}`),
    'GET /api/records/:id/views': get(`/api/records/${other.record}/views`),
  }
}

const inHalfAYear = () => new Date(Date.now() + 180 * 86_400_000).toISOString().slice(0, 10)
