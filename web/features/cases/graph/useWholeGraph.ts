import { useQueries, useQuery } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import { useLocation } from 'react-router'
import type { CaseGraph, GraphNode } from '../../../../contract/desk/graph.ts'
import { ProblemError } from '../../../server/request.ts'
import { useSearchParam } from '../../../ui/url-state.ts'
import { useThisCase } from '../CaseScreen.tsx'
import { aroundQuery, fewAround, linkedQuery, merged, mostAround, pathQuery } from './graph-data.ts'
import { rowsIn } from './placement.ts'
import type { Selection } from './selection.ts'

type Given = {
  graph: CaseGraph
  /** Nodes whose further neighbours are shown. */
  expanded: readonly string[]
  ends: Selection['ends']
}

/** The graph with the neighbours, the path and the node that a link or a press asks for. */
export function useWholeGraph({ graph, expanded, ends }: Given) {
  const { case_id } = useThisCase()
  const location = useLocation()
  const around = useQueries({
    queries: expanded.map((key) => aroundQuery(case_id, key, mostAround)),
    combine: (results) => ({
      replies: results.flatMap(({ data }) => data ?? []),
      read: results.flatMap(({ data }, at) => (data ? expanded[at]! : [])),
      error: results.find(({ error }) => error)?.error ?? null,
    }),
  })
  const [linked] = useSearchParam('node')
  const aroundLinked = useQuery({ ...linkedQuery(case_id, linked), enabled: linked !== '' })
  const sent = mentionIn(location.state)
  const pressed = sent ?? aroundLinked.data?.focus ?? null
  // A change of the filter or the view replaces the address, and its state goes. What was pressed stays drawn.
  const [wanted, setWanted] = useState(pressed)
  if (pressed !== null && pressed !== wanted) setWanted(pressed)
  const holdsWanted = ({ key, mentions }: GraphNode) => wanted !== null && (key === wanted || mentions.includes(wanted))
  // Only the busiest nodes are read at first.
  const aroundWanted = useQuery({
    ...aroundQuery(case_id, wanted ?? '', fewAround),
    enabled: wanted !== null && !graph.nodes.some(holdsWanted),
  })
  const way = useQuery({ ...pathQuery(case_id, ...(ends ?? [[], []])), enabled: ends !== null })
  const replies = useMemo(
    () => [graph, ...[aroundWanted.data, way.data].flatMap((reply) => reply ?? []), ...around.replies],
    [graph, aroundWanted.data, around.replies, way.data],
  )
  const whole = useMemo(() => merged(replies), [replies])
  const target = whole.nodes.find(holdsWanted)?.key
  return {
    whole,
    placed: useMemo(() => rowsIn(replies), [replies]),
    way,
    /** The nodes whose further neighbours are read. */
    readAround: around.read,
    /** The node to show: a press or a link led here. `press` is new for each. */
    target: pressed === null ? undefined : target,
    press: sent === null ? linked : location.key,
    problems: [
      target || !aroundWanted.error ? null : whyNotHeld(aroundWanted.error),
      aroundLinked.error && whyNotHeld(aroundLinked.error),
      around.error && `Some neighbours could not be read. ${around.error.message}`,
    ],
  }
}

const whyNotHeld = (error: Error): string =>
  error instanceof ProblemError && error.problem.status === 404
    ? 'The graph of this case does not hold this. Make a lookup about it in this case first.'
    : `This could not be read. ${error.message}`

/** A press on “Show in graph” names a mention in the state of the address, never in the address itself. */
const mentionIn = (state: unknown): string | null =>
  typeof state === 'object' && state !== null && 'mention' in state ? String(state.mention) : null
