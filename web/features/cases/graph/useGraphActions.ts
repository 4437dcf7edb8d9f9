/** What the presses and keys of the graph do. */
import type { RefObject } from 'react'
import type { CaseGraph } from '../../../../contract/desk/graph.ts'
import { mayChange } from '../../../lookup/purpose/cases.ts'
import { linkToFinding } from '../../../lookup/report/evidence.ts'
import { toSentFacts } from '../../../lookup/report/sent-facts.ts'
import { toCase } from '../../../paths.ts'
import { count } from '../../../ui/numbers.ts'
import { useGoTo } from '../../../ui/PlainLink.tsx'
import { useThisCase } from '../CaseScreen.tsx'
import { type Drawn, foldableAt, foldingInWords, holdersOf, neighboursOf, otherEnd, sourcesOfNode } from './drawn.ts'
import { type Change, edited, type History, redone, undone } from './edits.ts'
import type { GraphHandle } from './GraphDrawing.tsx'
import { screenOfNode } from './screens-of-nodes.ts'
import { type Choice, type Selection, selectedIn } from './selection.ts'

/** The graph on the screen: what is drawn, what is selected, and how to change both. */
export type Board = {
  whole: Pick<CaseGraph, 'edges'>
  drawn: Drawn
  /** As drawn, with every collapsed node open. */
  opened: Drawn
  history: History
  setHistory: (change: (history: History) => History) => void
  selection: Selection
  choose: (choice: Choice) => void
  /** Shows the graph and not the table. */
  showGraph: () => void
  say: (words: string) => void
  handle: RefObject<GraphHandle | null>
}

export type GraphActions = ReturnType<typeof useGraphActions>

export function useGraphActions(board: Board) {
  const { whole, drawn, opened, history, setHistory, selection, choose, say, handle } = board
  const file = useThisCase()
  const { case_id } = file
  const isKept = mayChange(file)
  const goTo = useGoTo()
  const { current } = selection
  const { keys, node, link } = selectedIn(drawn, selection)
  /** The selected nodes, or else the one with the focus. */
  const actedOn = keys.length > 0 ? keys : current === null ? [] : [current]

  const edit = (change: Change) => setHistory((history) => edited(history, change))

  function show(key: string): void {
    const holders = holdersOf(drawn, key)
    if (holders.length > 0) edit({ open: holders })
    choose({ show: key })
    board.showGraph()
  }
  function hide(hidden: readonly string[]): void {
    edit({ hide: hidden.flatMap((key) => drawn.nodeOf.get(key)?.of.map((node) => node.key) ?? []) })
    choose('nothing')
    say(`${count(hidden.length, 'node')} hidden.`)
    // Moves the focus to a neighbour, so that the keys still work.
    const neighbours = hidden.flatMap((key) => (drawn.linksOf.get(key) ?? []).map((link) => otherEnd(link, key)))
    const next = [...neighbours, ...drawn.nodeOf.keys()].find((key) => !hidden.includes(key))
    if (next) choose({ focus: next })
  }
  function undo(): void {
    if (history.past.length > 0) say('Undone.')
    setHistory(undone)
  }
  function redo(): void {
    if (history.future.length > 0) say('Done again.')
    setHistory(redone)
  }
  function arrange(): void {
    edit('arrange')
    say('Arranged again. Undo brings the places back.')
    handle.current?.showAll()
  }
  function openScreen(): void {
    const of = current === null ? undefined : drawn.nodeOf.get(current)?.of[0]
    const to = of && screenOfNode(of, whole.edges)
    if (to) void goTo(to.address)
  }
  function insertIntoReport(): void {
    const node = current === null ? undefined : drawn.nodeOf.get(current)
    const state = node && toSentFacts(sourcesOfNode(opened, node.key), node.label)
    if (state && state.facts.length > 0 && isKept) void goTo(toCase(case_id, 'report'), { state })
  }
  function linkSelected(): void {
    const sources = actedOn.flatMap((key) => sourcesOfNode(opened, key))
    const of = actedOn.flatMap((key) => drawn.nodeOf.get(key)?.label ?? []).join('; ')
    if (sources.length > 0 && isKept) linkToFinding({ case_id, sources, of })
  }
  function selectNeighbours(of: readonly string[]): void {
    const near = neighboursOf(drawn, of)
    choose({ more: [...of, ...near] })
    say(`${count(new Set([...selection.nodes, ...of, ...near]).size, 'node')} selected.`)
  }
  function collapse(key: string): void {
    const { folded = [] } = drawn.nodeOf.get(key) ?? {}
    if (folded.length > 0) edit({ open: [key] })
    else if (foldableAt(drawn, key) > 0) edit({ collapse: key })
    say(foldingInWords(drawn, key))
  }
  function openAll(): void {
    edit({ open: [...new Set(drawn.holderOf.values())] })
    say(`${count(drawn.holderOf.size, 'node')} shown again.`)
    // The button goes, and would lose the focus.
    const next = current ?? drawn.onStage[0]?.key
    if (next !== undefined) choose({ focus: next })
  }
  function expand(key: string): void {
    edit({ expand: key })
    say('Showing further neighbours on record.')
  }
  function close(): void {
    const back = node?.key ?? link?.a
    choose('nothing')
    if (back) choose({ focus: back })
  }

  return {
    edit,
    show,
    hide,
    undo,
    redo,
    arrange,
    selectNeighbours,
    collapse,
    openAll,
    expand,
    close,
    /** Of the keys: they act on the node with the focus, or on the selected nodes. */
    byKey: {
      openScreen,
      insertIntoReport,
      linkToFinding: linkSelected,
      selectNeighbours: () => selectNeighbours(actedOn),
      collapse: () => current && collapse(current),
      expand: () => current && expand(current),
      hide: () => hide(actedOn),
      undo,
      redo,
    },
  }
}
