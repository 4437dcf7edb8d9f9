/** What blocks of a report say of answers that a test writes by hand. */
import type { Fill } from '../../../contract/reports.ts'
import type { Kind } from '../../claim.ts'
import { claimsOf } from '../../extract/claims-of.ts'
import { given } from '../filling.ts'
import { fill } from '../fills.ts'
import type { Block, CaseContent, RecordLine } from '../model.ts'

export type Answered = {
  operation: string
  result?: object
  outcome?: string
  reason?: string
  at?: string
  page_id?: string
  company_number?: string
  /** In place of `company_number`. */
  params?: { [name: string]: string }
  of?: string
}

/** A case in which nothing was looked up. */
export const emptyCase: CaseContent = {
  file: {
    reference: 'R-1',
    title: 'T',
    purpose: 'P',
    lawful_basis: 'Consent',
    closed_at: null,
    retention_date: '2030-01-01',
    created_at: '2026-01-01',
  },
  records: [],
  claims: [],
  kinds: new Map(),
  clusters: [],
  judgements: [],
  explanations: new Map(),
  findings: [],
  waiting: [],
  placed: new Map(),
  hidden: new Set(),
  places: [],
  redacted: { places: 0, addresses: new Set() },
  gaps: { missing: [], pending: 0, hidden: 0 },
  isPartial: false,
  today: '2026-11-03',
}

export function caseOf(answers: readonly Answered[]): CaseContent {
  const records = answers.map((one, at): RecordLine & { result: object } => ({
    id: `r${at}`,
    operation: one.operation,
    at: one.at ?? '2026-11-02T09:00:00.000Z',
    result: one.result ?? {},
    outcome: one.outcome ?? 'found',
    reason: one.reason ?? null,
    credits: '0',
    register: null,
    of: one.of ?? null,
    isSample: true,
    sha256: null,
    chain_seq: null,
    chain_hash: null,
    state: 'on_record' as const,
    params: one.params ?? {
      company_number: one.company_number ?? '90000001',
      ...(one.page_id && { page_id: one.page_id }),
    },
  }))
  const extracted = records.map(claimsOf)
  return {
    ...emptyCase,
    records,
    claims: extracted.flatMap(({ claims }) => claims),
    kinds: new Map<string, Kind>(extracted.flatMap(({ mentions }) => mentions.map(({ key, kind }) => [key, kind]))),
  }
}

const textOf = (spans: readonly { text: string }[]) => spans.map(({ text }) => text).join('')
/** A line for each paragraph, row and item. */
export const said = (name: Fill, ...answers: Answered[]): string[] => saidIn(name, caseOf(answers))

export function saidIn(name: Fill, content: CaseContent): string[] {
  const lines = (block: Block): string[] => {
    if (block.kind === 'table') return block.rows.map((row) => row.map(textOf).join(' | '))
    if (block.kind === 'list') return block.items.map(textOf)
    return block.kind === 'picture' ? [] : [textOf(block.spans)]
  }
  return fill(name, 'b', given(content)).flatMap(lines)
}
