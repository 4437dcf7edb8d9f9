import { DivIcon } from 'leaflet'
import { useState } from 'react'
import { Marker, useMapEvent } from 'react-leaflet'
import { type Town, towns } from '../../gazetteer/towns.ts'
import { labelsWithoutCollision } from './labels.ts'
import type { PlottedPlace } from './plotted-place.ts'
import css from './TownLabels.module.css'

const byRank = towns.toSorted((a, b) => a.rank - b.rank)

/** Town names, the greater ones first; one that would lie over another, or under a mark, is left out. */
export function TownLabels({ marks }: { marks: readonly PlottedPlace[] }) {
  const [zoom, setZoom] = useState<number>()
  const map = useMapEvent('zoomend', () => setZoom(map.getZoom()))
  const at = zoom ?? map.getZoom()
  const toPixels = ({ latitude, longitude }: Town | PlottedPlace) => map.project([latitude, longitude], at)
  const shown = labelsWithoutCollision(
    byRank.filter(({ rank }) => rank <= mostRankAt(at)),
    toPixels,
    marks.map(toPixels),
  )
  return shown.map((town) => (
    <Marker
      key={`${town.name}/${town.county}`}
      position={[town.latitude, town.longitude]}
      icon={iconOf(town)}
      // Under every mark; nothing here has a shadow.
      pane="shadowPane"
      interactive={false}
      keyboard={false}
      zIndexOffset={-1000}
    />
  ))
}

const mostRankAt = (zoom: number) => (zoom < 6 ? 1 : zoom < 7 ? 2 : zoom < 8 ? 3 : 4)

const icons = new Map<string, DivIcon>()

function iconOf({ name, rank }: Town): DivIcon {
  const known = icons.get(name)
  if (known) return known
  const label = document.createElement('span')
  label.textContent = name
  const icon = new DivIcon({ className: `${css.town} ${rank === 1 ? css.city : ''}`, html: label, iconSize: [0, 0] })
  icons.set(name, icon)
  return icon
}
