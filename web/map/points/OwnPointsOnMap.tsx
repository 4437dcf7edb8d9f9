import { LatLng, LatLngBounds } from 'leaflet'
import { lazy, Suspense, useEffect, useMemo, useRef } from 'react'
import { useMap } from 'react-leaflet'
import { select, useOwnPoints } from '../import/own-points.ts'
import { moveSilently } from '../view.ts'

const ManyPoints = lazy(async () => ({ default: (await import('./ManyPoints.tsx')).ManyPoints }))

/** The analyst's own points, as a child of the map. */
export function OwnPointsOnMap() {
  const map = useMap()
  const [{ layers, selected, made }, change] = useOwnPoints()
  const shownSoFar = useRef(made)
  const seen = useMemo(() => layers.filter(({ isShown }) => isShown), [layers])

  useEffect(
    function showNewOnes() {
      const layer = layers.at(-1)
      if (made === shownSoFar.current || !layer) return
      shownSoFar.current = made
      const bounds = new LatLngBounds([])
      for (const { point, radius } of layer.places) {
        if (!point) continue
        const middle = new LatLng(point.latitude, point.longitude)
        bounds.extend(radius === null ? middle : middle.toBounds(2 * radius))
      }
      moveSilently(map, () => map.fitBounds(bounds, { maxZoom: 14, animate: false }))
    },
    [map, layers, made],
  )
  if (seen.length === 0) return null
  return (
    <Suspense fallback={null}>
      <ManyPoints layers={seen} selected={selected} onSelect={(layer, place) => change(select(layer, place))} />
    </Suspense>
  )
}
