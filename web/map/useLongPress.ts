import { useEffect, useEffectEvent } from 'react'
import { useMap } from 'react-leaflet'
import { listeningTo } from './listening.ts'

/**
 * One finger that rests on the map: a browser may tell of it as of a right click, and many do not. What its lifting would
 * press is not pressed.
 */
export function useLongPress(onPress: (at: { lat: number; lng: number }) => void): void {
  const map = useMap()
  const press = useEffectEvent(onPress)
  useEffect(
    function listen() {
      const container = map.getContainer()
      const listening = listeningTo(container, { capture: true })
      const { on } = listening
      let timer: ReturnType<typeof setTimeout> | undefined
      let isHeld = false
      let down: PointerEvent | null = null
      const end = () => {
        clearTimeout(timer)
        down = null
      }
      on('pointerdown', (event) => {
        const isAnother = down !== null
        end()
        isHeld = false
        if (event.pointerType !== 'touch' || isAnother || isOfTools(event) || 'pointing' in container.dataset) return
        down = event
        timer = setTimeout(() => {
          isHeld = true
          press(map.mouseEventToLatLng(event))
        }, held)
      })
      on('pointermove', (event) => {
        if (down && Math.hypot(event.clientX - down.clientX, event.clientY - down.clientY) > 10) end()
      })
      for (const type of ['pointerup', 'pointercancel', 'contextmenu'] as const) on(type, end)
      on('click', (event) => {
        if (!isHeld) return
        isHeld = false
        event.stopPropagation()
        event.preventDefault()
      })
      return () => {
        end()
        listening.end()
      }
    },
    [map],
  )
}

/** Milliseconds, as Android has it. */
const held = 500

const isOfTools = ({ target }: Event): boolean =>
  target instanceof Element && target.closest('.leaflet-control, .leaflet-popup, button, a, input, select') !== null
