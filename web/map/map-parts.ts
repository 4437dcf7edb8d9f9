/**
 * What a map is handled with, as Leaflet adds each to the map by being imported; its own keys and its long press are not
 * among them.
 */
import 'leaflet/src/control/Control.Zoom.js'
import 'leaflet/src/map/handler/Map.BoxZoom.js'
import 'leaflet/src/map/handler/Map.DoubleClickZoom.js'
import 'leaflet/src/map/handler/Map.Drag.js'
import 'leaflet/src/map/handler/Map.ScrollWheelZoom.js'
import 'leaflet/src/map/handler/Map.TouchZoom.js'
import { Map as LeafletMap, type Path, SVG } from 'leaflet'

const drawings = new WeakMap<LeafletMap, Map<string, SVG>>()

/** One drawing for each pane. Leaflet's own way to it brings a canvas along, on which nothing is drawn here. */
LeafletMap.include({
  getRenderer(this: LeafletMap, { options: { pane = 'overlayPane' } }: Path): SVG {
    const ofMap = drawings.get(this) ?? new Map<string, SVG>()
    drawings.set(this, ofMap)
    const drawing = ofMap.get(pane) ?? new SVG({ pane })
    ofMap.set(pane, drawing)
    return this.hasLayer(drawing) ? drawing : drawing.addTo(this)
  },
})
