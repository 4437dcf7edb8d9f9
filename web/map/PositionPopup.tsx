import { type ReactNode, useEffect, useRef, useState } from 'react'
import { Popup, useMap, useMapEvent } from 'react-leaflet'
import { Button } from '../ui/Button.tsx'
import { Coordinates } from './Coordinates.tsx'
import { toMetre } from './geo/grid-references.ts'
import type { Point } from './layer.ts'
import { useLongPress } from './useLongPress.ts'

type Props = {
  /** What else can be done from there. */
  children?: ((point: Point) => ReactNode) | undefined
}

/** A right click, a long press or the keyboard's menu key at the cross: what is there can be copied. */
export function PositionPopup({ children }: Props) {
  const map = useMap()
  const [point, setPoint] = useState<Point | null>(null)
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
      <Popup
        key={`${point.latitude},${point.longitude}`}
        position={[point.latitude, point.longitude]}
        minWidth={260}
        // Leaflet's own is made of text that the content policy refuses.
        closeButton={false}
        eventHandlers={{ remove: close }}
      >
        <Opened onClose={close}>
          <Coordinates point={point} />
          {children?.(point)}
        </Opened>
      </Popup>
    )
  )
}

/** The focus is in it while it is open, and on the map again when it closes. */
function Opened({ onClose, children }: { onClose: () => void; children: ReactNode }) {
  const map = useMap()
  const box = useRef<HTMLElement>(null)
  useEffect(
    function takeFocus() {
      const opened = box.current
      opened?.querySelector('button')?.focus({ preventScroll: true })
      const container = map.getContainer()
      return () => {
        const isWithin = document.activeElement === document.body || opened?.contains(document.activeElement)
        if (isWithin) container.focus({ preventScroll: true })
      }
    },
    [map],
  )
  return (
    <section
      ref={box}
      aria-label="This position"
      onKeyDown={(event) => {
        if (event.key !== 'Escape') return
        event.stopPropagation()
        onClose()
      }}
    >
      {children}
      <Button look="quiet" onClick={onClose}>
        Close
      </Button>
    </section>
  )
}
