/** The page of the benchmark: one map, and two ways to draw many places on it. */
import 'leaflet/dist/leaflet.css'
import 'leaflet.markercluster/dist/MarkerCluster.css'
import { type Layer as LeafletLayer, Map as LeafletMap, Marker } from 'leaflet'
import { MarkerClusterGroup } from 'leaflet.markercluster'
import type { Place } from '../../web/map/layers.ts'
import { PointsCanvas } from '../../web/map/points/points-canvas.ts'

export type Way = 'ours' | 'markercluster'
export type Bench = typeof bench

const map = new LeafletMap('map', { minZoom: 5, maxZoom: 16, zoomAnimation: false, fadeAnimation: false })
let layer: LeafletLayer | null = null

const bench = {
  /** Milliseconds from the places to the frame that shows them. */
  async firstPaint(way: Way, count: number): Promise<number> {
    const places = scattered(count)
    layer?.remove()
    layer = null
    map.setView([54, -2.5], 6, { animate: false })
    await painted()
    const began = performance.now()
    layer = ways[way](places).addTo(map)
    await painted()
    return performance.now() - began
  },

  /** Milliseconds from each step of a walk, near, far and sideways, to the frame that shows it. */
  async steps(): Promise<number[]> {
    const times: number[] = []
    for (const [latitude, longitude, zoom] of walk) {
      const began = performance.now()
      map.setView([latitude, longitude], zoom, { animate: false })
      await painted()
      times.push(performance.now() - began)
    }
    return times
  },

  /** Milliseconds between frames while the map is panned. */
  async panning(frames: number): Promise<number[]> {
    map.setView([53.5, -1.8], 9, { animate: false })
    await painted()
    const times: number[] = []
    let before = await frame()
    for (let index = 0; index < frames; index += 1) {
      map.panBy([index % 120 < 60 ? 8 : -8, 0], { animate: false })
      const now = await frame()
      times.push(now - before)
      before = now
    }
    return times
  },
}

const ways: { readonly [way in Way]: (places: readonly Place[]) => LeafletLayer } = {
  ours: (places) => new PointsCanvas({ places, symbol: { shape: 'circle', colour: 1 } }),
  markercluster(places) {
    const group = new MarkerClusterGroup({ animate: false })
    group.addLayers(places.flatMap(({ point }) => (point ? [new Marker([point.latitude, point.longitude])] : [])))
    return group
  },
}

const walk = [
  [54, -2.5, 7],
  [53.8, -1.55, 8],
  [53.8, -1.55, 10],
  [53.9, -1.6, 10],
  [53.85, -1.4, 12],
  [53.8, -1.55, 9],
  [52.5, -1.9, 9],
  [51.5, -0.1, 11],
  [54, -2.5, 6],
] as const

const frame = () => new Promise<number>((resolve) => requestAnimationFrame(resolve))
/** When the next frame begins, the one that drew it is complete. */
const painted = async () => {
  await frame()
  await new Promise((resolve) => setTimeout(resolve))
}

/** Around twelve towns, like lists of sites; the same each time. */
function scattered(count: number): Place[] {
  const towns = [
    51.5, -0.1, 53.8, -1.55, 52.48, -1.9, 55.86, -4.25, 51.48, -3.18, 54.6, -5.93, 53.48, -2.24, 57.15, -2.1,
  ]
  let state = 20_260
  const random = () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
  return Array.from({ length: count }, (_, index) => {
    const town = 2 * Math.floor(random() * (towns.length / 2))
    const [far, angle] = [random() * random() * 1.6, random() * 2 * Math.PI]
    return {
      id: String(index),
      name: `Site ${index}`,
      what: '',
      point: {
        latitude: (towns[town] ?? 0) + Math.sin(angle) * far * 0.6,
        longitude: (towns[town + 1] ?? 0) + Math.cos(angle) * far,
      },
      radius: null,
      isArea: false,
      facts: [],
    }
  })
}

Object.assign(window, { bench })
