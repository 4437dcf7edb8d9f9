/** The attributes of nodes and edges in GraphML and GEXF. */
import type { Edge } from '../graph/edge.ts'
import type { Graph, Node } from '../graph.ts'
import { rolesInWords } from '../link-words.ts'

/** `marks`: who is listed, banned, or held by somebody listed, in words. */
export type MarkedNode = Node & { marks?: readonly string[] }
export type ToWrite = { graph: { nodes: readonly MarkedNode[]; edges: Graph['edges'] }; title: string }

/** Nodes have numbers, because igraph does not decode `&` in a key. */
export const idsOf = ({ nodes }: Pick<ToWrite['graph'], 'nodes'>): ((key: string) => string) => {
  const ids = new Map(nodes.map(({ key }, at) => [key, `n${at}`]))
  return (key) => ids.get(key) ?? ''
}

type Column<Of> = {
  id: string
  type: 'string' | 'int' | 'boolean'
  read: (one: Of) => string | number | boolean | null
}

export const nodeColumns: readonly Column<MarkedNode>[] = [
  { id: 'key', type: 'string', read: ({ key }) => key },
  { id: 'label', type: 'string', read: ({ label }) => label },
  { id: 'kind', type: 'string', read: ({ kind }) => kind },
  { id: 'mentions', type: 'string', read: ({ mentions }) => mentions.join(' | ') },
  { id: 'records', type: 'int', read: ({ records }) => records },
  { id: 'marks', type: 'string', read: ({ marks = [] }) => marks.join(' | ') || null },
]

export const edgeColumns: readonly Column<Edge>[] = [
  { id: 'relation', type: 'string', read: ({ kind }) => kind },
  {
    id: 'roles',
    type: 'string',
    // The register's codes of offices are short. Its codes of control are not.
    read: ({ kind, roles }) => (kind === 'controller_of' ? rolesInWords({ kind, roles }) : roles.join(', ')) || null,
  },
  { id: 'from', type: 'string', read: ({ from }) => from },
  { id: 'until', type: 'string', read: ({ until }) => until },
  { id: 'inferred', type: 'boolean', read: ({ inferred }) => inferred },
  { id: 'because', type: 'string', read: ({ because = null }) => because },
  {
    id: 'sources',
    type: 'string',
    read: ({ sources }) => [...new Set(sources.map(({ record, pointer }) => `${record}#${pointer}`))].join(' | '),
  },
]
