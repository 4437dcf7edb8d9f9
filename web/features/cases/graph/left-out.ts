/** What the graph does not draw, in sentences: on the screen, in its table and in what is exported of it. */
import type { CaseGraph } from '../../../../contract/desk/graph.ts'
import { gapsInWords } from '../../../lookup/decisions/gaps-in-words.ts'
import type { Marks } from '../../../lookup/screening/marks.ts'
import { marksInWords } from '../../../lookup/screening/marks-in-words.ts'
import { count, numberInWords } from '../../../ui/numbers.ts'
import type { Drawn, Filter } from './drawn.ts'
import { filterInWords } from './FilterMenu.tsx'

type Of = {
  graph: CaseGraph
  filter: Filter
  /** Nodes hidden by hand. */
  hidden: number
  problems: readonly (string | null)[]
}

/** Null where one reading has all nodes. */
export const mostLinked = ({ nodes, total }: Pick<CaseGraph, 'nodes' | 'total'>): string | null =>
  nodes.length < total
    ? `Shown: the ${numberInWords(nodes.length)} with the most links, of ${numberInWords(total)}.`
    : null

export const tooLarge = ({ is_partial }: Pick<CaseGraph, 'is_partial'>): string | null =>
  is_partial ? 'The case is too large for one drawing. Of repeated statements, the newest record is listed.' : null

export const sharedValues = ({ hubs }: Pick<CaseGraph, 'hubs'>): string | null =>
  hubs.length > 0 ? `${count(hubs.length, 'shared value')} counted, not drawn` : null

export function leftOutInWords({ graph, filter, hidden, problems }: Of): string[] {
  const shared = sharedValues(graph)
  return [
    filterInWords(filter),
    hidden > 0 && `${count(hidden, 'node')} hidden by hand.`,
    mostLinked(graph),
    tooLarge(graph),
    shared && `${shared}.`,
    ...problems,
    ...gapsInWords(graph),
  ].filter((words): words is string => Boolean(words))
}

/** By the members of a group: the group itself is on no list. */
export const marksOf = ({ nodes }: Pick<Drawn, 'nodes'>, marks: Marks | undefined): string[] =>
  marksInWords(
    nodes.flatMap(({ of }) => of),
    marks,
  )
