/** The graph of a case, read from the BFF. */
import { infiniteQueryOptions, type Query, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import type { CaseGraph, GraphEdge, GraphFilter, GraphNode } from '../../../../contract/desk/graph.ts'
import { caseViews } from '../../../lookup/decisions/decisions.ts'
import { spaced } from '../../../register/TelephoneNumber.tsx'
import { desk, send } from '../../../server/desk.ts'
import { reading } from '../../../server/reading.ts'
import { type Placed, placedAs } from './placement.ts'
import { saves } from './useHistory.ts'

export const graphQuery = (case_id: string, limit: number) =>
  queryOptions({
    ...reading([...caseViews(case_id), 'graph', limit], desk.graph.read({ case_id, limit })),
    select: withSpacedNumbers,
  })

/** What a node is drawn with where a link leads to it, and the most that one reading gives. */
export const fewAround = 100
export const mostAround = 500

/** The neighbours of a node. A key may contain a number or an address, so it stays out of the URL. */
export const aroundQuery = (case_id: string, focus: string, limit: number) =>
  queryOptions({
    ...reading([...caseViews(case_id), 'around', focus, limit], desk.graph.around({ case_id, focus, limit })),
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

export const pathQuery = (case_id: string, from: readonly string[], to: readonly string[]) =>
  reading([...caseViews(case_id), 'path', from, to], desk.graph.path({ case_id, from: [...from], to: [...to] }))

export const pivotsQuery = (case_id: string, key: string) =>
  infiniteQueryOptions({
    queryKey: [...caseViews(case_id), 'pivots', key],
    queryFn: ({ signal, pageParam: skip }) => send(desk.graph.pivotsOf({ case_id, value: key, skip }), signal),
    initialPageParam: 0,
    getNextPageParam: ({ left }, pages) => (left > 0 ? pages.flatMap(({ pivots }) => pivots).length : null),
  })

type Reply = Pick<CaseGraph, 'nodes' | 'edges'> & Partial<Pick<CaseGraph, 'more'>>

/** Each node and edge once, and the neighbours that none of the replies has. */
export function merged(replies: readonly Reply[]): Pick<CaseGraph, 'nodes' | 'edges' | 'more'> {
  const nodes = new Map(replies.flatMap((reply) => reply.nodes.map((node) => [node.key, node] as const)))
  const edges = new Map(
    replies.flatMap((reply) =>
      reply.edges.map((edge) => [[edge.a, edge.kind, edge.b, edge.inferred].join('\n'), edge] as const),
    ),
  )
  const whole = { nodes: [...nodes.values()], edges: [...edges.values()] }
  return { ...whole, more: moreIn(replies, whole.edges) }
}

function moreIn(replies: readonly Reply[], edges: readonly GraphEdge[]): CaseGraph['more'] {
  const nameOf = (key: string, kind: string) => `${key}\n${kind}`
  /** What is left is counted as neighbours that a record states. */
  const linksIn = (edges: readonly GraphEdge[]) => {
    const ends = new Map<string, Set<string>>()
    for (const { a, b, kind, inferred } of edges)
      for (const [one, other] of inferred ? [] : [[a, b] as const, [b, a] as const])
        ends.set(nameOf(one, kind), (ends.get(nameOf(one, kind)) ?? new Set()).add(other))
    return new Map([...ends].map(([name, { size }]) => [name, size]))
  }
  const drawn = linksIn(edges)
  const left = new Map<string, CaseGraph['more'][number]>()
  for (const { edges, more = [] } of replies) {
    const shown = linksIn(edges)
    for (const one of more) {
      const name = nameOf(one.key, one.kind)
      const count = one.count + (shown.get(name) ?? 0) - (drawn.get(name) ?? 0)
      if (count > (left.get(name)?.count ?? 0)) left.set(name, { ...one, count })
    }
  }
  return [...left.values()]
}

export function useKeepPlacement(case_id: string) {
  const client = useQueryClient()
  const queryKey = caseViews(case_id)
  const drawn: readonly unknown[] = ['graph', 'around', 'linked', 'path']
  const isDrawn = ({ queryKey }: Query) => drawn.includes(queryKey[caseViews(case_id).length])
  const { sent, saved, failed, stillSent } = saves(case_id)
  return useMutation({
    // One after another: the last place stays.
    scope: { id: `placement of ${case_id}` },
    mutationFn: (placed: readonly Placed[]) => send(desk.graph.place({ case_id, placed: [...placed] })),
    onMutate: sent,
    onError: (_, placed) => failed(placed),
    onSuccess(_, placed) {
      const rows = stillSent(placed)
      client.setQueriesData<{ nodes: GraphNode[] }>(
        { queryKey, predicate: isDrawn },
        (reply) => reply && placedAs(reply, rows),
      )
      // Later than the replies: a drawn reply from before would count as a colleague's change.
      saved(placed)
      // A reply that is on its way may have the places from before.
      const isOnItsWay = (query: Query) => isDrawn(query) && query.state.fetchStatus === 'fetching'
      void client.invalidateQueries({ queryKey, predicate: isOnItsWay })
    },
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
