import type { LatLngTuple } from 'leaflet'
import { Polyline } from 'react-leaflet'
import css from './BaseMap.module.css'
import grid from './national-grid.json'

/** The 100 km squares of the Ordnance Survey's grid, as fine lines. */
export const NationalGrid = () => (
  <Polyline positions={grid.lines as LatLngTuple[][]} interactive={false} className={css.grid ?? ''} />
)
