import { expect, test } from 'vitest'
import type { GraphEdge, GraphNode } from '../../../contract/desk/graph.ts'
import { companiesIn, subjectAmong } from './ownership-data.ts'

const node = (key: string, records: number): GraphNode => ({
  key,
  id: key,
  kind: key.startsWith('company:') ? 'company' : 'person',
  label: key,
  mentions: [key],
  records,
  sources: [],
})
const control = (a: string, b: string): GraphEdge => ({
  a,
  b,
  kind: 'controller_of',
  label: 'Controller of',
  inferred: false,
  roles: [],
  from: null,
  until: null,
  sources: [],
  source_count: 0,
})

test('the chart opens on a company whose control is on record, also where other companies have more records', () => {
  const nodes = [node('company:1', 9), node('company:2', 1), node('company:3', 5), node('officer:1', 2)]
  const edges = [control('officer:1', 'company:2'), control('company:3', 'company:2')]
  expect(subjectAmong(companiesIn({ nodes, edges }))?.number).toBe('2')
  expect(subjectAmong(companiesIn({ nodes, edges: [] }))?.number).toBe('1')
  expect(companiesIn({ nodes, edges }).map(({ number }) => number)).toEqual(['1', '2', '3'])
})
