import type { LatLngTuple } from 'leaflet'
import { Polyline } from 'react-leaflet'
import css from './BaseMap.module.css'
import address from './national-grid.json?url'
import { useFetched } from './useFetched.ts'

export type GridSquares = { lines: LatLngTuple[][]; letters: [letters: string, latitude: number, longitude: number][] }

export const useGridSquares = () => useFetched<GridSquares>(address)

/** The 100 km squares of the Ordnance Survey's grid, as fine lines. */
export function NationalGrid() {
  const grid = useGridSquares()
  return grid && <Polyline positions={grid.lines} interactive={false} className={css.grid ?? ''} />
}
