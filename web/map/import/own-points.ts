/**
 * The analyst's imported points. They stay in this page's memory, and are dropped at sign-out, on reload and when the
 * page closes. They are never sent, and no URL has them.
 */
import { sessionSlot, useSessionValue } from '../../ui/session-store.ts'
import { type Layer, type Place, shapes } from '../layers.ts'
import type { Bounds } from '../MapView.tsx'
import type { Placed, Refused } from './file.ts'

export type OwnLayer = Layer & { refused: readonly Refused[]; rows: number; outside: number; notes: readonly string[] }
export type OwnPoints = {
  layers: readonly OwnLayer[]
  selected: { layer: string; place: string } | null
  /** The last removed one, for undo. */
  removed: OwnLayer | null
  made: number
  /** How many of them the map has moved to: a file may be read before the map is there. */
  seen: number
}

const none: OwnPoints = { layers: [], selected: null, removed: null, made: 0, seen: 0 }
const ownPoints = sessionSlot<OwnPoints>()

export type Change = (points: OwnPoints) => OwnPoints

export function useOwnPoints(): [points: OwnPoints, change: (change: Change) => void] {
  return [useSessionValue(ownPoints) ?? none, (change) => ownPoints.write([], change(ownPoints.read() ?? none))]
}

export const withLayer =
  (name: string, { places, refused, rows, notes }: Placed, outside: number): Change =>
  (points) => {
    const made = points.made + 1
    const layer = {
      key: `own-${made}`,
      name,
      symbol: symbolOf(made),
      places,
      isShown: true,
      refused,
      rows,
      outside,
      notes,
    }
    return { ...points, layers: [...points.layers, layer], removed: null, made }
  }

/** From the end of both lists, because lookups take symbols from the start. */
const symbolOf = (number: number): Layer['symbol'] => {
  const from = 5 - ((number - 1) % 6)
  return { shape: shapes[from] ?? 'circle', colour: (from + 1) as Layer['symbol']['colour'] }
}

const withEach =
  (key: string, change: (layer: OwnLayer) => OwnLayer): Change =>
  (points) => ({ ...points, layers: points.layers.map((layer) => (layer.key === key ? change(layer) : layer)) })

/** The map has moved to all layers so far. */
export const seenSoFar: Change = (points) => ({ ...points, seen: points.made })

export const renamed = (key: string, name: string): Change => withEach(key, (layer) => ({ ...layer, name }))

export const shown = (key: string, isShown: boolean): Change => withEach(key, (layer) => ({ ...layer, isShown }))

export const without =
  (key: string): Change =>
  (points) => ({
    ...points,
    layers: points.layers.filter((layer) => layer.key !== key),
    selected: points.selected?.layer === key ? null : points.selected,
    removed: points.layers.find((layer) => layer.key === key) ?? null,
  })

export const putBack: Change = (points) =>
  points.removed ? { ...points, layers: [...points.layers, points.removed], removed: null } : points

export const select =
  (layer: Layer, place: Place): Change =>
  (points) => ({ ...points, selected: { layer: layer.key, place: place.id } })

export type InView = {
  places: Place[]
  total: number
}

export function placesInView(places: readonly Place[], view: Bounds, limit: number): InView {
  const { centre } = view
  // Exact enough for sorting: uses the length of a degree of longitude at the view's centre.
  const narrower = Math.cos((centre.latitude * Math.PI) / 180)
  const found: Place[] = []
  const distances = new Float64Array(places.length)
  for (const place of places) {
    if (!place.point) continue
    const { latitude, longitude } = place.point
    if (latitude < view.south || latitude > view.north || longitude < view.west || longitude > view.east) continue
    const [up, right] = [latitude - centre.latitude, (longitude - centre.longitude) * narrower]
    distances[found.length] = up * up + right * right
    found.push(place)
  }
  // Of a hundred thousand places, sorts only those that are listed.
  const farthest = distances.slice(0, found.length).sort()[limit - 1] ?? Number.POSITIVE_INFINITY
  const nearest = found.flatMap((place, index) =>
    distances[index]! <= farthest ? [{ place, distance: distances[index]! }] : [],
  )
  nearest.sort((a, b) => a.distance - b.distance)
  return { places: nearest.slice(0, limit).map(({ place }) => place), total: found.length }
}
