import {
  type Ref,
  useEffect,
  useEffectEvent,
  useImperativeHandle,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
} from 'react'
import { useTableSettings } from '../../../table/settings.ts'
import { runShortcut } from '../../../ui/run-shortcut.ts'
import type { Drawn } from './drawn.ts'
import type { Place } from './edits.ts'
import css from './GraphDrawing.module.css'
import { nodeInWords } from './glyphs.ts'
import { GraphCanvas } from './graph-canvas.ts'
import { type Hit, hitAt } from './hits.ts'
import { labelled, type Side } from './labels.ts'
import { SvgGraph } from './SvgGraph.tsx'
import { type Attention, sceneOf } from './scene.ts'
import type { FocusWanted } from './selection.ts'
import { type GraphCommands, graphShortcuts } from './shortcuts.ts'
import { Tray } from './Tray.tsx'
import { useGestures } from './useGestures.ts'
import { useGraphView } from './useGraphView.ts'
import { fitted, reachOf, roomWithTray, type Size, showing, toScreen, zoomed } from './viewport.ts'
import { nodeTowards } from './walking.ts'

export type GraphHandle = {
  zoom: (by: number) => void
  showAll: () => void
}

type Commands = Pick<
  GraphCommands,
  | 'openScreen'
  | 'insertIntoReport'
  | 'linkToFinding'
  | 'selectNeighbours'
  | 'collapse'
  | 'expand'
  | 'hide'
  | 'undo'
  | 'redo'
>
type Props = Commands & {
  ref: Ref<GraphHandle>
  drawn: Drawn
  places: ReadonlyMap<string, Place>
  selected: ReadonlySet<string>
  /** Keys of the nodes and lines of a path. Everything else is dimmed. */
  path: ReadonlySet<string>
  marks: Attention['marks']
  /** Each press adds to the selection. */
  isSelecting: boolean
  /** The details of a node or a line are open. */
  hasPane: boolean
  current: string | null
  onCurrent: (key: string) => void
  toFocus: FocusWanted | null
  onFocus: (key: string) => void
  /** @param isMore keeps the rest selected */
  onSelect: (hit: Hit | null, isMore: boolean) => void
  /** Of a node that counts neighbours. */
  onCount: (key: string) => void
  onMove: (moved: ReadonlyMap<string, Place>) => void
}

/** With more nodes, a canvas draws them. */
const mostInSvg = 500

