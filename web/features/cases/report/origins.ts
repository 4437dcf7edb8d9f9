/** Where to look for facts: an entity, or a view of the case, with the places of its claims. */
import { useQuery } from '@tanstack/react-query'
import type { ClaimSource } from '../../../../contract/desk/graph.ts'
import { contradictionsQuery, pairsQuery } from '../decisions.ts'
import { graphQuery } from '../graph/graph-data.ts'
import { timelineQuery } from '../timeline/timeline-data.ts'

export type Origin = { key: string; group: string; label: string; sources: readonly ClaimSource[] }

/** Entities and views with claims, from the data of those screens. `query` waits until all of them are read. */
export function useOrigins(case_id: string) {
  const reads = [
    useQuery(graphQuery(case_id, 200)),
    useQuery(timelineQuery(case_id)),
    useQuery(contradictionsQuery(case_id)),
    useQuery(pairsQuery(case_id, 'same')),
  ] as const
  const [{ data: graph }, { data: timeline }, { data: contradictions }, { data: pairs }] = reads
  const query = {
    data: reads.every(({ data }) => data !== undefined) ? true : undefined,
    error: reads.find(({ error }) => error)?.error ?? null,
    isFetching: reads.some(({ isFetching }) => isFetching),
    refetch: () => reads.filter(({ error }) => error).map(({ refetch }) => refetch()),
  }
  const views: Origin[] = [
    {
      key: 'timeline',
      group: 'Views',
      label: 'Timeline',
      sources: timeline?.events.map(({ source }) => source) ?? [],
    },
    {
      key: 'contradictions',
      group: 'Views',
      label: 'Contradictions',
      sources:
        contradictions?.rules.flatMap(({ items }) => items.flatMap(({ sides }) => sides.map(({ source }) => source))) ??
        [],
    },
    {
      key: 'identities',
      group: 'Views',
      label: 'Identity decisions',
      sources:
        pairs?.pairs.flatMap(({ facts }) =>
          facts.flatMap(({ a_source, b_source }) => [a_source, b_source]).filter((source) => source !== null),
        ) ?? [],
    },
  ]
  const entities = (graph?.nodes ?? []).map(({ kind, ...node }): Origin => {
    const keys = new Set([node.key, ...node.mentions])
    return {
      key: node.key,
      group: groups.get(kind) ?? 'Addresses and numbers',
      label: node.label,
      sources: [
        ...(graph?.edges ?? []).flatMap(({ a, b, sources }) => (a === node.key || b === node.key ? sources : [])),
        ...(timeline?.events ?? []).flatMap(({ mentions, source }) =>
          mentions.some((key) => keys.has(key)) ? [source] : [],
        ),
      ],
    }
  })
  const origins = [...views, ...entities]
    .map((origin) => ({ ...origin, sources: distinct(origin.sources) }))
    .filter(({ sources }) => sources.length > 0)
  return { query, origins }
}

const groups: ReadonlyMap<string, string> = new Map([
  ['person', 'People'],
  ['company', 'Companies'],
])

export const distinct = (sources: readonly ClaimSource[]): ClaimSource[] => [
  ...new Map(sources.map((source) => [`${source.record} ${source.pointer}`, source])).values(),
]

/** One search over all of them. */
export const firstOf = (origins: readonly Origin[]): ClaimSource[] =>
  distinct(origins.flatMap(({ sources }) => sources))

export const originsOf = (origins: readonly Origin[]) =>
  [...Map.groupBy(origins, ({ group }) => group)].map(([group, origins]) => ({ group, origins }))
