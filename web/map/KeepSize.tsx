import { useEffect } from 'react'
import { useMap } from 'react-leaflet'
import { quietly } from './quietly.ts'

/**
 * A box that grows or shrinks, with the window or beside a longer list, keeps what is in its middle. Where a tool opens below
 * it, only its lower edge moves: all that is seen stays where it is. On paper the map is laid out as on the screen, and
 * shrunk to fit.
 */
export function KeepSize() {
  const map = useMap()
  useEffect(
    function keepSizeInStep() {
      const container = map.getContainer()
      let hadTool = false
      const observer = new ResizeObserver(() => {
        const hasTool = Boolean(container.parentElement?.querySelector('[data-measuring]'))
        const isOfTool = (hasTool || hadTool) && container.clientWidth === map.getSize().x
        hadTool = hasTool
        quietly(map, () => map.invalidateSize({ animate: false, pan: !isOfTool }))
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

/** Pixels across a page of A4 or Letter within its margins. */
const paper = 640
