import { DivIcon } from 'leaflet'
import { useState } from 'react'
import { Marker, useMapEvent } from 'react-leaflet'
import css from './BaseMap.module.css'
import { labelsWithoutCollision, type Side } from './labels.ts'
import type { Name } from './names.ts'

type Point = { latitude: number; longitude: number }
type Props = {
  /** Those first that have their place before others. */
  names: readonly Name[]
  marks: readonly Point[]
}

/** Of these names those that are of use at the zoom; one that would lie over another, or under a mark, is left out. */
export function Labels({ names, marks }: Props) {
  const [zoom, setZoom] = useState<number>()
  const map = useMapEvent('zoomend', () => setZoom(map.getZoom()))
  const at = zoom ?? map.getZoom()
  const toPixels = ({ latitude, longitude }: Point) => map.project([latitude, longitude], at)
  const ofUse = names.filter(({ from, to }) => from <= at && at <= to)
  return labelsWithoutCollision(ofUse, toPixels, marks.map(toPixels)).map(({ label, side }) => (
    <Marker
      key={`${label.name}/${label.latitude}/${label.longitude}`}
      position={[label.latitude, label.longitude]}
      icon={iconOf(label, side)}
      interactive={false}
      keyboard={false}
    />
  ))
}

const icons = new Map<string, DivIcon>()
/** Of the names on a map of streets there is no end. */
const mostIcons = 2000

function iconOf({ name, look, latitude, angle }: Name, side: Side): DivIcon {
  const key = `${name}/${latitude}/${side}/${angle}`
  const known = icons.get(key)
  if (known) return known
  const label = document.createElement('span')
  label.textContent = name
  if (angle) label.style.rotate = `${angle}deg`
  const icon = new DivIcon({ className: `${css.name} ${css[look]} ${css[side]}`, html: label, iconSize: [0, 0] })
  if (icons.size >= mostIcons) icons.clear()
  icons.set(key, icon)
  return icon
}
