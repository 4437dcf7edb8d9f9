import 'leaflet/dist/leaflet.css'
// Each import adds a handler to Leaflet's map. Its keys and long press are left out: ours replace them.
import 'leaflet/src/control/Control.Zoom.js'
import 'leaflet/src/map/handler/Map.BoxZoom.js'
import 'leaflet/src/map/handler/Map.DoubleClickZoom.js'
import 'leaflet/src/map/handler/Map.Drag.js'
import 'leaflet/src/map/handler/Map.ScrollWheelZoom.js'
import 'leaflet/src/map/handler/Map.TouchZoom.js'
import './no-lost-moves.ts'
import { LatLngBounds, Map as LeafletMap, type Path, SVG } from 'leaflet'
import { type ReactNode, useState } from 'react'
import { MapContainer, useMap, useMapEvents } from 'react-leaflet'
import { distanceBetween } from '../../entities/geo/geodesy.ts'
import { type Bar, barOf } from '../../entities/geo/scale-bar.ts'
import { Copyable } from '../ui/Copyable.tsx'
import { useSettledText } from '../ui/timing.ts'
import { BaseMap } from './base/BaseMap.tsx'
import type { OnLeaving } from './draw/kept.ts'
import { Measure } from './draw/Measure.tsx'
import { usePointed } from './draw/pointing.ts'
import { isSystem, positionIn, type System, systems } from './geo/positions.ts'
import type { Point } from './layers.ts'
import { KeepSize, ShownMap } from './MapView.tsx'
import { BelowMap, MapFoot } from './OnMap.tsx'
import { PositionPopup } from './PositionPopup.tsx'
import css from './UkMap.module.css'
import { nearestTownOf, useTowns } from './useNearestTown.ts'

const kingdom = new LatLngBounds([49.8, -8.7], [60.9, 2.1])

type Props = {
  label: string
  /** Marked points: no name is drawn under one. */
  marks: readonly Point[]
  /** More actions for an opened position. */
  fromPoint?: (point: Point) => ReactNode
  /** What was drawn and open on the last visit. */
  kept?: OnLeaving
  onKeep?: (change: Partial<OnLeaving>) => void
  /** At the end of the strip below the map. */
  foot?: ReactNode
  children: ReactNode
}

/** A map of the United Kingdom. Its background comes from our own server only. */
export function UkMap({ label, marks, fromPoint, kept, onKeep, foot, children }: Props) {
  const [strip, setStrip] = useState<HTMLElement | null>(null)
  return (
    <div className={css.frame}>
      <MapContainer
        className={css.map}
        bounds={kingdom}
        minZoom={5}
        maxZoom={18}
        maxBounds={kingdom.pad(0.5)}
        attributionControl={false}
        // MapKeys replaces Leaflet's keys.
        keyboard={false}
        trackResize={false}
        ref={(map) => {
          if (map) nameRegion(map, label)
        }}
      >
        <MapFoot value={strip}>
          <BaseMap marks={marks} />
          <ScaleBar />
          <Crosshair />
          <PositionLine />
          <PositionPopup kept={kept?.opened} onKeep={onKeep && ((opened) => onKeep({ opened }))}>
            {fromPoint}
          </PositionPopup>
          <Measure kept={kept?.measured} onKeep={onKeep && ((measured) => onKeep({ measured }))} />
          <KeepSize />
          <ShownMap />
          {children}
        </MapFoot>
      </MapContainer>
      <div className={css.below}>
        <div ref={setStrip} className={css.strip} />
        {foot}
      </div>
    </div>
  )
}

/** Without its keys, Leaflet leaves the container unnamed and not focusable. */
function nameRegion(map: LeafletMap, label: string): void {
  const container = map.getContainer()
  container.setAttribute('role', 'region')
  container.tabIndex = 0
  container.setAttribute('aria-label', label)
}

const mostPixels = 100

/** The scale at the middle of the map: on this projection it changes with latitude. */
function ScaleBar() {
  const map = useMap()
  const [metresPerPixel, setMetresPerPixel] = useState<number>()
  const measureMiddle = () => setMetresPerPixel(metresAcross() / mostPixels)
  useMapEvents({ move: measureMiddle, zoomend: measureMiddle, resize: measureMiddle })

  function metresAcross(): number {
    const { x, y } = map.getSize().divideBy(2)
    const [from, to] = [x - mostPixels / 2, x + mostPixels / 2].map((x) => {
      const { lat, lng } = map.containerPointToLatLng([x, y])
      return { latitude: lat, longitude: lng }
    })
    return from && to ? distanceBetween(from, to) : 0
  }

  const shown = metresPerPixel ?? metresAcross() / mostPixels
  const [metric, imperial] = [barOf('metric', shown, mostPixels), barOf('imperial', shown, mostPixels)]
  return (
    <div className={css.scale} data-over role="img" aria-label={`Scale: ${metric.label}, ${imperial.label}`}>
      <Line bar={metric} />
      <Line bar={imperial} />
    </div>
  )
}

const Line = ({ bar: { pixels, label } }: { bar: Bar }) => <div style={{ inlineSize: pixels }}>{label}</div>

/** The position of the pointer, or of the crosshair. Announced when the keyboard moves the map. */
function PositionLine() {
  const map = useMap()
  const { point, isMouse } = usePointed()
  const [system, setSystem] = useState<System>('reference')
  const position = positionIn(system, { point })
  const words = position ?? 'outside the national grid'
  const isByKeyboard = !isMouse && document.activeElement === map.getContainer()
  const [hasMoved, setHasMoved] = useState(false)
  useMapEvents({ movestart: () => setHasMoved(true) })
  // Opening the map and resizing it choose no position, so they need no town.
  const town = nearestTownOf(useTowns(isByKeyboard || isMouse || hasMoved), point)
  const said = useSettledText(isByKeyboard ? `Crosshair at ${[words, town].filter(Boolean).join(', ')}` : '')

  return (
    <BelowMap>
      <div className={css.line}>
        <select
          aria-label="Coordinate format"
          value={system}
          onChange={({ target }) => isSystem(target.value) && setSystem(target.value)}
        >
          {Object.entries(systems).map(([system, label]) => (
            <option key={system} value={system}>
              {label}
            </option>
          ))}
        </select>
        <span className={css.by}>{isMouse ? 'Pointer' : 'Map centre'}</span>
        {position ? <Copyable key={system} what="this position" value={position} /> : words}
        {town && <span>{town}</span>}
        <span role="status" className="visually-hidden">
          {said}
        </span>
      </div>
    </BelowMap>
  )
}

/** Marks the centre while the keyboard points or draws. */
const Crosshair = () => (
  <svg className={css.cross} viewBox="-12 -12 24 24" width="24" height="24" aria-hidden="true">
    <path d="M-12 0H-3M3 0H12M0 -12V-3M0 3V12" />
    <path d="M-12 0H-3M3 0H12M0 -12V-3M0 3V12" />
  </svg>
)

const drawings = new WeakMap<LeafletMap, Map<string, SVG>>()

/** One SVG per pane. Leaflet's own version would bring its canvas renderer along. */
LeafletMap.include({
  getRenderer(this: LeafletMap, { options: { pane = 'overlayPane' } }: Path): SVG {
    const ofMap = drawings.get(this) ?? new Map<string, SVG>()
    drawings.set(this, ofMap)
    const drawing = ofMap.get(pane) ?? new SVG({ pane })
    ofMap.set(pane, drawing)
    return this.hasLayer(drawing) ? drawing : drawing.addTo(this)
  },
})
