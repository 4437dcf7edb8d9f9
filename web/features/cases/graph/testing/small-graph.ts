/** A graph that tests write by hand: a company, two officers and an address. */
import type { GraphEdge, GraphNode } from '../../../../../contract/desk/graph.ts'
import { drawnOf, everything } from '../drawn.ts'
import { untouched } from '../edits.ts'

export const node = (key: string, more: Partial<GraphNode> = {}): GraphNode => ({
  key,
  id: key,
  kind: 'person',
  label: key,
  mentions: [key],
  records: 1,
  sources: [],
  ...more,
})
export const edge = (a: string, b: string, more: Partial<GraphEdge> = {}): GraphEdge => ({
  a,
  b,
  kind: 'officer_of',
  label: 'Officer of',
  inferred: false,
  roles: ['Director'],
  from: null,
  until: null,
  sources: [{ record: 'r1', pointer: '/x/0' }],
  source_count: 1,
  ...more,
})
export const nodes = [
  node('company:1', { kind: 'company' }),
  node('officer:1'),
  node('officer:2'),
  node('address:1', { kind: 'address' }),
]
export const edges = [
  edge('officer:1', 'company:1', { from: '2015-05', until: '2017-01-03' }),
  edge('company:1', 'officer:1', { kind: 'same_address', label: 'Same address', inferred: true, roles: [] }),
  edge('officer:2', 'company:1', { inferred: true }),
  edge('officer:2', 'address:1', { kind: 'address', label: 'Address', roles: [] }),
]
export const drawn = drawnOf({ nodes, edges }, untouched, everything)
