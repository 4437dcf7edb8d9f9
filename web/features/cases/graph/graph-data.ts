/** The graph of a case, read from the BFF. */
import { infiniteQueryOptions, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import type { CaseGraph, GraphEdge, GraphFilter, GraphNode } from '../../../../contract/desk/graph.ts'
import { caseViews } from '../../../lookup/decisions/decisions.ts'
import { spaced } from '../../../register/TelephoneNumber.tsx'
import { desk, send } from '../../../server/desk.ts'
import { reading } from '../../../server/reading.ts'
import type { Arrangement, Group } from './edits.ts'

export const graphQuery = (case_id: string, limit: number) =>
  queryOptions({
    ...reading([...caseViews(case_id), 'graph', limit], desk.graph.read({ case_id, limit })),
    select: withSpacedNumbers,
  })

/** The neighbours of a node. A key may contain a number or an address, so it stays out of the URL. */
export const aroundQuery = (case_id: string, focus: string) =>
  queryOptions({
    ...reading([...caseViews(case_id), 'around', focus], desk.graph.around({ case_id, focus })),
    select: withSpacedNumbers,
  })

/** The node of a link, and its neighbours. */
export const linkedQuery = (case_id: string, node: string) =>
  queryOptions({
    ...reading([...caseViews(case_id), 'linked', node], desk.graph.read({ case_id, node })),
    select: withSpacedNumbers,
  })

const withSpacedNumbers = (graph: CaseGraph): CaseGraph => ({
  ...graph,
  nodes: graph.nodes.map((node) => (node.key.startsWith('phone:') ? { ...node, label: spaced(node.label) } : node)),
})

export const pathQuery = (case_id: string, a: string, b: string) =>
  reading([...caseViews(case_id), 'path', a, b], desk.graph.path({ case_id, from: a, to: b }))

export const pivotsQuery = (case_id: string, key: string) =>
  infiniteQueryOptions({
    queryKey: [...caseViews(case_id), 'pivots', key],
    queryFn: ({ signal, pageParam: skip }) => send(desk.graph.pivotsOf({ case_id, value: key, skip }), signal),
    initialPageParam: 0,
    getNextPageParam: ({ left }, pages) => (left > 0 ? pages.flatMap(({ pivots }) => pivots).length : null),
  })

type Replies = readonly Pick<CaseGraph, 'nodes' | 'edges'>[]

/** Each node and edge once. */
export function merged(replies: Replies): { nodes: GraphNode[]; edges: GraphEdge[] } {
  const nodes = new Map(replies.flatMap((reply) => reply.nodes.map((node) => [node.key, node] as const)))
  const edges = new Map(
    replies.flatMap((reply) =>
      reply.edges.map((edge) => [[edge.a, edge.kind, edge.b, edge.inferred].join('\n'), edge] as const),
    ),
  )
  return { nodes: [...nodes.values()], edges: [...edges.values()] }
}

/** The arrangement that the server keeps. */
export function keptArrangement(nodes: readonly GraphNode[]): Arrangement {
  const groups = new Map<string, string[]>()
  for (const { key, group } of nodes) if (group) groups.set(group, [...(groups.get(group) ?? []), key])
  return {
    moved: new Map(nodes.flatMap(({ key, x, y }) => (x === undefined || y === undefined ? [] : [[key, { x, y }]]))),
    hidden: new Set(nodes.flatMap(({ key, hidden }) => (hidden ? [key] : []))),
    collapsed: new Set(nodes.flatMap(({ key, collapsed }) => (collapsed ? [key] : []))),
    opened: new Set(nodes.flatMap(({ key, collapsed }) => (collapsed === false ? [key] : []))),
    groups: [...groups].map(([name, members]): Group => ({ id: `group:${members[0]}`, name, members })),
    expanded: [],
    round: 0,
  }
}

type Placed = {
  key: string
  x: number | null
  y: number | null
  hidden: boolean
  /** Null leaves it to the drawing. */
  collapsed: boolean | null
  group: string | null
}

/** The differences from the arrangement before. */
export function placedSince(before: Arrangement, now: Arrangement): Placed[] {
  const [was, is] = [placedIn(before), placedIn(now)]
  return [...new Set([...was.keys(), ...is.keys()])].flatMap((key) => {
    const placed = is.get(key) ?? { key, x: null, y: null, hidden: false, collapsed: null, group: null }
    return JSON.stringify(was.get(key)) === JSON.stringify(placed) ? [] : [placed]
  })
}

function placedIn({ moved, hidden, collapsed, opened, groups }: Arrangement): Map<string, Placed> {
  const groupOf = new Map(groups.flatMap(({ name, members }) => members.map((key) => [key, name] as const)))
  const keys = new Set([...moved.keys(), ...hidden, ...collapsed, ...opened, ...groupOf.keys()])
  return new Map(
    [...keys].map((key) => {
      const { x = null, y = null } = moved.get(key) ?? {}
      const fold = collapsed.has(key) ? true : opened.has(key) ? false : null
      const marks = { hidden: hidden.has(key), collapsed: fold }
      return [key, { key, x, y, ...marks, group: groupOf.get(key) ?? null }]
    }),
  )
}

export const useKeepPlacement = (case_id: string) => {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (placed: readonly Placed[]) => send(desk.graph.place({ case_id, placed: [...placed] })),
    // The cached graph has the old positions.
    onSuccess: () => client.invalidateQueries({ queryKey: [...caseViews(case_id), 'graph'], refetchType: 'none' }),
  })
}

/** The filter of the case, for all its members. It applies at once, and comes back if the case did not keep it. */
export function useKeepFilter(case_id: string) {
  const client = useQueryClient()
  const queryKey = [...caseViews(case_id), 'graph']
  return useMutation({
    // One after another: the last choice stays.
    scope: { id: `filter of ${case_id}` },
    mutationFn: (filter: GraphFilter) => send(desk.graph.keepFilter({ case_id, ...filter })),
    onMutate: (filter) => client.setQueriesData<CaseGraph>({ queryKey }, (graph) => graph && { ...graph, filter }),
    onError: () => client.invalidateQueries({ queryKey }),
  })
}
