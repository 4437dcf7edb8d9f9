import { DivIcon, LatLngBounds } from 'leaflet'
import { useEffect, useState } from 'react'
import { Marker, Polygon, useMap } from 'react-leaflet'
import { bearingOf, destinationOf, distanceBetween } from '../geo/geodesy.ts'
import type { Point } from '../layers.ts'
import { quietly } from '../view.ts'
import css from './Drawing.module.css'

type Props = {
  centre: Point
  metres: number
  /** Its edge is dragged; the field beside the map says the same without dragging. */
  onDrag: (metres: number) => void
  /** What is to be seen is something else, and the map does not come to the ring. */
  viewStays?: boolean
}

/** So far from its centre on the ellipsoid, in every direction. */
export function DraggedRing({ centre, metres, onDrag, viewStays = false }: Props) {
  const map = useMap()
  const [bearing, setBearing] = useState(90)
  const { latitude, longitude } = centre
  const corners = Array.from({ length: sides }, (_, side) =>
    toPosition(destinationOf(centre, (side * 360) / sides, metres)),
  )

  useEffect(
    function showWhole() {
      if (viewStays) return
      // Once somebody has typed it to its end.
      const timer = setTimeout(() => {
        const at = { latitude, longitude }
        const ring = new LatLngBounds([0, 90, 180, 270].map((way) => toPosition(destinationOf(at, way, metres))))
        const [middle, corner] = [toPosition(at), ring.getNorthEast()]
        const isSmall = map.latLngToContainerPoint(middle).distanceTo(map.latLngToContainerPoint(corner)) < 20
        if (isDragged || (map.getBounds().contains(ring) && !isSmall)) return
        quietly(map, () => map.fitBounds(ring.pad(0.1), { animate: false, maxZoom: 16 }))
      }, 400)
      return () => clearTimeout(timer)
    },
    [map, latitude, longitude, metres, viewStays],
  )

  return (
    <>
      <Polygon positions={corners} interactive={false} className={css.ring ?? ''} />
      <Marker position={toPosition(centre)} icon={middle} interactive={false} keyboard={false} />
      <Marker
        position={toPosition(destinationOf(centre, bearing, metres))}
        icon={handle}
        draggable
        keyboard={false}
        zIndexOffset={2000}
        eventHandlers={{
          dragstart: () => {
            isDragged = true
          },
          drag({ target }) {
            const { lat, lng } = target.getLatLng()
            const at = { latitude: lat, longitude: lng }
            setBearing(bearingOf(centre, at) ?? bearing)
            onDrag(distanceBetween(centre, at))
          },
          dragend() {
            // After what the last move of it draws.
            setTimeout(() => {
              isDragged = false
            })
          },
        }}
      />
    </>
  )
}

/** While the edge is dragged, the map stands still. There is one hand. */
let isDragged = false

const sides = 120
const toPosition = ({ latitude, longitude }: Point): [number, number] => [latitude, longitude]

const handle = new DivIcon({ className: css.handle ?? '', iconSize: [28, 28] })
const middle = new DivIcon({ className: css.middle ?? '', iconSize: [12, 12] })
