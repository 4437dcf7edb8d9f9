import { useState } from 'react'
import { useMapEvent } from 'react-leaflet'
import css from './BaseMap.module.css'
import { worthUpTo } from './coastline.ts'

export function GeneralisedNote() {
  const [zoom, setZoom] = useState(0)
  const map = useMapEvent('zoomend', () => setZoom(map.getZoom()))
  if (zoom <= worthUpTo) return null
  return <p className={css.note}>The coastline is generalised: at this zoom it may be half a kilometre off.</p>
}
