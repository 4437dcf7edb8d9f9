import { LatLngBounds } from 'leaflet'
import { useEffect } from 'react'
import { useMap } from 'react-leaflet'
import { DrawnShape } from '../draw/DrawnShape.tsx'
import { quietly } from '../quietly.ts'
import type { Pair } from './pairs.ts'

/** The two, with the way between them, and both in view. */
export function PairOnMap({ pair: { one, other } }: { pair: Pair }) {
  const map = useMap()
  const [from, to] = [one.point, other.point]
  useEffect(
    function showBoth() {
      const both = new LatLngBounds([
        [from.latitude, from.longitude],
        [to.latitude, to.longitude],
      ])
      quietly(map, () => map.fitBounds(both.pad(0.5), { animate: false, maxZoom: 16 }))
    },
    [map, from, to],
  )
  return <DrawnShape points={[from, to]} isRing={false} />
}
