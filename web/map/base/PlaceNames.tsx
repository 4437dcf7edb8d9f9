import { DivIcon } from 'leaflet'
import { useState } from 'react'
import { Marker, useMapEvent } from 'react-leaflet'
import css from './BaseMap.module.css'
import { labelsWithoutCollision, type Side } from './labels.ts'
import { useGridSquares } from './NationalGrid.tsx'
import { type Name, names, squareName } from './names.ts'

type Point = { latitude: number; longitude: number }
type Props = { marks: readonly Point[]; hasSquaresOnly: boolean }

/** Names, the greater ones first; one that would lie over another, or under a mark, is left out. */
export function PlaceNames({ marks, hasSquaresOnly }: Props) {
  const [zoom, setZoom] = useState<number>()
  const map = useMapEvent('zoomend', () => setZoom(map.getZoom()))
  const at = zoom ?? map.getZoom()
  const toPixels = ({ latitude, longitude }: Point) => map.project([latitude, longitude], at)
  const squares = useGridSquares()?.letters.map((square) => squareName(...square)) ?? []
  const ofUse = [...(hasSquaresOnly ? [] : names), ...squares].filter(({ from, to }) => from <= at && at <= to)
  return labelsWithoutCollision(ofUse, toPixels, marks.map(toPixels)).map(({ label, side }) => (
    <Marker
      key={`${label.name}/${label.latitude}`}
      position={[label.latitude, label.longitude]}
      icon={iconOf(label, side)}
      interactive={false}
      keyboard={false}
    />
  ))
}

const icons = new Map<string, DivIcon>()

function iconOf({ name, look, latitude }: Name, side: Side): DivIcon {
  const key = `${name}/${latitude}/${side}`
  const known = icons.get(key)
  if (known) return known
  const label = document.createElement('span')
  label.textContent = name
  const icon = new DivIcon({ className: `${css.name} ${css[look]} ${css[side]}`, html: label, iconSize: [0, 0] })
  icons.set(key, icon)
  return icon
}
