import { type KeyboardEvent, useRef, useState } from 'react'
import { useMap, useMapEvents } from 'react-leaflet'
import { count } from '../../ui/numbers.ts'
import type { Layer } from '../layers.ts'
import css from './ManyPoints.module.css'
import { type Mark, nearestTo, nextIn } from './marks.ts'
import type { Picture, PointsCanvas } from './points-canvas.ts'

const directions: { readonly [key: string]: readonly [right: number, down: number] } = {
  ArrowRight: [1, 0],
  ArrowLeft: [-1, 0],
  ArrowDown: [0, 1],
  ArrowUp: [0, -1],
}

/** A canvas has no focusable parts. One button walks over its marks with the arrow keys. */
export function Walk({ canvas, layer }: { canvas: PointsCanvas; layer: Layer }) {
  const map = useMap()
  const [mark, setMark] = useState<Mark | null>(null)
  const [isHere, setHere] = useState(false)

  const standNearest = (x: number, y: number) => setMark(nearestTo(canvas.marksInView().filter(isInView), x, y))
  const isInView = ({ x, y }: Mark) => {
    const size = map.getSize()
    return x >= 0 && y >= 0 && x <= size.x && y <= size.y
  }
  const standInMiddle = () => {
    const { x, y } = map.getSize().divideBy(2)
    standNearest(x, y)
  }
  const button = useRef<HTMLButtonElement>(null)
  // Not by what was last rendered: the map may move between a key and the next rendering.
  useMapEvents({ moveend: () => document.activeElement === button.current && standInMiddle() })

  function walk(event: KeyboardEvent) {
    const direction = directions[event.key]
    if (direction) {
      const next = mark && nextIn(canvas.marksInView().filter(isInView), mark, direction)
      if (next) setMark(next)
      else map.panBy([direction[0] * 160, direction[1] * 160], { animate: false })
    } else if (event.key === '+' || event.key === '=') map.zoomIn(1, { animate: false })
    else if (event.key === '-') map.zoomOut(1, { animate: false })
    else if (event.key === 'Escape') map.getContainer().focus()
    else return
    event.preventDefault()
    event.stopPropagation()
  }

  const { x, y } = mark ?? map.getSize().divideBy(2)
  const across = mark ? (mark.size > 1 ? 56 : 30) : 0
  return (
    <div role="application" aria-label={`Places of ${layer.name} on the map`} className={css.walk}>
      <button
        ref={button}
        type="button"
        data-own-keys
        aria-label={`Step through ${layer.name}: arrow keys move to the next place, Enter opens it`}
        style={{ left: x, top: y, width: across, height: across }}
        onFocus={() => {
          setHere(true)
          standInMiddle()
        }}
        onBlur={() => setHere(false)}
        onKeyDown={walk}
        onClick={() => mark && canvas.open(mark)}
      />
      <span role="status" className="visually-hidden">
        {isHere && (mark ? markInWords(mark) : 'No places in view. Press − to zoom out.')}
      </span>
    </div>
  )
}

/** Moves from mark to mark with the arrow keys. */
export function markInWords({ size, place }: Mark, picture: Picture = 'marks'): string {
  if (picture === 'density') return `${count(size, 'place')} here`
  if (size > 1) return `${count(size, 'place')}; open to zoom in`
  return place.radius === null ? place.name : `${place.name}, approximate`
}
