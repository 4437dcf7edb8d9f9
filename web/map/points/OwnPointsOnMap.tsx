import { LatLng, LatLngBounds } from 'leaflet'
import { lazy, Suspense, useEffect, useEffectEvent, useMemo } from 'react'
import { useMap } from 'react-leaflet'
import { seenSoFar, select, useOwnPoints } from '../import/own-points.ts'
import { moveSilently } from '../view.ts'

const ManyPoints = lazy(async () => ({ default: (await import('./ManyPoints.tsx')).ManyPoints }))

/** The analyst's own points, as a child of the map. */
export function OwnPointsOnMap() {
  const map = useMap()
  const [{ layers, selected, made, seen: madeSeen }, change] = useOwnPoints()
  const noteSeen = useEffectEvent(() => change(seenSoFar))
  const seen = useMemo(() => layers.filter(({ isShown }) => isShown), [layers])

  useEffect(
    function showNewOnes() {
      const layer = layers.at(-1)
      if (made === madeSeen || !layer) return
      const bounds = new LatLngBounds([])
      for (const { point, radius } of layer.places) {
        if (!point) continue
        const middle = new LatLng(point.latitude, point.longitude)
        bounds.extend(radius === null ? middle : middle.toBounds(2 * radius))
      }
      moveSilently(map, () => map.fitBounds(bounds, { maxZoom: 14, animate: false }))
      noteSeen()
    },
    [map, layers, made, madeSeen],
  )
  if (seen.length === 0) return null
  return (
    <Suspense fallback={null}>
      <ManyPoints layers={seen} selected={selected} onSelect={(layer, place) => change(select(layer, place))} />
    </Suspense>
  )
}
