import type { Map as LeafletMap } from 'leaflet'
import { useEffect, useEffectEvent, useMemo, useRef } from 'react'
import { useMap, useMapEvents } from 'react-leaflet'
import type { Drawn } from './drawn.ts'
import { goTo } from './go-to.ts'
import { isQuiet, quietly } from './quietly.ts'
import { type View, viewInAddress } from './view.ts'

type Props = {
  /** As the address has it; null where nobody moved the map. */
  view: View | null
  /** A layer that is to be seen whole. */
  wanted: { layer: string } | null
  drawn: readonly Drawn[]
  selected: string | null
  onView: (view: View) => void
}

/** A chosen view stays; without one the map shows what is selected, or everything that came. */
export function MapView({ view, wanted, drawn, selected, onView }: Props) {
  const map = useMap()
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const written = useRef('')
  const fitted = useRef(new Set<string>())
  const viewText = view ? viewInAddress(view) : ''
  const keys = useMemo(() => drawn.map(({ key }) => key).join(' '), [drawn])

  const write = useEffectEvent(() => {
    const { lat, lng } = map.getCenter()
    const now = { latitude: lat, longitude: lng, zoom: map.getZoom() }
    written.current = viewInAddress(now)
    onView(now)
  })
  useMapEvents({
    moveend() {
      if (isQuiet(map)) return
      clearTimeout(timer.current)
      // One entry for a whole walk of the map, and none for each step of it.
      timer.current = setTimeout(write, 300)
    },
  })
  useEffect(() => () => clearTimeout(timer.current), [])

  const show = useEffectEvent(function show(isNew: boolean) {
    if (view) {
      if (viewText !== written.current)
        quietly(map, () => map.setView([view.latitude, view.longitude], view.zoom, { animate: false }))
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
      // A closed eye takes something away, and moves nothing.
      if (isNew) show(true)
    },
    [keys],
  )
  // biome-ignore lint/correctness/useExhaustiveDependencies: they say when, not what.
  useEffect(() => show(false), [viewText, selected])

  const showWanted = useEffectEvent(() => {
    if (!wanted) return
    const own = drawn.filter(({ layer }) => layer.key === wanted.layer)
    // Not quietly: whoever pressed hears what is in view.
    goTo(map, own.length > 0 ? own : drawn)
    write()
  })
  // biome-ignore lint/correctness/useExhaustiveDependencies: it says when, not what.
  useEffect(() => showWanted(), [wanted])
  return null
}

const showAll = (map: LeafletMap, places: readonly Drawn[]): void => quietly(map, () => goTo(map, places))
