import { lazy, type ReactNode, Suspense, useEffect, useEffectEvent, useState } from 'react'
import { useMap, useMapEvent } from 'react-leaflet'
import { toMetre } from '../../entities/geo/position.ts'
import { useLongPress } from './draw/pointing.ts'
import type { Point } from './layers.ts'

/** Loads Leaflet's popups. */
const OpenedPosition = lazy(async () => ({ default: (await import('./OpenedPosition.tsx')).OpenedPosition }))

type Props = {
  /** More actions for the position. */
  children?: ((point: Point) => ReactNode) | undefined
  /** The open position of the last visit. */
  kept?: Point | null | undefined
  onKeep?: ((point: Point | null) => void) | undefined
}

/** Opens the position at a right click, a long press, or the crosshair with the menu key. */
export function PositionPopup({ children, kept = null, onKeep }: Props) {
  const map = useMap()
  const [first] = useState(kept)
  const [point, setPoint] = useState(first)
  const keep = useEffectEvent(onKeep ?? (() => {}))
  useEffect(() => keep(point), [point])
  const openAt = ({ lat, lng }: { lat: number; lng: number }) => setPoint(toMetre({ latitude: lat, longitude: lng }))
  const close = () => setPoint(null)

  useMapEvent('contextmenu', ({ latlng }) => openAt(latlng))
  useLongPress(openAt)
  useMapEvent('keydown', ({ originalEvent }) => {
    const isMenu = originalEvent.key === 'ContextMenu' || (originalEvent.key === 'F10' && originalEvent.shiftKey)
    if (!isMenu || originalEvent.target !== map.getContainer()) return
    originalEvent.preventDefault()
    openAt(map.getCenter())
  })

  return (
    point && (
      <Suspense fallback={null}>
        <OpenedPosition point={point} takesFocus={point !== first} onClose={close}>
          {children?.(point)}
        </OpenedPosition>
      </Suspense>
    )
  )
}
