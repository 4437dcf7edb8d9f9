import { useQuery, useQueryClient } from '@tanstack/react-query'
import { lazy, Suspense, useEffect, useMemo, useReducer, useRef, useState } from 'react'
import { Link } from 'react-router'
import type { CaseGraph } from '../../../../contract/desk/graph.ts'
import { NotAnswered } from '../../../lookup/answer/NotAnswered.tsx'
import { Read } from '../../../lookup/answer/Read.tsx'
import { caseViews } from '../../../lookup/decisions/decisions.ts'
import { Gaps } from '../../../lookup/decisions/Gaps.tsx'
import { mayChange } from '../../../lookup/purpose/cases.ts'
import type { Evidence } from '../../../lookup/report/InsertIntoReport.tsx'
import { toSentFacts } from '../../../lookup/report/sent-facts.ts'
import { useShortMarks } from '../../../lookup/screening/short-marks.ts'
import { paths, toCase } from '../../../paths.ts'
import { count } from '../../../ui/numbers.ts'
import { useGoTo } from '../../../ui/PlainLink.tsx'
import sheet from '../../../ui/Sheet.module.css'
import { useIsSlow, useSettledText } from '../../../ui/timing.ts'
import { useSearchParam } from '../../../ui/url-state.ts'
import { useMediaQuery } from '../../../ui/useMediaQuery.ts'
import { useThisCase } from '../CaseScreen.tsx'
import { drawnOf, foldableAt, holderOf, neighboursOf, otherEnd, partOf, pathIn, sourcesOfNode } from './drawn.ts'
import { type Change, edited, redone, undone } from './edits.ts'
import { FilterMenu, filterInWords } from './FilterMenu.tsx'
import { FocusedNode } from './FocusedNode.tsx'
import css from './Graph.module.css'
import { GraphDrawing, type GraphHandle } from './GraphDrawing.tsx'
import { GraphNotes } from './GraphNotes.tsx'
import { GraphTools, PathBar } from './GraphTools.tsx'
import { graphQuery, useKeepFilter, useKeepPlacement } from './graph-data.ts'
import { Legend } from './Legend.tsx'
import { LinkPane, NodePane } from './panes.tsx'
import { SelectionBar } from './SelectionBar.tsx'
import { screenOfNode } from './screens-of-nodes.ts'
import { chosen, nothingChosen } from './selection.ts'
import { useFilter } from './useFilter.ts'
import { useHistory, useKeptPlacement } from './useHistory.ts'
import { useLayout } from './useLayout.ts'
import { useWholeGraph } from './useWholeGraph.ts'

const GraphTables = lazy(async () => ({ default: (await import('./GraphTables.tsx')).GraphTables }))
const LinkToFinding = lazy(async () => ({ default: (await import('../LinkToFinding.tsx')).LinkToFinding }))
const GraphExport = lazy(async () => ({ default: (await import('./GraphExport.tsx')).GraphExport }))

/** Entities read at first, and the most in one reading. */
const atFirst = 150
const most = 500

/** The links between people and companies in the case's records. The table beside it has the same. */
export function GraphScreen() {
  const file = useThisCase()
  const [limit, setLimit] = useState(atFirst)
  const query = useQuery({ ...graphQuery(file.case_id, limit), refetchOnMount: 'always' })
  return (
    <Read query={query} wanted="the graph">
      {(graph) =>
        graph.nodes.length === 0 ? (
          <NothingToDraw graph={graph} />
        ) : (
          <Graph key={file.case_id} graph={graph} onMore={limit < most ? () => setLimit(most) : undefined} />
        )
      }
    </Read>
  )
}

const NothingToDraw = ({ graph }: { graph: CaseGraph }) => (
  <div className={sheet.sheet}>
    <div className={css.empty}>
      <p>
        <strong>There is nothing to draw yet.</strong> The graph shows the companies, people and addresses that your
        lookups in this case found.
      </p>
      <p>
        <Link to={paths.companies}>Look up a company</Link> and its officers, or{' '}
        <Link to={paths.directors}>search for a director</Link>.
      </p>
      <Gaps of={graph} />
    </div>
  </div>
)

