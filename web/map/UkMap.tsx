import 'leaflet/dist/leaflet.css'
import { LatLngBounds, type Map as LeafletMap } from 'leaflet'
import type { ReactNode } from 'react'
import { MapContainer, ScaleControl } from 'react-leaflet'
import { BaseMap } from './base/BaseMap.tsx'
import type { PlottedPlace } from './plotted-place.ts'
import css from './UkMap.module.css'

const kingdom = new LatLngBounds([49.8, -8.7], [60.9, 2.1])

type Props = {
  label: string
  /** What is marked on it: no town's name stands under a mark. */
  marks: readonly PlottedPlace[]
  children: ReactNode
}

/** The United Kingdom, over what the application brings or its operator names: no other host is asked. */
export const UkMap = ({ label, marks, children }: Props) => (
  <MapContainer
    className={css.map}
    bounds={kingdom}
    minZoom={5}
    maxZoom={16}
    maxBounds={kingdom.pad(0.5)}
    attributionControl={false}
    ref={(map) => {
      if (map) nameRegion(map, label)
    }}
  >
    <BaseMap marks={marks} />
    <ScaleControl />
    {children}
  </MapContainer>
)

/** Leaflet makes its container focusable and leaves it without a name. */
function nameRegion(map: LeafletMap, label: string): void {
  const container = map.getContainer()
  container.setAttribute('role', 'region')
  container.setAttribute('aria-label', label)
}
