import { DivIcon, LatLngBounds } from 'leaflet'
import { useEffect, useState } from 'react'
import { Marker, Polygon, useMap } from 'react-leaflet'
import { bearingOf, destinationOf, distanceBetween } from '../../../entities/geo/geodesy.ts'
import type { Point } from '../layers.ts'
import { moveSilently } from '../view.ts'
import css from './Drawing.module.css'

type Props = {
  centre: Point
  metres: number
  /** The edge was dragged. A field beside the map does the same without dragging. */
  onDrag: (metres: number) => void
  /** The map does not move to show the ring. */
  viewStays?: boolean
}

/** A circle on the ellipsoid. */
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
      // Waits until the user stops typing.
      const timer = setTimeout(() => {
        const at = { latitude, longitude }
        const ring = new LatLngBounds([0, 90, 180, 270].map((way) => toPosition(destinationOf(at, way, metres))))
        const [middle, corner] = [toPosition(at), ring.getNorthEast()]
        const isSmall = map.latLngToContainerPoint(middle).distanceTo(map.latLngToContainerPoint(corner)) < 20
        if (isDragged || (map.getBounds().contains(ring) && !isSmall)) return
        moveSilently(map, () => map.fitBounds(ring.pad(0.1), { animate: false, maxZoom: 16 }))
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
            // After the last move has rendered.
            setTimeout(() => {
              isDragged = false
            })
          },
        }}
      />
    </>
  )
}

/** The map does not move during a drag. */
let isDragged = false

const sides = 120
const toPosition = ({ latitude, longitude }: Point): [number, number] => [latitude, longitude]

const handle = new DivIcon({ className: css.handle ?? '', iconSize: [28, 28] })
const middle = new DivIcon({ className: css.middle ?? '', iconSize: [12, 12] })
