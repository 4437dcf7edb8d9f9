import { type UseQueryResult, useQuery, useQueryClient } from '@tanstack/react-query'
import { Suspense, useEffect, useMemo, useReducer, useRef, useState } from 'react'
import type { CaseGraph } from '../../../../contract/desk/graph.ts'
import { Read } from '../../../lookup/answer/Read.tsx'
import { caseViews } from '../../../lookup/decisions/decisions.ts'
import { mayChange } from '../../../lookup/purpose/cases.ts'
import { type Marks, marksQuery, noMarks } from '../../../lookup/screening/marks.ts'
import { useShortMarks } from '../../../lookup/screening/short-marks.ts'
import { lazyPart } from '../../../ui/lazy-part.tsx'
import sheet from '../../../ui/Sheet.module.css'
import { useSettledText } from '../../../ui/timing.ts'
import { useSearchParam } from '../../../ui/url-state.ts'
import { useMediaQuery } from '../../../ui/useMediaQuery.ts'
import { useThisCase } from '../CaseScreen.tsx'
import { drawnOf, mayBeListed, partOf } from './drawn.ts'
import { FilterMenu } from './FilterMenu.tsx'
import { FocusedNode } from './FocusedNode.tsx'
import type { GraphHandle } from './GraphDrawing.tsx'
import { GraphNotes } from './GraphNotes.tsx'
import { GraphStage } from './GraphStage.tsx'
import { GraphTools } from './GraphTools.tsx'
import { graphQuery, useKeepFilter, useKeepPlacement } from './graph-data.ts'
import { Legend } from './Legend.tsx'
import { leftOutInWords, marksOf } from './left-out.ts'
import { NothingToDraw } from './NothingToDraw.tsx'
import { LinkPane, NodePane } from './panes.tsx'
import type { Arranged } from './placement.ts'
import { chosen, nothingChosen, selectedIn } from './selection.ts'
import { useFilter } from './useFilter.ts'
import { type Board, useGraphActions } from './useGraphActions.ts'
import { setHistory, useArranged, useKeptPlacement, useLearnt } from './useHistory.ts'
import { useLayout } from './useLayout.ts'
import { useWholeGraph } from './useWholeGraph.ts'

const GraphTables = lazyPart(async () => (await import('./GraphTables.tsx')).GraphTables)
const GraphExport = lazyPart(async () => (await import('./GraphExport.tsx')).GraphExport)

/** Entities read at first, and the most in one reading. */
const atFirst = 150
const most = 500

/** The links between people and companies in the case's records. The table beside it has the same. */
export function GraphScreen() {
  const file = useThisCase()
  const [limit, setLimit] = useState(atFirst)
  const query = useQuery({ ...graphQuery(file.case_id, limit), refetchOnMount: 'always' })
  const arranged = useArranged(file.case_id)
  // Here, so that both are read at once.
  const marks = useQuery(marksQuery(file.case_id))
  return (
    <Read query={query} wanted="the graph">
      {(graph) =>
        graph.nodes.length === 0 ? (
          <NothingToDraw graph={graph} file={file} />
        ) : (
          <Graph
            key={file.case_id}
            graph={graph}
            kept={arranged}
            marksOfCase={marks}
            onMore={limit < most ? () => setLimit(most) : undefined}
          />
        )
      }
    </Read>
  )
}

type Props = {
  graph: CaseGraph
  kept: Arranged
  marksOfCase: UseQueryResult<Marks>
  onMore: (() => void) | undefined
}

function Graph({ graph, kept, marksOfCase, onMore }: Props) {
  const file = useThisCase()
  const { case_id, reference, title } = file
  const client = useQueryClient()
  const handle = useRef<GraphHandle>(null)
  const [selection, choose] = useReducer(chosen, nothingChosen)
  const [isSelecting, setSelecting] = useState(false)
  const [view, setView] = useSearchParam('view')
  const isKept = mayChange(file)
  const keepFilter = useKeepFilter(case_id)
  const [filter, setFilter] = useFilter({ kept: graph.filter, onKeep: isKept ? keepFilter.mutate : undefined })
  const [said, setSaid] = useState('')

  const { current, ends } = selection
  const { expanded } = kept.history.now
  const { whole, placed, way, readAround, target, press, problems } = useWholeGraph({ graph, expanded, ends })
  const arranged = useLearnt(case_id, kept, placed)
  const { history } = arranged
  const opened = useMemo(() => drawnOf(whole, history.now, filter, null), [whole, history.now, filter])
  const marked = useMemo(
    () => opened.nodes.map(({ key, of }) => ({ key, mentions: of.flatMap(({ mentions }) => mentions) })),
    [opened],
  )
  const marks = useShortMarks(marked, marksOfCase.data ?? noMarks)
  // Not read yet, not answered, or too many for one reply: a node without a mark may be listed.
  const areMarksWhole = marksOfCase.data?.left === 0
  const drawn = useMemo(() => {
    const stays = areMarksWhole ? marks.keys() : [...marks.keys(), ...mayBeListed(opened)]
    return drawnOf(whole, history.now, filter, new Set(stays))
  }, [whole, opened, history.now, filter, marks, areMarksWhole])
  const layout = useLayout(drawn, history.now, !marksOfCase.isPending)
  const { places } = layout
  const announced = useSettledText(said)
  const keep = useKeepPlacement(case_id)
  useKeptPlacement(arranged, keep.mutate, isKept)

  const { keys, node, link } = selectedIn(drawn, selection)
  const board: Board = {
    whole,
    drawn,
    opened,
    history,
    setHistory: (change) => setHistory(case_id, change),
    selection,
    choose,
    showGraph: () => setView(''),
    say: setSaid,
    handle,
  }
  const acts = useGraphActions(board)
  const { edit, show } = acts

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
  const leftOut = leftOutInWords({ graph, filter, hidden: hidden.length, problems })

  return (
    <div className={sheet.split} data-full data-open={!isTable && (node || link) ? '' : undefined}>
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
          undo={acts.undo}
          redo={acts.redo}
          again={acts.arrange}
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
                notes={leftOut}
                marksOf={(drawn) => marksOf(drawn, marksOfCase.data)}
              />
            </Suspense>
          )}
        />
        {isTable ? (
          <Suspense>
            <GraphTables
              drawn={drawnOf(whole, history.now, { ...filter, documents: true }, null)}
              whole={whole}
              onShow={show}
              narrowedTo={leftOut.join(' ')}
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
          <GraphStage board={board} acts={acts} layout={layout} way={way} marks={marks} isSelecting={isSelecting} />
        )}
        {isFocused ? (
          <p role="status" className="visually-hidden">
            {announced}
          </p>
        ) : (
          <Legend drawn={drawn} said={announced} onOpenAll={acts.openAll} />
        )}
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
          opened={opened}
          whole={whole}
          more={whole.more.filter(({ key }) => key === node.key)}
          isExpanded={expanded.includes(node.key)}
          isReadAround={readAround.includes(node.key)}
          onExpand={() => acts.expand(node.key)}
          onHide={() => acts.hide([node.key])}
          onDocuments={() => setFilter({ ...filter, documents: true })}
          onNeighbours={() => acts.selectNeighbours([node.key])}
          onCollapse={() => acts.collapse(node.key)}
          onUngroup={() => edit({ ungroup: node.key })}
          onNode={show}
          onLink={(key) => choose({ press: { is: 'link', key }, isMore: false })}
          onClose={acts.close}
        />
      )}
      {!isTable && link && <LinkPane key={link.key} link={link} drawn={drawn} onNode={show} onClose={acts.close} />}
    </div>
  )
}
