import { useEffect, useRef, useState } from 'react'
import { useMap, useMapEvents } from 'react-leaflet'
import { numberInWords } from '../ui/numbers.ts'
import type { Drawn } from './drawn.ts'
import { isQuiet } from './quietly.ts'

/** What the map shows after somebody moved it, in words and once it stands still. What came by itself says so elsewhere. */
export function useAnnounced(drawn: readonly Drawn[]): string {
  const map = useMap()
  const [words, setWords] = useState('')
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  useEffect(() => () => clearTimeout(timer.current), [])

  useMapEvents({
    moveend() {
      if (isQuiet(map)) return
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
