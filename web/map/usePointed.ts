import { useEffect, useState } from 'react'
import { useMap, useMapEvent } from 'react-leaflet'
import { toMetre } from './geo/grid-references.ts'
import type { Point } from './layer.ts'
import { listeningTo } from './listening.ts'

export type Pointed = {
  point: Point
  /** Of the mouse; otherwise of the cross in the map's middle, which is what the keyboard and a finger point with. */
  isMouse: boolean
}

/** Where one points at. */
export function usePointed(): Pointed {
  const map = useMap()
  const [middle, setMiddle] = useState<Point>(() => toPoint(map.getCenter()))
  const [mouse, setMouse] = useState<Point | null>(null)
  useMapEvent('move', () => setMiddle(toPoint(map.getCenter())))
  useEffect(
    function followMouse() {
      const container = map.getContainer()
      const { on, end } = listeningTo(container)
      let at = ''
      let isByKeys = false
      on('pointermove', (event) => {
        const before = at
        at = `${event.clientX},${event.clientY}`
        // A browser also says that the mouse moved when the map moved under it.
        if (event.pointerType !== 'mouse' || (isByKeys && (before === '' || before === at))) return
        isByKeys = false
        setMouse(toPoint(map.mouseEventToLatLng(event)))
      })
      on('pointerleave', () => setMouse(null))
      on('keydown', () => {
        isByKeys = true
        setMouse(null)
      })
      return end
    },
    [map],
  )
  return mouse ? { point: mouse, isMouse: true } : { point: middle, isMouse: false }
}

const toPoint = ({ lat, lng }: { lat: number; lng: number }): Point => toMetre({ latitude: lat, longitude: lng })
