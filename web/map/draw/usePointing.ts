import { useEffect, useEffectEvent } from 'react'
import { useMap } from 'react-leaflet'
import { toMetre } from '../geo/grid-references.ts'
import type { Point } from '../layer.ts'
import { listeningTo } from '../listening.ts'

type Pointing = {
  isOn: boolean
  /** A click, a tap, or Enter at the cross. */
  onPoint: (point: Point) => void
  /** Backspace. */
  onBack?: () => void
  /** Escape, or a double click. */
  onEnd: (isByKey: boolean) => void
}

/** While it is on, what one clicks on is a point of the map, whatever is drawn there; nothing has to be dragged. */
export function usePointing({ isOn, onPoint, onBack, onEnd }: Pointing): void {
  const map = useMap()
  const point = useEffectEvent(onPoint)
  const back = useEffectEvent(() => onBack?.())
  const end = useEffectEvent(onEnd)

  useEffect(
    function listen() {
      if (!isOn) return
      const container = map.getContainer()
      // Before the marks and the map hear of it.
      const listening = listeningTo(container, { capture: true })
      const { on } = listening
      let down: MouseEvent | null = null
      on('pointerdown', (event) => {
        down = event
      })
      on('click', (event) => {
        if (isOfTools(event)) return
        event.stopPropagation()
        // The second of a double click is where the first was, and what was dragged is the map.
        if (event.detail > 1 || (down && isApart(down, event))) return
        const { lat, lng } = map.mouseEventToLatLng(event)
        point(toMetre({ latitude: lat, longitude: lng }))
      })
      on('dblclick', (event) => {
        if (isOfTools(event)) return
        event.stopPropagation()
        end(false)
      })
      on('keydown', (event) => {
        if (event.target !== container) return
        if (event.key === 'Enter') point(middleOf(map))
        else if (event.key === 'Backspace') back()
        else if (event.key === 'Escape') end(true)
        else return
        event.preventDefault()
        event.stopPropagation()
      })
      container.dataset.pointing = ''
      return () => {
        listening.end()
        delete container.dataset.pointing
      }
    },
    [isOn, map],
  )
}

/** Where the cross is. */
export function middleOf(map: ReturnType<typeof useMap>): Point {
  const { lat, lng } = map.getCenter()
  return toMetre({ latitude: lat, longitude: lng })
}

/** A mark is pressed as the point where it stands. */
const isOfTools = ({ target }: Event): boolean =>
  target instanceof Element &&
  !target.closest('.leaflet-marker-pane') &&
  target.closest('.leaflet-control, .leaflet-popup, button, a, input, select, summary') !== null

const isApart = (one: MouseEvent, other: MouseEvent): boolean =>
  Math.hypot(one.clientX - other.clientX, one.clientY - other.clientY) > 6
