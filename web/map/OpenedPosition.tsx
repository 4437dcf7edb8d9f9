import { type ReactNode, useEffect, useMemo, useRef, useState } from 'react'
import { Popup, useMap } from 'react-leaflet'
import { Button } from '../ui/Button.tsx'
import { isEscape } from '../ui/escape.ts'
import { Coordinates } from './Coordinates.tsx'
import type { Point } from './layers.ts'

type Props = {
  point: Point
  /** False where it opens with the screen. */
  takesFocus: boolean
  onClose: () => void
  children: ReactNode
}

/** A position in each coordinate format, on the map. */
export function OpenedPosition({ point, takesFocus, onClose, children }: Props) {
  const { latitude, longitude } = point
  // The same array throughout: a new one would reopen the popup and lose the focus.
  const position = useMemo<[number, number]>(() => [latitude, longitude], [latitude, longitude])
  return (
    <Popup
      key={position.join()}
      position={position}
      minWidth={260}
      // Leaflet makes its own button from HTML text, which the content policy refuses.
      closeButton={false}
      eventHandlers={{ remove: onClose }}
    >
      <Opened takesFocus={takesFocus} onClose={onClose}>
        <Coordinates of={{ point }} />
        {children}
      </Opened>
    </Popup>
  )
}

/** Takes the focus while open and returns it to the map. */
function Opened({ takesFocus, onClose, children }: Omit<Props, 'point'>) {
  const map = useMap()
  const box = useRef<HTMLElement>(null)
  const [isFocused] = useState(takesFocus)
  useEffect(
    function takeFocus() {
      const opened = box.current
      if (isFocused) opened?.querySelector('button')?.focus({ preventScroll: true })
      const container = map.getContainer()
      return () => {
        const isWithin = document.activeElement === document.body || opened?.contains(document.activeElement)
        if (isWithin) container.focus({ preventScroll: true })
      }
    },
    [map, isFocused],
  )
  return (
    <section
      ref={box}
      aria-label="This position"
      onKeyDown={(event) => {
        if (event.key === 'Escape') event.stopPropagation()
        if (isEscape(event)) onClose()
      }}
    >
      {children}
      <Button look="quiet" onClick={onClose}>
        Close
      </Button>
    </section>
  )
}
