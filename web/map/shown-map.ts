/** The map on the page, for what stands outside of it and asks what it shows. There is one at a time. */
import type { Map as LeafletMap } from 'leaflet'
import { useEffect, useSyncExternalStore } from 'react'
import { useMap } from 'react-leaflet'
import type { Point } from './layer.ts'
import type { View } from './view.ts'

let shown: LeafletMap | null = null

export type Bounds = { south: number; west: number; north: number; east: number; centre: Point }

/** What it shows, once it stands still. */
let bounds: Bounds | null = null
const listeners = new Set<() => void>()

function changeBounds(changed: Bounds | null): void {
  bounds = changed
  for (const listen of listeners) listen()
}

/** A child of the map. */
export function ShownMap() {
  const map = useMap()
  useEffect(
    function tellMap() {
      shown = map
      const read = () => changeBounds(boundsOf(map))
      map.on('moveend resize', read)
      read()
      return () => {
        map.off('moveend resize', read)
        if (shown !== map) return
        shown = null
        changeBounds(null)
      }
    },
    [map],
  )
  return null
}

/** What it shows at this moment, and how large it is; null where there is none. */
export function viewShown(): { view: View; on: { width: number; height: number } } | null {
  const size = shown?.getSize()
  if (!shown || !size || size.x === 0 || size.y === 0) return null
  const { lat, lng } = shown.getCenter()
  return { view: { latitude: lat, longitude: lng, zoom: shown.getZoom() }, on: { width: size.x, height: size.y } }
}

/** The part of the earth that the map shows, for lists beside it; null where there is no map. */
export const useBoundsShown = (): Bounds | null => useSyncExternalStore(subscribe, () => bounds)

function subscribe(listen: () => void): () => void {
  listeners.add(listen)
  return () => listeners.delete(listen)
}

function boundsOf(map: LeafletMap): Bounds {
  const box = map.getBounds()
  const { lat, lng } = map.getCenter()
  return {
    ...{ south: box.getSouth(), west: box.getWest(), north: box.getNorth(), east: box.getEast() },
    centre: { latitude: lat, longitude: lng },
  }
}
