/** The map on the page, for what stands outside of it and asks what it shows. There is one at a time. */
import type { Map as LeafletMap } from 'leaflet'
import { useEffect } from 'react'
import { useMap } from 'react-leaflet'
import type { View } from './view.ts'

let shown: LeafletMap | null = null

/** A child of the map. */
export function ShownMap() {
  const map = useMap()
  useEffect(
    function tellMap() {
      shown = map
      return () => {
        if (shown === map) shown = null
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
