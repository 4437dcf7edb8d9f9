import 'leaflet/dist/leaflet.css'
import './map-parts.ts'
import { LatLngBounds, type Map as LeafletMap } from 'leaflet'
import { type ReactNode, useState } from 'react'
import { MapContainer } from 'react-leaflet'
import { MapFoot } from './BelowMap.tsx'
import { BaseMap } from './base/BaseMap.tsx'
import { Crosshair } from './Crosshair.tsx'
import { KeepSize } from './KeepSize.tsx'
import type { Point } from './layer.ts'
import { Measure } from './Measure.tsx'
import { PositionLine } from './PositionLine.tsx'
import { PositionPopup } from './PositionPopup.tsx'
import { ScaleBar } from './ScaleBar.tsx'
import { ShownMap } from './shown-map.ts'
import css from './UkMap.module.css'

const kingdom = new LatLngBounds([49.8, -8.7], [60.9, 2.1])

type Props = {
  label: string
  /** What is marked on it: no town's name stands under a mark. */
  marks: readonly Point[]
  /** What else can be done from where somebody points at. */
  fromPoint?: (point: Point) => ReactNode
  children: ReactNode
}

/** The United Kingdom, over what the application brings or its operator names: no other host is asked. */
export function UkMap({ label, marks, fromPoint, children }: Props) {
  const [foot, setFoot] = useState<HTMLElement | null>(null)
  return (
    <div className={css.frame}>
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
        <MapFoot value={foot}>
          <BaseMap marks={marks} />
          <ScaleBar />
          <Crosshair />
          <PositionLine />
          <PositionPopup>{fromPoint}</PositionPopup>
          <Measure />
          <KeepSize />
          <ShownMap />
          {children}
        </MapFoot>
      </MapContainer>
      <div ref={setFoot} className={css.foot} />
    </div>
  )
}

/** Leaflet makes its container focusable with its own keys alone, and leaves it without a name. */
function nameRegion(map: LeafletMap, label: string): void {
  const container = map.getContainer()
  container.setAttribute('role', 'region')
  container.tabIndex = 0
  container.setAttribute('aria-label', label)
}
