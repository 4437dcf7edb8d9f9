import { useCallback, useMemo } from 'react'
import { NotAnswered } from '../../../lookup/answer/NotAnswered.tsx'
import { OfSelected } from '../../../lookup/in-turn/OfSelected.tsx'
import { count } from '../../../ui/numbers.ts'
import { useIsSlow } from '../../../ui/timing.ts'
import { useThisCase } from '../CaseScreen.tsx'
import { neighboursOf, pathIn } from './drawn.ts'
import { GraphDrawing } from './GraphDrawing.tsx'
import css from './GraphStage.module.css'
import { PathBar } from './GraphTools.tsx'
import { SelectionBar } from './SelectionBar.tsx'
import type { Attention } from './scene.ts'
import { subjectsOf } from './screens-of-nodes.ts'
import { selectedIn } from './selection.ts'
import type { Board, GraphActions } from './useGraphActions.ts'
import type { useLayout } from './useLayout.ts'
import type { useWholeGraph } from './useWholeGraph.ts'

type Props = Pick<ReturnType<typeof useWholeGraph>, 'way'> & {
  board: Pick<Board, 'handle' | 'drawn' | 'history' | 'selection' | 'choose'>
  acts: GraphActions
  layout: ReturnType<typeof useLayout>
  marks: Attention['marks']
  isSelecting: boolean
}

/** The drawing, and over it what can be done with several nodes or with a path. */
export function GraphStage({ board, acts, layout, way, marks, isSelecting }: Props) {
  const file = useThisCase()
  const { handle, drawn, history, selection, choose } = board
  const { places, error } = layout
  const { current, ends, nodes } = selection
  const { keys, node, link } = selectedIn(drawn, selection)
  const isSlow = useIsSlow(places === undefined)
  const path = useMemo(() => pathIn(drawn, way.data?.nodes ?? []), [drawn, way.data])
  const selected = useMemo(
    () => new Set([...nodes, ...(selection.link ? [selection.link] : [])]),
    [nodes, selection.link],
  )
  /** Of a group, its nodes: the records do not know the group. */
  const keysIn = (key: string) => drawn.nodeOf.get(key)?.of.map((node) => node.key) ?? []
  // The same function, so that a node is drawn again only if it changes.
  const setCurrent = useCallback((current: string) => choose({ current }), [choose])
  return (
    <div className={css.stage}>
      <div className={css.over}>
        {keys.length > 1 && (
          <SelectionBar
            number={keys.length}
            onPath={keys.length === 2 ? () => choose({ path: [keysIn(keys[0]!), keysIn(keys[1]!)] }) : undefined}
            onNeighbours={
              neighboursOf(drawn, keys).every((key) => keys.includes(key))
                ? undefined
                : () => acts.selectNeighbours(keys)
            }
            onHide={() => acts.hide(keys)}
            groupNames={history.now.groups.flatMap(({ id, name }) => (keys.includes(id) ? [] : [name]))}
            onGroup={(name) => {
              acts.edit({ group: keys, name })
              choose('nothing')
            }}
            onClear={() => choose({ press: null, isMore: false })}
          >
            <OfSelected file={file} {...subjectsOf(keys.flatMap((key) => drawn.nodeOf.get(key)?.of ?? []))} />
          </SelectionBar>
        )}
        {ends && (
          <PathBar
            way={way.data}
            error={way.error}
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
          hasPane={node !== undefined || link !== undefined}
          current={current}
          onCurrent={setCurrent}
          toFocus={selection.toFocus}
          onFocus={(focus) => choose({ focus })}
          onSelect={(press, isMore) => choose({ press, isMore })}
          onCount={acts.collapse}
          onMove={(move) => acts.edit({ move })}
          {...acts.byKey}
        />
      )}
      {isSlow && (
        <p role="status" className={`${css.waiting} on-screen`}>
          Arranging {count(drawn.nodes.length, 'node')} …
        </p>
      )}
    </div>
  )
}
