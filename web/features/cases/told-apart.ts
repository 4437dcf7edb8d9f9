import type { CaseGraph, GraphNode } from '../../../contract/desk/graph.ts'

type Drawn = Pick<CaseGraph, 'nodes' | 'edges'>

/** A company of this person, where another row has the same name and the same birth. */
export function companyToTellApart(node: GraphNode, { nodes, edges }: Drawn): string | null {
  const isTwin = (other: GraphNode) =>
    other.key !== node.key && other.kind === node.kind && other.label === node.label && other.fact === node.fact
  if (node.kind !== 'person' || !nodes.some(isTwin)) return null
  const neighbours = new Set(edges.flatMap(({ a, b }) => (a === node.key ? [b] : b === node.key ? [a] : [])))
  return nodes.find(({ kind, key }) => kind === 'company' && neighbours.has(key))?.label ?? null
}
