import { LatLngBounds } from 'leaflet'
import { useEffect } from 'react'
import { CircleMarker, useMap } from 'react-leaflet'
import { alongEarth } from '../../../entities/geo/geodesy.ts'
import css from '../draw/Drawing.module.css'
import { CasedLine } from '../draw/Drawing.tsx'
import type { Point } from '../layers.ts'
import { moveSilently } from '../view.ts'
import type { Pair } from './pairs.ts'

/**
 * Places that are close together: a dot on each, the lines between them, and all in view. The same array keeps the
 * view.
 */
export function LinksOnMap({ links }: { links: readonly Pair[] }) {
  const map = useMap()
  useEffect(
    function showAll() {
      const bounds = new LatLngBounds(
        links.flatMap(({ one, other }) => [toPosition(one.point), toPosition(other.point)]),
      )
      // Its position in the list.
      map.getContainer().scrollIntoView({ block: 'nearest' })
      moveSilently(map, () => map.fitBounds(bounds.pad(0.5), { animate: false, maxZoom: 16 }))
    },
    [map, links],
  )
  const ways = links.map(({ one, other }) => alongEarth([one.point, other.point]).map(toPosition))
  const points = new Map(
    links.flatMap(({ one, other }) => [one, other].map(({ point }) => [String(toPosition(point)), point])),
  )
  return (
    <>
      <CasedLine positions={ways} />
      {[...points].slice(0, mostDots).map(([key, point]) => (
        <CircleMarker key={key} center={toPosition(point)} radius={5} interactive={false} className={css.dot ?? ''} />
      ))}
    </>
  )
}

/** More elements would make the map slow. */
const mostDots = 500

const toPosition = ({ latitude, longitude }: Point): [number, number] => [latitude, longitude]
