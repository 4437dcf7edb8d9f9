import { type RefObject, useCallback, useEffect, useRef, useState } from 'react'
import type { GraphCanvas } from './graph-canvas.ts'
import { glyphScale, letterScale, type View } from './viewport.ts'

/** Milliseconds without another frame, after which names are placed again. */
const rest = 120

/**
 * The part of the drawing on screen. Each frame of a gesture updates the drawing without React.
 * @returns `resting` is the view without a gesture, for which names are placed; null before the first
 */
export function useGraphView(world: RefObject<SVGGElement | null>, painter: RefObject<GraphCanvas | null>) {
  const [resting, setResting] = useState<View | null>(null)
  const now = useRef<View>({ x: 0, y: 0, k: 1 })
  /** A view that the analyst chose stays when nodes arrive. */
  const isChosen = useRef(false)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  useEffect(() => () => clearTimeout(timer.current), [])

  const drawNow = useCallback(() => {
    const { x, y, k } = now.current
    world.current?.setAttribute('transform', `translate(${x} ${y}) scale(${k})`)
    world.current?.style.setProperty('--s', String(glyphScale(k) / k))
    world.current?.style.setProperty('--letters', String(letterScale(k) / k))
    painter.current?.draw(now.current)
  }, [world, painter])
  return {
    resting,
    now,
    isChosen,
    drawNow,
    /** By the analyst's hand. */
    move(next: View): void {
      now.current = next
      isChosen.current = true
      drawNow()
      clearTimeout(timer.current)
      timer.current = setTimeout(() => setResting(next), rest)
    },
    /** Shows everything. The view is free again. */
    reset(next: View): void {
      now.current = next
      isChosen.current = false
      drawNow()
      clearTimeout(timer.current)
      setResting(next)
    },
  }
}
