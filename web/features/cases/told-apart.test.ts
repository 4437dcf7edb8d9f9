/** Rows of the case's home that look alike. */
import { expect, test } from 'vitest'
import type { GraphEdge, GraphNode } from '../../../contract/desk/graph.ts'
import { companyToTellApart } from './told-apart.ts'

const node = (key: string, kind: GraphNode['kind'], label: string, fact?: string): GraphNode => ({
  key,
  id: key,
  kind,
  label,
  mentions: [key],
  records: 1,
  sources: [],
  ...(fact !== undefined && { fact }),
})
const link = (a: string, b: string): GraphEdge => ({
  a,
  b,
  kind: 'officer_of',
  label: 'Officer of',
  inferred: false,
  roles: [],
  from: null,
  until: null,
  sources: [],
  source_count: 0,
})
const nodes = [
  node('officer:1', 'person', 'Mr Sam EXAMPLE', 'Born May 1961'),
  node('officer:2', 'person', 'Mr Sam EXAMPLE', 'Born May 1961'),
  node('officer:3', 'person', 'Mr Sam EXAMPLE', 'Born June 1961'),
  node('company:1', 'company', 'NORTHGATE LIMITED'),
  node('company:2', 'company', 'SOUTHGATE LIMITED'),
]
const edges = [link('officer:1', 'company:1'), link('company:2', 'officer:2'), link('officer:3', 'company:1')]

test('two of one name and birth are told apart by a company, and others need none', () => {
  expect(nodes.map((node) => companyToTellApart(node, { nodes, edges }))).toEqual([
    'NORTHGATE LIMITED',
    'SOUTHGATE LIMITED',
    null,
    null,
    null,
  ])
  expect(companyToTellApart(nodes[0]!, { nodes, edges: [] })).toBeNull()
})
