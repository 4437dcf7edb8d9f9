import { useMemo, useState } from 'react'
import { useMap, useMapEvent } from 'react-leaflet'
import type { Point } from '../layer.ts'
import { movedTo, pixelsFrom, useOrigin } from '../useOrigin.ts'
import css from './BaseMap.module.css'
import { labelsWithoutCollision } from './labels.ts'
import type { Name } from './names.ts'

type Props = {
  /** Those first that have their place before others. */
  names: readonly Name[]
  marks: readonly Point[]
}

/** Of these names those that are of use at the zoom; one that would lie over another, or under a mark, is left out. */
export function Labels({ names, marks }: Props) {
  const map = useMap()
  const origin = useOrigin(map)
  // Those of before stay until the map stands at its new zoom.
  const [zoom, setZoom] = useState<number>()
  useMapEvent('zoomend', () => setZoom(map.getZoom()))
  const at = zoom ?? map.getZoom()
  const labels = useMemo(() => {
    const toPixels = ({ latitude, longitude }: Point) => map.project([latitude, longitude], at)
    const ofUse = names.filter(({ from, to }) => from <= at && at <= to)
    return labelsWithoutCollision(ofUse, toPixels, marks.map(toPixels))
  }, [map, names, marks, at])
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