/** The graph to look at, move around in and walk through by keys. The table has the same in words. */
export function GraphDrawing(props: Props) {
  const { ref, drawn, places, selected, path, marks, isSelecting, current, onCurrent, toFocus, onFocus } = props
  const { onSelect, onCount, onMove, hasPane } = props
  // The details need the room, except while each press adds to the selection.
  const hasTray = drawn.inTray.length > 0 && (!hasPane || isSelecting)
  const box = useRef<HTMLDivElement>(null)
  const world = useRef<SVGGElement>(null)
  const canvas = useRef<HTMLCanvasElement>(null)
  const painter = useRef<GraphCanvas>(null)
  const size = useSize(box)
  const { resting, now, isChosen, drawNow, move, reset } = useGraphView(world, painter)
  const [dragged, setDragged] = useState<ReadonlyMap<string, Place>>(new Map())
  const { singleKeys } = useTableSettings()
  const isSvg = drawn.nodes.length <= mostInSvg

  const shownPlaces = useMemo(() => (dragged.size === 0 ? places : new Map([...places, ...dragged])), [places, dragged])
  const scene = useMemo(() => sceneOf(drawn, shownPlaces, places), [drawn, shownPlaces, places])
  const card = scene.look === 'dots' ? null : scene.size
  const onStage = useMemo(() => drawn.onStage.flatMap(({ key }) => places.get(key) ?? []), [drawn, places])
  const { isBelow, room } = hasTray && size ? roomWithTray(onStage, size, card) : { isBelow: false, room: size }

  /** Moves a node, and with it the other selected ones. */
  const movedBy = (key: string, { x, y }: Place) =>
    new Map(
      (selected.has(key) ? [...selected] : [key]).flatMap((key) => {
        const at = places.get(key)
        return at ? [[key, { x: at.x + x, y: at.y + y }] as const] : []
      }),
    )
  const { hovered, handlers } = useGestures({
    box,
    now,
    hitAt: (at) => hitAt(scene, now.current, at, named),
    moveView: move,
    onClick(hit, isMore) {
      if (hit && hit.is !== 'link') onFocus(hit.key)
      if (hit?.is === 'count') onCount(hit.key)
      else onSelect(hit, isSelecting || isMore)
    },
    onDrag: (key, by) => setDragged(movedBy(key, by)),
    onRelease(dropped) {
      setDragged(new Map())
      if (dropped === null) return
      onMove(dragged)
      isChosen.current = true
      onFocus(dropped)
    },
  })
  const attention = useMemo(() => ({ selected, path, hovered, marks }), [selected, path, hovered, marks])
  const named = useMemo(() => {
    const wanted = new Set([...selected, ...path, ...[current, hovered].filter((key) => key !== null)])
    return scene.look === 'dots' && resting && size
      ? labelled(drawn.onStage, shownPlaces, resting, size, wanted)
      : new Map<string, Side>()
  }, [scene.look, drawn, shownPlaces, resting, size, selected, current, hovered, path])

  function showAll(): void {
    if (!room || shownPlaces.size === 0) return
    const all = drawn.onStage.flatMap(({ key }) => shownPlaces.get(key) ?? [])
    reset(fitted(card ? [...all, ...reachOf(scene.lines, all, card)] : all, room, card))
  }
  const showAllUnlessChosen = useEffectEvent(() => !isChosen.current && showAll())
  // biome-ignore lint/correctness/useExhaustiveDependencies: another size or another graph has other edges.
  useLayoutEffect(() => void showAllUnlessChosen(), [size, places, drawn, hasTray])

  const middle = (): Place => ({ x: (room?.width ?? 0) / 2, y: (room?.height ?? 0) / 2 })
  useImperativeHandle(ref, () => ({ zoom: (by) => move(zoomed(now.current, by, middle())), showAll }))

  const focused = useRef<FocusWanted>(null)
  // In the same frame as the drawing: a key pressed meanwhile would find no node.
  useLayoutEffect(function focusWanted() {
    if (!toFocus || focused.current === toFocus || !room || !resting) return
    const at = shownPlaces.get(toFocus.key)
    // Its position may not be here yet.
    if (at || !drawn.nodeOf.has(toFocus.key)) focused.current = toFocus
    const nodes = box.current?.querySelectorAll<HTMLElement>('[data-node]') ?? []
    const node = [...nodes].find((one) => one.getAttribute('data-node') === toFocus.key)
    if (!node) return
    const next = at && showing(now.current, at, room)
    if (next && next !== now.current) move(next)
    // A panel that is open beside the drawing keeps the focus.
    if (!document.activeElement?.closest('dialog')) node.focus({ preventScroll: true })
  })

  const wasSvg = useRef(isSvg)
  // A change between SVG and canvas replaces the focused element.
  useLayoutEffect(
    function keepFocus() {
      if (wasSvg.current !== isSvg && current !== null && document.activeElement === document.body)
        box.current?.querySelector<HTMLElement>('[data-node]:not([tabindex="-1"])')?.focus({ preventScroll: true })
      wasSvg.current = isSvg
    },
    [isSvg, current],
  )

  useLayoutEffect(
    function paint() {
      if (!size) return
      if (canvas.current && painter.current?.canvas !== canvas.current) {
        painter.current?.end()
        painter.current = new GraphCanvas(canvas.current)
      }
      painter.current?.show({ scene, attention, named, current, size })
      drawNow()
    },
    [scene, attention, named, current, size, drawNow],
  )
  useEffect(() => () => painter.current?.end(), [])

  const commands: GraphCommands = {
    ...props,
    walk(way) {
      const next = current && nodeTowards(drawn, shownPlaces, current, way)
      if (next) onFocus(next)
    },
    nudge: (x, y) => current && onMove(movedBy(current, { x, y })),
    open: () => current && onSelect({ is: 'node', key: current }, false),
    select: () => current && onSelect({ is: 'node', key: current }, true),
    zoom: (by) => move(zoomed(now.current, by, current ? screenPlace(current) : middle())),
    showAll,
    clear: () => onSelect(null, false),
    hasSelection: selected.size > 0 || path.size > 0,
  }
  const screenPlace = (key: string): Place => toScreen(now.current, shownPlaces.get(key) ?? { x: 0, y: 0 })
  const focusable = current && drawn.nodeOf.has(current) ? current : (drawn.onStage[0] ?? drawn.nodes[0])?.key
  const focusableNode = focusable === undefined ? undefined : drawn.nodeOf.get(focusable)

  return (
    <div
      ref={box}
      role="application"
      aria-label={`Graph of ${drawn.nodes.length} nodes and ${drawn.links.length} lines`}
      aria-roledescription="graph"
      className={css.drawing}
      data-hovers={hovered !== null || undefined}
      {...handlers}
      onKeyDown={(event) => runShortcut(graphShortcuts, event.nativeEvent, commands, singleKeys)}
    >
      {isSvg ? (
        // At another scale, every word would be made again.
        resting && (
          <SvgGraph
            world={world}
            scene={scene}
            attention={attention}
            named={named}
            scale={resting.k}
            focusable={focusable}
            onFocus={onCurrent}
          />
        )
      ) : (
        <>
          <canvas ref={canvas} className={css.canvas} aria-hidden />
          {focusableNode && (
            <button
              // A new element, so that a screen reader says the name of each node.
              key={focusableNode.key}
              type="button"
              className="visually-hidden"
              data-node={focusableNode.key}
              aria-label={nodeInWords(focusableNode, marks.get(focusableNode.key))}
              aria-pressed={selected.has(focusableNode.key)}
              onFocus={() => onCurrent(focusableNode.key)}
            />
          )}
        </>
      )}
      {hasTray && (
        <Tray
          nodes={drawn.inTray}
          marks={marks}
          selected={selected}
          isSelecting={isSelecting}
          isBelow={isBelow}
          onFocus={onCurrent}
          onSelect={onSelect}
        />
      )}
    </div>
  )
}

function useSize(box: React.RefObject<HTMLElement | null>): Size | null {
  const [size, setSize] = useState<Size | null>(null)
  useLayoutEffect(
    function measure() {
      const element = box.current
      if (!element) return
      const read = () => setSize({ width: element.clientWidth, height: element.clientHeight })
      read()
      const watching = new ResizeObserver(read)
      watching.observe(element)
      return () => watching.disconnect()
    },
    [box],
  )
  return size
}
