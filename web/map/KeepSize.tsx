import { useEffect } from 'react'
import { useMap } from 'react-leaflet'
import { quietly } from './quietly.ts'

/** A box that grows or shrinks, with the window or beside a longer list, keeps what is in its middle. */
export function KeepSize() {
  const map = useMap()
  useEffect(
    function keepSizeInStep() {
      const observer = new ResizeObserver(() => quietly(map, () => map.invalidateSize({ animate: false, pan: true })))
      observer.observe(map.getContainer())
      return () => observer.disconnect()
    },
    [map],
  )
  return null
}
