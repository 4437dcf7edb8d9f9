import { useState } from 'react'
import { useMap } from 'react-leaflet'
import type { Point } from '../layer.ts'
import { middleOf, usePointing } from './usePointing.ts'

const nothing: readonly Point[] = []

/** A line or a ring in the making, point by point: by mouse, finger or keyboard. Clearing can be undone, too. */
export function useDrawing({ onEnd }: { onEnd?: (isByKey: boolean) => void } = {}) {
  const map = useMap()
  /** All that it was before, the present last. */
  const [states, setStates] = useState<readonly (readonly Point[])[]>([nothing])
  const [isDrawing, setDrawing] = useState(false)
  const points = states.at(-1) ?? nothing

  const add = (point: Point) => setStates((states) => [...states, [...(states.at(-1) ?? nothing), point]])
  const undo = () => setStates((states) => (states.length > 1 ? states.slice(0, -1) : states))

  usePointing({
    isOn: isDrawing,
    onPoint: add,
    onBack: undo,
    onEnd: (isByKey) => {
      setDrawing(false)
      onEnd?.(isByKey)
    },
  })

  return {
    points,
    isDrawing,
    canUndo: states.length > 1,
    addMiddle: () => add(middleOf(map)),
    undo,
    clear: () => setStates((states) => [...states, nothing]),
    /** The keys act on the map. */
    start: () => {
      setDrawing(true)
      map.getContainer().focus({ preventScroll: true })
    },
    end: () => setDrawing(false),
    forget: () => {
      setDrawing(false)
      setStates([nothing])
    },
  }
}

export type Drawing = ReturnType<typeof useDrawing>
