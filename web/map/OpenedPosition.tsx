import { type ReactNode, useEffect, useRef } from 'react'
import { Popup, useMap } from 'react-leaflet'
import { Button } from '../ui/Button.tsx'
import { Coordinates } from './Coordinates.tsx'
import type { Point } from './layer.ts'

type Props = { point: Point; onClose: () => void; children: ReactNode }

/** A position in each way of writing it, on the map. */
export const OpenedPosition = ({ point, onClose, children }: Props) => (
  <Popup
    key={`${point.latitude},${point.longitude}`}
    position={[point.latitude, point.longitude]}
    minWidth={260}
    // Leaflet's own is made of text that the content policy refuses.
    closeButton={false}
    eventHandlers={{ remove: onClose }}
  >
    <Opened onClose={onClose}>
      <Coordinates point={point} />
      {children}
    </Opened>
  </Popup>
)

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
