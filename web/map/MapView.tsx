import { LatLng, type LatLngBounds, type Map as LeafletMap } from 'leaflet'
import { useEffect, useEffectEvent, useMemo, useRef, useState, useSyncExternalStore } from 'react'
import { useMap, useMapEvents } from 'react-leaflet'
import { numberInWords } from '../ui/numbers.ts'
import type { Drawn, Point } from './layers.ts'
import { isSilentMove, moveSilently, type View, viewInAddress } from './view.ts'

type Props = {
  /** From the address; null until somebody moves the map. */
  view: View | null
  /** The layer to zoom to. */
  wanted: { layer: string } | null
  drawn: readonly Drawn[]
  selected: string | null
  onView: (view: View) => void
}

/** Keeps a chosen view. Without one, shows the selected place or everything new. */
export function MapView({ view, wanted, drawn, selected, onView }: Props) {
  const map = useMap()
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const written = useRef('')
  const fitted = useRef(new Set<string>())
  const viewText = view ? viewInAddress(view) : ''
  const keys = useMemo(() => drawn.map(({ key }) => key).join(' '), [drawn])

  function write() {
    const { lat, lng } = map.getCenter()
    const now = { latitude: lat, longitude: lng, zoom: map.getZoom() }
    written.current = viewInAddress(now)
    onView(now)
  }
  useMapEvents({
    moveend() {
      if (isSilentMove(map)) return
      clearTimeout(timer.current)
      // Written once the map has stopped, not for each step.
      timer.current = setTimeout(write, 300)
    },
  })
  useEffect(() => () => clearTimeout(timer.current), [])

  const show = useEffectEvent(function show(isNew: boolean) {
    if (view) {
      if (viewText !== written.current)
        moveSilently(map, () => map.setView([view.latitude, view.longitude], view.zoom, { animate: false }))
      written.current = viewText
      return
    }
    written.current = ''
    const chosen = drawn.find(({ key }) => key === selected)
    if (chosen) showAll(map, [chosen])
    else if (isNew) showAll(map, drawn)
  })
  useEffect(
    function showWhatCame() {
      const now = keys === '' ? [] : keys.split(' ')
      const isNew = now.some((key) => !fitted.current.has(key))
      for (const key of now) fitted.current.add(key)
      // Hiding a layer does not move the map.
      if (isNew) show(true)
    },
    [keys],
  )
  // biome-ignore lint/correctness/useExhaustiveDependencies: they say when, not what.
  useEffect(() => show(false), [viewText, selected])

  const showWanted = useEffectEvent(() => {
    if (!wanted) return
    const own = drawn.filter(({ layer }) => layer.key === wanted.layer)
    // Announced, because the user asked for it.
    goTo(map, own.length > 0 ? own : drawn)
    write()
  })
  // biome-ignore lint/correctness/useExhaustiveDependencies: it says when, not what.
  useEffect(() => showWanted(), [wanted])
  return null
}

const showAll = (map: LeafletMap, places: readonly Drawn[]): void => moveSilently(map, () => goTo(map, places))

/** At this zoom, the circle around a postcode is larger than its mark. */
export const nearEnough = 14

/** A single place gets enough around it to see where it is. */
export function goTo(map: LeafletMap, places: readonly Drawn[]): void {
  const [first, ...others] = places.map(areaOf)
  if (!first) return
  const bounds = others.reduce((all, area) => all.extend(area), first)
  map.fitBounds(bounds.pad(others.length > 0 ? 0.2 : 1), { maxZoom: nearEnough, animate: false })
}

/** The circle of an approximate place, or 150 m around an exact one. */
const areaOf = ({ point, place }: Drawn): LatLngBounds =>
  new LatLng(point.latitude, point.longitude).toBounds(2 * (place.radius ?? 150))

/** Announces what the map shows after the user moved it. */
export function useAnnounced(drawn: readonly Drawn[]): string {
  const map = useMap()
  const [words, setWords] = useState('')
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  useEffect(() => () => clearTimeout(timer.current), [])

  useMapEvents({
    moveend() {
      if (isSilentMove(map)) return
      clearTimeout(timer.current)
      timer.current = setTimeout(() => {
        const bounds = map.getBounds()
        const inView = drawn.filter(({ point }) => bounds.contains([point.latitude, point.longitude])).length
        const places = `${numberInWords(inView)} of ${numberInWords(drawn.length)} places in view, zoom`
        setWords(`${drawn.length > 0 ? places : 'Zoom'} ${Math.round(map.getZoom())}.`)
      }, 500)
    },
  })
  return words
}

/** Keeps the map's centre when its box changes size. On paper the map keeps its screen layout and is scaled to fit. */
export function KeepSize() {
  const map = useMap()
  useEffect(
    function keepSizeInStep() {
      const container = map.getContainer()
      const observer = new ResizeObserver(() => {
        moveSilently(map, () => map.invalidateSize({ animate: false }))
        const { x, y } = map.getSize()
        for (const [name, value] of Object.entries({ width: `${x}px`, height: `${y}px`, fit: Math.min(1, paper / x) }))
          container.style.setProperty(`--on-screen-${name}`, String(value))
      })
      observer.observe(container)
      return () => observer.disconnect()
    },
    [map],
  )
  return null
}

/** Pixels across an A4 or Letter page within its margins. */
const paper = 640

let shown: LeafletMap | null = null

export type Bounds = { south: number; west: number; north: number; east: number; centre: Point }

/** The bounds after the last move. */
let bounds: Bounds | null = null
const listeners = new Set<() => void>()

function changeBounds(changed: Bounds | null): void {
  bounds = changed
  for (const listen of listeners) listen()
}

/** A child of the map. */
export function ShownMap() {
  const map = useMap()
  useEffect(
    function tellMap() {
      shown = map
      const read = () => changeBounds(boundsOf(map))
      map.on('moveend resize', read)
      read()
      return () => {
        map.off('moveend resize', read)
        if (shown !== map) return
        shown = null
        changeBounds(null)
      }
    },
    [map],
  )
  return null
}

/** The current view and size; null when there is no map. */
export function viewShown(): { view: View; on: { width: number; height: number } } | null {
  const size = shown?.getSize()
  if (!shown || !size || size.x === 0 || size.y === 0) return null
  const { lat, lng } = shown.getCenter()
  return { view: { latitude: lat, longitude: lng, zoom: shown.getZoom() }, on: { width: size.x, height: size.y } }
}

/** The bounds of the map, for lists beside it; null when there is no map. */
export const useBoundsShown = (): Bounds | null => useSyncExternalStore(subscribe, () => bounds)

function subscribe(listen: () => void): () => void {
  listeners.add(listen)
  return () => listeners.delete(listen)
}

function boundsOf(map: LeafletMap): Bounds {
  const box = map.getBounds()
  const { lat, lng } = map.getCenter()
  return {
    south: box.getSouth(),
    west: box.getWest(),
    north: box.getNorth(),
    east: box.getEast(),
    centre: { latitude: lat, longitude: lng },
  }
}
