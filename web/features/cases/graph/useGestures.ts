import { type PointerEvent, type RefObject, useEffect, useEffectEvent, useRef, useState } from 'react'
import type { Place } from './edits.ts'
import type { Hit } from './hits.ts'
import { fromScreen, type View, zoomed } from './viewport.ts'

/** Pixels. A press that moves less is a click. */
const clickSlack = 5

type Gesture =
  | { is: 'pan'; from: Place; view: View; hasMoved: boolean }
  | { is: 'drag'; key: string; from: Place; hasMoved: boolean }
  | { is: 'pinch'; distance: number; middle: Place; view: View }

type Given = {
  box: RefObject<HTMLElement | null>
  now: RefObject<View>
  hitAt: (at: Place) => Hit | null
  moveView: (view: View) => void
  onClick: (hit: Hit | null, isMore: boolean) => void
  /** @param by in units of the drawing */
  onDrag: (key: string, by: Place) => void
  /** @param dropped the node that was dragged to its place; null after any other gesture */
  onRelease: (dropped: string | null) => void
}

/** Pointers and the wheel: pan, pinch and zoom, drag a node, click, and hover. */
export function useGestures({ box, now, hitAt, moveView, onClick, onDrag, onRelease }: Given) {
  const pointers = useRef(new Map<number, Place>())
  const gesture = useRef<Gesture>(null)
  const [hovered, setHovered] = useState<string | null>(null)

  function placeIn({ clientX, clientY }: { clientX: number; clientY: number }): Place {
    const { left = 0, top = 0 } = box.current?.getBoundingClientRect() ?? {}
    return { x: clientX - left, y: clientY - top }
  }

  const wheel = useEffectEvent((event: WheelEvent) => {
    if (isOver(event.target)) return
    event.preventDefault()
    const pixels = event.deltaY * (event.deltaMode === 1 ? 16 : 1)
    moveView(zoomed(now.current, 1.0018 ** -pixels, placeIn(event)))
  })
  useEffect(
    function listenToWheel() {
      const listening = new AbortController()
      // React listens passively, and then the page would scroll too.
      box.current?.addEventListener('wheel', wheel, { passive: false, signal: listening.signal })
      return () => listening.abort()
    },
    [box],
  )

  function down(event: PointerEvent): void {
    if (event.button !== 0 || isOver(event.target)) return
    const at = placeIn(event)
    pointers.current.set(event.pointerId, at)
    box.current?.setPointerCapture?.(event.pointerId)
    const hit = hitAt(at)
    if (pointers.current.size === 2) gesture.current = { is: 'pinch', ...pinchOf(pointers.current), view: now.current }
    else if (isOfNode(hit)) gesture.current = { is: 'drag', key: hit.key, from: at, hasMoved: false }
    else gesture.current = { is: 'pan', from: at, view: now.current, hasMoved: false }
  }

  function move(event: PointerEvent): void {
    const at = placeIn(event)
    if (!pointers.current.has(event.pointerId)) {
      if (event.pointerType === 'mouse') setHovered((isOver(event.target) ? null : hitAt(at)?.key) ?? null)
      return
    }
    pointers.current.set(event.pointerId, at)
    const current = gesture.current
    if (!current) return
    if (current.is === 'pinch') {
      const pinch = pinchOf(pointers.current)
      const { k, x, y } = zoomed(current.view, pinch.distance / current.distance, current.middle)
      moveView({ k, x: x + pinch.middle.x - current.middle.x, y: y + pinch.middle.y - current.middle.y })
      return
    }
    const [x, y] = [at.x - current.from.x, at.y - current.from.y]
    if (!current.hasMoved && Math.hypot(x, y) < clickSlack) return
    current.hasMoved = true
    if (current.is === 'pan') moveView({ ...current.view, x: current.view.x + x, y: current.view.y + y })
    else {
      const [start, end] = [fromScreen(now.current, current.from), fromScreen(now.current, at)]
      onDrag(current.key, { x: end.x - start.x, y: end.y - start.y })
    }
  }

  function up(event: PointerEvent): void {
    if (!pointers.current.delete(event.pointerId)) return
    const ended = gesture.current
    gesture.current = null
    const isCancelled = !ended || ended.is === 'pinch' || event.type === 'pointercancel'
    onRelease(!isCancelled && ended.is === 'drag' && ended.hasMoved ? ended.key : null)
    if (isCancelled || ended.hasMoved) return
    onClick(hitAt(placeIn(event)), event.shiftKey || event.ctrlKey || event.metaKey)
  }

  return {
    hovered,
    handlers: {
      onPointerDown: down,
      // The browser would take the focus from the pressed node.
      onMouseDown: (event: React.MouseEvent) =>
        !isOver(event.target) && isOfNode(hitAt(placeIn(event))) && event.preventDefault(),
      onPointerMove: move,
      onPointerUp: up,
      onPointerCancel: up,
      onPointerLeave: () => setHovered(null),
    },
  }
}

const isOfNode = (hit: Hit | null): hit is Hit => hit !== null && hit.is !== 'link'

/** The list beside the drawing is over it. */
const isOver = (target: EventTarget | null): boolean =>
  target instanceof Element && target.closest('[data-over]') !== null

function pinchOf(pointers: ReadonlyMap<number, Place>) {
  const [one = { x: 0, y: 0 }, other = one] = [...pointers.values()]
  return {
    distance: Math.max(1, Math.hypot(one.x - other.x, one.y - other.y)),
    middle: { x: (one.x + other.x) / 2, y: (one.y + other.y) / 2 },
  }
}
