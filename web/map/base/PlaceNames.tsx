import { useState } from 'react'
import { useMap, useMapEvent } from 'react-leaflet'
import type { Point } from '../layer.ts'
import { movedTo, pixelsFrom, useOrigin } from '../useOrigin.ts'
import css from './BaseMap.module.css'
import { labelsWithoutCollision } from './labels.ts'
import { useGridSquares } from './NationalGrid.tsx'
import { names, squareName } from './names.ts'

type Props = { marks: readonly Point[]; hasSquaresOnly: boolean }

/** Names, the greater ones first; one that would lie over another, or under a mark, is left out. A child of their pane. */
export function PlaceNames({ marks, hasSquaresOnly }: Props) {
  const map = useMap()
  const origin = useOrigin(map)
  // Those of before stay until the map stands at its new zoom.
  const [zoom, setZoom] = useState<number>()
  useMapEvent('zoomend', () => setZoom(map.getZoom()))
  const at = zoom ?? map.getZoom()
  const toPixels = ({ latitude, longitude }: Point) => map.project([latitude, longitude], at)
  const squares = useGridSquares()?.letters.map((square) => squareName(...square)) ?? []
  const ofUse = [...(hasSquaresOnly ? [] : names), ...squares].filter(({ from, to }) => from <= at && at <= to)
  return labelsWithoutCollision(ofUse, toPixels, marks.map(toPixels)).map(({ label, side }) => (
    <div
      key={`${label.name}/${label.latitude}`}
      className={`${css.name} ${css[label.look]} ${css[side]} leaflet-zoom-animated`}
      style={movedTo(pixelsFrom(origin, map, label))}
      data-name
    >
      <span>{label.name}</span>
    </div>
  ))
}
