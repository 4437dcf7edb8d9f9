import { DomUtil, type Map as LeafletMap, type Point as Pixels, type ZoomAnimEvent } from 'leaflet'
import { useEffect, useState } from 'react'
import type { Point } from './layers.ts'

export type Origin = { zoom: number; at: Pixels }

/**
 * The origin of the map's pixels, for React's elements in its panes. During a zoom it is already the new one, so that
 * elements with the class `leaflet-zoom-animated` move along.
 */
export function useOrigin(map: LeafletMap): Origin {
  const [origin, setOrigin] = useState<Origin>(() => originNow(map))
  // Listen once: re-subscribing after each render would miss events.
  useEffect(
    function listen() {
      const read = () => setOrigin(originNow(map))
      const foresee = ({ center, zoom }: ZoomAnimEvent) => {
        const pane = map.getPane('mapPane')
        const moved = pane ? DomUtil.getPosition(pane) : map.getSize().multiplyBy(0)
        const half = map.getSize().divideBy(2)
        setOrigin({ zoom, at: map.project(center, zoom).subtract(half).add(moved).round() })
      }
      map.on('viewreset zoomend', read).on('zoomanim', foresee)
      // A move before this effect was not reported.
      read()
      return () => {
        map.off('viewreset zoomend', read).off('zoomanim', foresee)
      }
    },
    [map],
  )
  return origin
}

const originNow = (map: LeafletMap): Origin => ({ zoom: map.getZoom(), at: map.getPixelOrigin() })

export function pixelsFrom(
  { zoom, at }: Origin,
  map: LeafletMap,
  { latitude, longitude }: Point,
): { x: number; y: number } {
  const { x, y } = map.project([latitude, longitude], zoom).subtract(at).round()
  return { x, y }
}

/** Its position in its pane. */
export const movedTo = ({ x, y }: { x: number; y: number }) => ({ transform: `translate3d(${x}px, ${y}px, 0)` })
