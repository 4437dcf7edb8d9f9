/** Standard words of a house are left out only where the report has all of them itself. */
import { expect, test } from 'vitest'
import type { Run } from '../../contract/desk/reports.ts'
import { compose } from './compose.ts'

const file = { reference: 'R', title: 'T', purpose: 'P', lawful_basis: 'L', retention_date: '2030-01-01' }
const all = {
  file: { ...file, created_at: '2026-01-01', closed_at: null },
  records: [],
  claims: [],
  kinds: new Map(),
  clusters: [],
  judgements: [],
  explanations: new Map(),
  findings: [],
  waiting: [],
  placed: new Map(),
  hidden: new Set<never>(),
  places: [],
  redacted: { places: 0, addresses: new Set<never>() },
  gaps: { missing: [], pending: 0, hidden: 0 },
  isPartial: false,
  today: '2026-11-03',
}
const house = { accent: '#1d4f91', logo: null, issuer: '', before: '', after: 'Ask us first.' }

const titlesWith = (runs: Run[]): string[] => {
  const sections = [
    { id: 's', title: 'Text', blocks: [{ kind: 'paragraph' as const, id: 'b', voice: 'plain' as const, runs }] },
  ]
  const content = { template: '', title: 'T', classification: '', recipient: '', sections }
  const composed = compose({ content, facts: new Map(), all, authors: [], notes: [], changes: [], kind: '', house })
  return composed.sections.flatMap(({ title }) => title.map(({ text }) => text))
}

test('a paragraph of the same words replaces them, and one that also holds a fact does not', () => {
  const fact = { record: 'r1', pointer: '/x', property: 'name', nth: 0 }
  expect(titlesWith([{ text: 'Ask us first.' }])).toEqual(['Text'])
  expect(titlesWith([{ text: 'Ask us ' }, { fact }, { text: 'first.' }])).toEqual(['Text', 'Terms'])
})
