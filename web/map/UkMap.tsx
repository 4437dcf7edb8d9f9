import 'leaflet/dist/leaflet.css'
import { LatLngBounds, type Map as LeafletMap } from 'leaflet'
import type { ReactNode } from 'react'
import { AttributionControl, MapContainer, ScaleControl } from 'react-leaflet'
import { Coastline } from './Coastline.tsx'
import { KeepSize } from './KeepSize.tsx'
import type { Point } from './layer.ts'
import { TownLabels } from './TownLabels.tsx'
import css from './UkMap.module.css'

const kingdom = new LatLngBounds([49.8, -8.7], [60.9, 2.1])

type Props = {
  label: string
  /** What is marked on it: no town's name stands under a mark. */
  marks: readonly Point[]
  children: ReactNode
}

/** The United Kingdom, drawn from what the application brings: no tile, no other host. */
export const UkMap = ({ label, marks, children }: Props) => (
  <MapContainer
    className={css.map}
    bounds={kingdom}
    minZoom={5}
    maxZoom={16}
    maxBounds={kingdom.pad(0.5)}
    attributionControl={false}
    // The map's own keys are MapKeys: Leaflet's would act in addition.
    keyboard={false}
    trackResize={false}
    ref={(map) => {
      if (map) nameRegion(map, label)
    }}
  >
    <Coastline />
    <TownLabels marks={marks} />
    <ScaleControl />
    <AttributionControl prefix={false} />
    <KeepSize />
    {children}
  </MapContainer>
)

/** Leaflet makes its container focusable with its own keys alone, and leaves it without a name. */
function nameRegion(map: LeafletMap, label: string): void {
  const container = map.getContainer()
  container.setAttribute('role', 'region')
  container.tabIndex = 0
  container.setAttribute('aria-label', label)
}
