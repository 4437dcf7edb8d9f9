import type { Map as LeafletMap, Point as Pixels } from 'leaflet'
import { useEffect, useMemo, useState } from 'react'
import { useMap, useMapEvents } from 'react-leaflet'
import type { Point } from '../layers.ts'
import { movedTo, pixelsFrom, useOrigin } from '../useOrigin.ts'
import css from './BaseMap.module.css'
import { coveredIn, labelsWithoutCollision, type Seen } from './labels.ts'
import type { Name } from './names.ts'

type Props = {
  /** Most important first. */
  names: readonly Name[]
  marks: readonly Point[]
}

/** The names for the current zoom. A name that would overlap another, a mark or the edge is left out. */
export function Labels({ names, marks }: Props) {
  const map = useMap()
  const origin = useOrigin(map)
  // Updated when the map stops.
  const [seen, see] = useState(() => seenIn(map))
  const look = () => see(seenIn(map))
  useMapEvents({ moveend: look, resize: look })
  useEffect(
    function lookWhenCovered() {
      const look = () => see(seenIn(map))
      // A move before this effect was not reported.
      look()
      map.on('covered signposted', look)
      return () => {
        map.off('covered signposted', look)
      }
    },
    [map],
  )
  const labels = useMemo(() => {
    const { zoom } = seen
    const toPixels = ({ latitude, longitude }: Point) => map.project([latitude, longitude], zoom)
    const ofUse = names.filter(({ from, to }) => from <= zoom && zoom <= to)
    return labelsWithoutCollision(ofUse, toPixels, marks.map(toPixels), seen)
  }, [map, names, marks, seen])
  return labels.map(({ label, side }) => (
    <div
      key={`${label.name}/${label.latitude}/${label.longitude}`}
      className={`${css.name} ${css[label.look]} ${css[side]} leaflet-zoom-animated`}
      style={movedTo(pixelsFrom(origin, map, label))}
      data-name
    >
      <span style={label.angle === undefined ? undefined : { rotate: `${label.angle}deg` }}>{label.name}</span>
    </div>
  ))
}

function seenIn(map: LeafletMap): Seen & { zoom: number } {
  const { min, max } = map.getPixelBounds() as { min: Pixels; max: Pixels }
  const covered = coveredIn(map, '[data-signpost]').map(({ left, right, top, bottom }) => ({
    left: min.x + left,
    right: min.x + right,
    top: min.y + top,
    bottom: min.y + bottom,
  }))
  return { zoom: map.getZoom(), view: { left: min.x, top: min.y, right: max.x, bottom: max.y }, covered }
}
