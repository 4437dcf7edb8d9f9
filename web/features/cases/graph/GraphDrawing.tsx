import {
  type PointerEvent as ReactPointerEvent,
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
import css from './Graph.module.css'
import { nodeInWords } from './glyphs.ts'
import { GraphCanvas } from './graph-canvas.ts'
import { type Hit, hitAt } from './hits.ts'
import { labelled, type Side } from './labels.ts'
import { SvgGraph } from './SvgGraph.tsx'
import { type GraphCommands, graphShortcuts } from './shortcuts.ts'
import { fitted, fromScreen, glyphScale, type Size, showing, toScreen, type View, zoomed } from './viewport.ts'
import { nodeTowards } from './walking.ts'

export type GraphHandle = {
  zoom: (by: number) => void
  showAll: () => void
}

/** A node that scrolls into view and takes the focus, once it is drawn. Each press makes a new object. */
export type FocusWanted = { key: string }

type Commands = Pick<GraphCommands, 'openScreen' | 'insertIntoReport' | 'expand' | 'hide' | 'undo' | 'redo'>
type Props = Commands & {
  ref: Ref<GraphHandle>
  drawn: Drawn
  places: ReadonlyMap<string, Place>
  selected: ReadonlySet<string>
  /** Keys of the nodes and lines of a path. Everything else is dimmed. */
  path: ReadonlySet<string>
  /** Each press adds to the selection. */
  isSelecting: boolean
  current: string | null
  onCurrent: (key: string) => void
  toFocus: FocusWanted | null
  onFocus: (key: string) => void
  /** @param isMore keeps the rest selected */
  onSelect: (hit: Hit | null, isMore: boolean) => void
  onMove: (moved: ReadonlyMap<string, Place>) => void
}

/** With more nodes, a canvas draws them. */
const mostInSvg = 500
/** Pixels. A press that moves less is a click. */
const clickSlack = 5

type Gesture =
  | { is: 'pan'; from: Place; view: View; hasMoved: boolean }
  | { is: 'drag'; key: string; from: Place; hasMoved: boolean }
  | { is: 'pinch'; distance: number; middle: Place; view: View }

/** The graph to look at, move around in and walk through by keys. The table has the same in words. */
export function GraphDrawing(props: Props) {
  const { ref, drawn, places, selected, path, isSelecting, current, onCurrent, toFocus, onFocus } = props
  const { onSelect, onMove } = props
  const box = useRef<HTMLDivElement>(null)
  const world = useRef<SVGGElement>(null)
  const canvas = useRef<HTMLCanvasElement>(null)
  const painter = useRef<GraphCanvas>(null)
  const size = useSize(box)
  const [view, setView] = useState<View | null>(null)
  const now = useRef<View>({ x: 0, y: 0, k: 1 })
  const hasMovedView = useRef(false)
  const pointers = useRef(new Map<number, Place>())
  const gesture = useRef<Gesture>(null)
  const [dragged, setDragged] = useState<ReadonlyMap<string, Place>>(new Map())
  const [hovered, setHovered] = useState<string | null>(null)
  const { singleKeys } = useTableSettings()
  const isSvg = drawn.nodes.length <= mostInSvg

  const shownPlaces = useMemo(() => (dragged.size === 0 ? places : new Map([...places, ...dragged])), [places, dragged])
  const wanted = useMemo(
    () => new Set([...selected, ...(current ? [current] : []), ...(hovered ? [hovered] : []), ...path]),
    [selected, current, hovered, path],
  )
  const named = useMemo(
    () => (view && size ? labelled(drawn.nodes, shownPlaces, view, size, wanted) : new Map<string, Side>()),
    [drawn, shownPlaces, view, size, wanted],
  )

  /** Every frame of a gesture updates the drawing directly. The names follow when it stops. */
  const settling = useRef<ReturnType<typeof setTimeout>>(undefined)
  function apply(next: View, isByHand = true): void {
    now.current = next
    if (isByHand) hasMovedView.current = true
    drawAt(next)
    clearTimeout(settling.current)
    settling.current = setTimeout(() => setView(next), 120)
  }
  function drawAt(at: View): void {
    const group = world.current
    group?.setAttribute('transform', `translate(${at.x} ${at.y}) scale(${at.k})`)
    group?.style.setProperty('--s', String(glyphScale(at.k) / at.k))
    painter.current?.draw(at)
  }
  useEffect(() => () => clearTimeout(settling.current), [])

  function showAll(isByHand: boolean): void {
    if (!size || shownPlaces.size === 0) return
    const next = fitted(
      drawn.nodes.flatMap(({ key }) => shownPlaces.get(key) ?? []),
      size,
    )
    apply(next, isByHand)
    setView(next)
    if (isByHand) hasMovedView.current = false
  }
  const showAllUnlessMoved = useEffectEvent(() => {
    if (!hasMovedView.current) showAll(false)
  })
  // biome-ignore lint/correctness/useExhaustiveDependencies: another size or another graph has other edges.
  useLayoutEffect(() => showAllUnlessMoved(), [size, places, drawn])

  function middle(): Place {
    return { x: (size?.width ?? 0) / 2, y: (size?.height ?? 0) / 2 }
  }
  useImperativeHandle(ref, () => ({
    zoom: (by) => apply(zoomed(now.current, by, middle())),
    showAll: () => showAll(true),
  }))

  const focused = useRef<FocusWanted>(null)
  // In the same frame as the drawing: a key pressed meanwhile would find no node.
  useLayoutEffect(function focusWanted() {
    if (!toFocus || focused.current === toFocus || !size) return
    const at = shownPlaces.get(toFocus.key)
    // Its position may not be here yet.
    if (at || !drawn.nodeOf.has(toFocus.key)) focused.current = toFocus
    const nodes = box.current?.querySelectorAll<HTMLElement>('[data-node]') ?? []
    const node = [...nodes].find((one) => one.getAttribute('data-node') === toFocus.key)
    if (!at || !node) return
    const next = showing(now.current, at, size)
    if (next !== now.current) apply(next)
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
      if (!canvas.current || !size) return
      painter.current ??= new GraphCanvas(canvas.current)
      painter.current.show({ drawn, places: shownPlaces, selected, path, named, hovered, current, size })
      painter.current.draw(now.current)
    },
    [drawn, shownPlaces, selected, path, named, hovered, current, size],
  )
  useEffect(() => () => painter.current?.end(), [])

  const wheel = useEffectEvent((event: WheelEvent) => {
    event.preventDefault()
    const pixels = event.deltaY * (event.deltaMode === 1 ? 16 : 1)
    apply(zoomed(now.current, 1.0018 ** -pixels, placeIn(event)))
  })
  useEffect(function listenToWheel() {
    const listening = new AbortController()
    // React listens passively, and then the page would scroll too.
    box.current?.addEventListener('wheel', wheel, { passive: false, signal: listening.signal })
    return () => listening.abort()
  }, [])

  function placeIn({ clientX, clientY }: { clientX: number; clientY: number }): Place {
    const { left = 0, top = 0 } = box.current?.getBoundingClientRect() ?? {}
    return { x: clientX - left, y: clientY - top }
  }
  const hit = (at: Place) => hitAt(drawn, shownPlaces, now.current, at, named)

  function down(event: ReactPointerEvent): void {
    if (event.button !== 0 || (event.target as Element).closest('[data-over]')) return
    const at = placeIn(event)
    pointers.current.set(event.pointerId, at)
    box.current?.setPointerCapture?.(event.pointerId)
    if (pointers.current.size === 2) {
      gesture.current = { is: 'pinch', ...pinchOf(pointers.current), view: now.current }
      return
    }
    const found = hit(at)
    gesture.current =
      found?.is === 'node'
        ? { is: 'drag', key: found.key, from: at, hasMoved: false }
        : { is: 'pan', from: at, view: now.current, hasMoved: false }
  }

  function move(event: ReactPointerEvent): void {
    const at = placeIn(event)
    if (!pointers.current.has(event.pointerId)) {
      if (event.pointerType === 'mouse') {
        const found = hit(at)
        setHovered(found?.key ?? null)
      }
      return
    }
    pointers.current.set(event.pointerId, at)
    const doing = gesture.current
    if (!doing) return
    if (doing.is === 'pinch') {
      const pinch = pinchOf(pointers.current)
      const { k, x, y } = zoomed(doing.view, pinch.distance / doing.distance, doing.middle)
      apply({ k, x: x + pinch.middle.x - doing.middle.x, y: y + pinch.middle.y - doing.middle.y })
      return
    }
    if (!doing.hasMoved && Math.hypot(at.x - doing.from.x, at.y - doing.from.y) < clickSlack) return
    doing.hasMoved = true
    if (doing.is === 'drag') setDragged(movedBy(doing, at))
    else apply({ ...doing.view, x: doing.view.x + at.x - doing.from.x, y: doing.view.y + at.y - doing.from.y })
  }

  /** The dragged node takes the other selected ones along. */
  function movedBy({ key, from }: { key: string; from: Place }, to: Place): Map<string, Place> {
    const [start, end] = [fromScreen(now.current, from), fromScreen(now.current, to)]
    const keys = selected.has(key) ? [...selected] : [key]
    return new Map(
      keys.flatMap((key) => {
        const at = places.get(key)
        return at ? [[key, { x: at.x + end.x - start.x, y: at.y + end.y - start.y }] as const] : []
      }),
    )
  }

  function up(event: ReactPointerEvent): void {
    if (!pointers.current.delete(event.pointerId)) return
    const doing = gesture.current
    gesture.current = null
    setDragged(new Map())
    if (!doing || doing.is === 'pinch' || event.type === 'pointercancel') return
    if (doing.hasMoved) {
      if (doing.is === 'pan') return
      onMove(dragged)
      hasMovedView.current = true
      onFocus(doing.key)
      return
    }
    const found = hit(placeIn(event))
    const isMore = isSelecting || event.shiftKey || event.ctrlKey || event.metaKey
    if (found?.is === 'node') onFocus(found.key)
    onSelect(found, isMore)
  }

  function nudge(x: number, y: number): void {
    if (!current) return
    const keys = selected.has(current) ? [...selected] : [current]
    const moved = keys.flatMap((key) => {
      const at = places.get(key)
      return at ? [[key, { x: at.x + x, y: at.y + y }] as const] : []
    })
    onMove(new Map(moved))
  }

  const commands: GraphCommands = {
    ...props,
    walk(way) {
      const next = current && nodeTowards(drawn, shownPlaces, current, way)
      if (next) onFocus(next)
    },
    nudge,
    open: () => current && onSelect({ is: 'node', key: current }, false),
    select: () => current && onSelect({ is: 'node', key: current }, true),
    zoom: (by) => apply(zoomed(now.current, by, current ? screenPlace(current) : middle())),
    showAll: () => showAll(true),
    clear: () => onSelect(null, false),
    hasSelection: selected.size > 0 || path.size > 0,
  }
  const screenPlace = (key: string): Place => toScreen(now.current, shownPlaces.get(key) ?? { x: 0, y: 0 })
  const focusable = current && drawn.nodeOf.has(current) ? current : drawn.nodes[0]?.key
  const focusableNode = focusable === undefined ? undefined : drawn.nodeOf.get(focusable)

  return (
    <div
      ref={box}
      role="application"
      aria-label={`Graph of ${drawn.nodes.length} nodes and ${drawn.links.length} lines`}
      aria-roledescription="graph"
      className={css.drawing}
      data-hovers={hovered !== null || undefined}
      onPointerDown={down}
      // The browser would take the focus from the pressed node.
      onMouseDown={(event) => hit(placeIn(event))?.is === 'node' && event.preventDefault()}
      onPointerMove={move}
      onPointerUp={up}
      onPointerCancel={up}
      onPointerLeave={() => setHovered(null)}
      onKeyDown={(event) => runShortcut(graphShortcuts, event.nativeEvent, commands, singleKeys)}
    >
      {isSvg ? (
        <SvgGraph
          world={world}
          drawn={drawn}
          places={shownPlaces}
          selected={selected}
          path={path}
          named={named}
          scale={view?.k ?? 1}
          hovered={hovered}
          focusable={focusable}
          onFocus={onCurrent}
        />
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
              aria-label={nodeInWords(focusableNode)}
              aria-pressed={selected.has(focusableNode.key)}
              onFocus={() => onCurrent(focusableNode.key)}
            />
          )}
        </>
      )}
    </div>
  )
}

function pinchOf(pointers: ReadonlyMap<number, Place>) {
  const [one = { x: 0, y: 0 }, other = one] = [...pointers.values()]
  return {
    distance: Math.max(1, Math.hypot(one.x - other.x, one.y - other.y)),
    middle: { x: (one.x + other.x) / 2, y: (one.y + other.y) / 2 },
  }
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
