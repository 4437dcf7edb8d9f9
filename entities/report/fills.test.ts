/** What a block says where it has nothing to list: no more than the records bear out. */
import { expect, test } from 'vitest'
import type { Fill } from '../../contract/reports.ts'
import { companyKey } from '../keys.ts'
import { given } from './filling.ts'
import { fill } from './fills.ts'
import type { CaseContent, RecordLine } from './model.ts'

const record = (operation: string, outcome: string, params: RecordLine['params'] = {}): RecordLine => ({
  ...{ id: `${operation}-${outcome}`, operation, outcome, params, at: '2026-03-02T09:00:00.000Z', reason: null },
  ...{ credits: '1', register: null, of: null, isSample: false, state: 'on_record' },
  ...{ sha256: null, chain_seq: null, chain_hash: null },
})
const northgate = companyKey('90000001')

function words(name: Fill, records: readonly RecordLine[], more: Partial<CaseContent> = {}): string {
  const file = { reference: 'R-1', title: 'A title', purpose: 'A purpose', lawful_basis: 'Consent' }
  const content: CaseContent = {
    file: { ...file, retention_date: '2030-01-01', created_at: '2026-01-01', closed_at: null },
    ...{ records, claims: [], kinds: new Map(), clusters: [], judgements: [], explanations: new Map(), findings: [] },
    ...{ waiting: [], placed: new Map(), hidden: new Set(), places: [] },
    ...{ redacted: { places: 0, addresses: new Set() }, gaps: { missing: [], pending: 0, hidden: 0 } },
    ...{ isPartial: false, today: '2026-03-03' },
    ...more,
  }
  return JSON.stringify(fill(name, 'block', given(content)))
}

test('a number whose answer contradicts itself was checked all the same', () => {
  expect(words('preferences', [record('tps_full', 'found')])).toContain('Telephone numbers were checked.')
  expect(words('preferences', [record('tps_full', 'not_answered')])).toContain(
    'No answer about the preference registers',
  )
})

test('a lookup without an answer does not count as one', () => {
  const company = { kinds: new Map([[northgate, 'company' as const]]) }
  const looked = (outcome: string) =>
    ['company_number_search', 'company_appointments', 'company_mortgage_index', 'company_filing_history'].map((name) =>
      record(name, outcome, { company_number: '90000001' }),
    )
  expect(words('not_run', looked('not_answered'), company)).toContain('(not answered)')
  expect(words('not_run', [...looked('not_answered'), ...looked('none_found')], company)).toContain(
    'was answered for each',
  )
  expect(words('not_run', [], company)).not.toContain('(not answered)')
})

test('where nothing was looked up, nothing is said of its answers', () => {
  expect(words('not_run', [])).toContain('name no company by its number')
  expect(words('not_found', [])).not.toMatch(/found something|each lookup/i)
  expect(words('not_answered', [])).not.toMatch(/was answered/)
})