function Graph({ graph, onMore }: { graph: CaseGraph; onMore: (() => void) | undefined }) {
  const file = useThisCase()
  const { case_id, reference, title } = file
  const client = useQueryClient()
  const goTo = useGoTo()
  const handle = useRef<GraphHandle>(null)
  const [history, setHistory] = useHistory(case_id, graph.nodes)
  const [selection, choose] = useReducer(chosen, nothingChosen)
  const [isSelecting, setSelecting] = useState(false)
  const [view, setView] = useSearchParam('view')
  const isKept = mayChange(file)
  const keepFilter = useKeepFilter(case_id)
  const [filter, setFilter] = useFilter({ kept: graph.filter, onKeep: isKept ? keepFilter.mutate : undefined })
  const [said, setSaid] = useState('')
  const [evidence, setEvidence] = useState<Evidence | null>(null)

  const { current, ends, link } = selection
  const { expanded } = history.now
  const { whole, way, target, press, problems } = useWholeGraph({ graph, expanded, ends })
  const drawn = useMemo(() => drawnOf(whole, history.now, filter), [whole, history.now, filter])
  const opened = useMemo(
    () => drawnOf(whole, { ...history.now, collapsed: new Set() }, filter),
    [whole, history.now, filter],
  )
  const marked = useMemo(
    () => opened.nodes.map(({ key, of }) => ({ key, mentions: of.flatMap(({ mentions }) => mentions) })),
    [opened],
  )
  const marks = useShortMarks(marked, case_id)
  const { places, error } = useLayout(drawn, history.now)
  const isSlow = useIsSlow(places === undefined)
  const path = useMemo(() => pathIn(drawn, way.data?.nodes ?? []), [drawn, way.data])
  const announced = useSettledText(said)
  const keep = useKeepPlacement(case_id)
  useKeptPlacement(history, keep.mutate, isKept)

  const edit = (change: Change) => setHistory((history) => edited(history, change))
  const keys = [...selection.nodes].filter((key) => drawn.nodeOf.has(key))
  const node = keys.length === 1 && keys[0] ? drawn.nodeOf.get(keys[0]) : undefined
  const shownLink = link === null ? undefined : drawn.links.find(({ key }) => key === link)
  const selected = useMemo(() => new Set([...selection.nodes, ...(link ? [link] : [])]), [selection.nodes, link])

  function show(key: string): void {
    const holder = holderOf(drawn, key)
    if (holder !== undefined) edit({ open: holder })
    choose({ show: key })
    setView('')
  }
  function hide(hidden: readonly string[]): void {
    edit({ hide: hidden.flatMap((key) => drawn.nodeOf.get(key)?.of.map((node) => node.key) ?? []) })
    choose('nothing')
    setSaid(`${count(hidden.length, 'node')} hidden.`)
    // Moves the focus to a neighbour, so that the keys still work.
    const neighbours = hidden.flatMap((key) => (drawn.linksOf.get(key) ?? []).map((link) => otherEnd(link, key)))
    const next = [...neighbours, ...drawn.nodeOf.keys()].find((key) => !hidden.includes(key))
    if (next) choose({ focus: next })
  }
  function undo(): void {
    if (history.past.length > 0) setSaid('Undone.')
    setHistory(undone)
  }
  function redo(): void {
    if (history.future.length > 0) setSaid('Done again.')
    setHistory(redone)
  }
  function arrange(): void {
    edit('arrange')
    setSaid('Arranged again. Undo brings the places back.')
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
  function linkToFinding(): void {
    const on = keys.length > 0 ? keys : current === null ? [] : [current]
    const sources = on.flatMap((key) => sourcesOfNode(opened, key))
    const of = on.flatMap((key) => drawn.nodeOf.get(key)?.label ?? []).join('; ')
    if (sources.length > 0 && isKept) setEvidence({ case_id, sources, of })
  }
  function selectNeighbours(of: readonly string[]): void {
    const near = neighboursOf(drawn, of)
    choose({ more: [...of, ...near] })
    setSaid(`${count(new Set([...selection.nodes, ...of, ...near]).size, 'node')} selected.`)
  }
  function collapse(key: string): void {
    const { folded = [] } = drawn.nodeOf.get(key) ?? {}
    const number = folded.length || foldableAt(drawn, key)
    if (number > 0) edit(folded.length > 0 ? { open: key } : { collapse: key })
    if (number === 0) setSaid('All its neighbours have other links.')
    else setSaid(`${count(number, 'node')} ${folded.length > 0 ? 'shown again' : 'folded in'}.`)
  }
  function expand(key: string): void {
    edit({ expand: key })
    setSaid('Showing further neighbours on record.')
  }
  function close(): void {
    const back = node?.key ?? shownLink?.a
    choose('nothing')
    if (back) choose({ focus: back })
  }

  const isOnStage = drawn.onStage.some(({ key }) => key === target)
  const isPlaced = places !== undefined && (target === undefined || places.has(target) || !isOnStage)
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each press that leads here.
  useEffect(
    function showWanted() {
      if (!isPlaced || !target) return
      if (history.now.hidden.has(target)) edit({ show: [target] })
      const isDocument = whole.nodes.some(({ key, kind }) => key === target && kind === 'document')
      if (isDocument && !drawn.nodeOf.has(target)) setFilter({ ...filter, documents: true })
      show(target)
    },
    [press, target, isPlaced],
  )

  const hidden = [...history.now.hidden].filter((key) => whole.nodes.some((node) => node.key === key))
  const isTable = view === 'table'
  const isNarrow = useMediaQuery('(max-width: 640px)')
  const isFocused = isNarrow && !isTable && view !== 'drawing'
  const note = [filterInWords(filter), hidden.length > 0 && `${count(hidden.length, 'node')} hidden by hand.`].filter(
    (words): words is string => Boolean(words),
  )

  return (
    <div className={sheet.split} data-full data-open={!isTable && (node || shownLink) ? '' : undefined}>
      <div className={sheet.sheet}>
        <GraphTools
          isTable={isTable}
          isDrawn={!isTable && !isFocused}
          onView={setView}
          handle={handle}
          nodes={opened.nodes}
          onFound={show}
          canUndo={history.past.length > 0}
          canRedo={history.future.length > 0}
          undo={undo}
          redo={redo}
          again={arrange}
          isSelecting={isSelecting}
          onSelecting={setSelecting}
          filter={<FilterMenu graph={whole} filter={filter} onFilter={setFilter} />}
          exports={() => (
            <Suspense>
              <GraphExport
                title={`${reference}: ${title}`}
                case_id={case_id}
                drawn={drawn}
                part={keys.length > 1 ? partOf(drawn, new Set(keys)) : null}
                places={places ?? new Map()}
                notes={note}
              />
            </Suspense>
          )}
        />
        {isTable ? (
          <Suspense>
            <GraphTables
              drawn={drawnOf(whole, { ...history.now, collapsed: new Set() }, { ...filter, documents: true })}
              whole={whole}
              onShow={show}
              narrowedTo={note.join(' ')}
            />
          </Suspense>
        ) : isFocused ? (
          <FocusedNode
            drawn={opened}
            marks={marks}
            current={current}
            onGo={(current) => choose({ current })}
            onOpen={show}
            onWhole={() => setView('drawing')}
          />
        ) : (
          <div className={css.stage}>
            <div className={css.over}>
              {keys.length > 1 && (
                <SelectionBar
                  number={keys.length}
                  onPath={keys.length === 2 ? () => choose({ path: [keys[0]!, keys[1]!] }) : undefined}
                  onNeighbours={
                    neighboursOf(drawn, keys).every((key) => keys.includes(key))
                      ? undefined
                      : () => selectNeighbours(keys)
                  }
                  onHide={() => hide(keys)}
                  onGroup={(name) => {
                    edit({ group: keys, name })
                    choose('nothing')
                  }}
                  onClear={() => choose({ press: null, isMore: false })}
                />
              )}
              {ends && (
                <PathBar
                  isFound={way.data?.found}
                  error={way.error}
                  steps={(way.data?.nodes.length ?? 1) - 1}
                  onSelect={() => choose({ more: [...path].filter((key) => drawn.nodeOf.has(key)) })}
                  onClear={() => choose({ path: null })}
                />
              )}
            </div>
            {error && <NotAnswered error={error} />}
            {places && (
              <GraphDrawing
                ref={handle}
                drawn={drawn}
                places={places}
                selected={selected}
                path={path}
                marks={marks}
                isSelecting={isSelecting}
                hasPane={node !== undefined || shownLink !== undefined}
                current={current}
                onCurrent={(current) => choose({ current })}
                toFocus={selection.toFocus}
                onFocus={(focus) => choose({ focus })}
                onSelect={(press, isMore) => choose({ press, isMore })}
                onMove={(move) => edit({ move })}
                openScreen={openScreen}
                insertIntoReport={insertIntoReport}
                linkToFinding={linkToFinding}
                selectNeighbours={() => selectNeighbours(keys.length > 0 ? keys : current === null ? [] : [current])}
                collapse={() => current && collapse(current)}
                expand={() => current && expand(current)}
                hide={() => hide(keys.length > 0 ? keys : current ? [current] : [])}
                undo={undo}
                redo={redo}
              />
            )}
            {isSlow && (
              <p role="status" className={`${css.waiting} on-screen`}>
                Arranging {count(drawn.nodes.length, 'node')} …
              </p>
            )}
          </div>
        )}
        <p role="status" className="visually-hidden">
          {announced}
        </p>
        {!isFocused && <Legend drawn={drawn} />}
        <GraphNotes
          graph={graph}
          onMore={onMore}
          hidden={hidden.length}
          onShowHidden={() => edit({ show: hidden })}
          problems={[
            ...problems,
            keep.error && `The arrangement was not saved. ${keep.error.message}`,
            keepFilter.error && `The filter was not saved. ${keepFilter.error.message}`,
          ]}
          onRefresh={() => void client.invalidateQueries({ queryKey: caseViews(case_id) })}
        />
      </div>
      {!isTable && node && (
        <NodePane
          key={node.key}
          node={node}
          drawn={drawn}
          whole={whole}
          more={graph.more.filter(({ key }) => key === node.key)}
          isExpanded={expanded.includes(node.key)}
          onExpand={() => expand(node.key)}
          onHide={() => hide([node.key])}
          onDocuments={() => setFilter({ ...filter, documents: true })}
          onNeighbours={() => selectNeighbours([node.key])}
          onCollapse={() => collapse(node.key)}
          onUngroup={() => edit({ ungroup: node.key })}
          onNode={show}
          onLink={(key) => choose({ press: { is: 'link', key }, isMore: false })}
          onClose={close}
        />
      )}
      {!isTable && shownLink && (
        <LinkPane key={shownLink.key} link={shownLink} drawn={drawn} onNode={show} onClose={close} />
      )}
      {evidence && (
        <Suspense>
          <LinkToFinding
            {...evidence}
            onClose={(words) => {
              setEvidence(null)
              if (words) setSaid(words)
            }}
          />
        </Suspense>
      )}
    </div>
  )
}
