import { useState } from 'react'
import { useMap, useMapEvents } from 'react-leaflet'
import { distanceBetween } from './geo/geodesy.ts'
import { type Bar, barOf } from './geo/scale.ts'
import css from './ScaleBar.module.css'

const mostPixels = 100

/** How long a kilometre and a mile are here: on this projection they grow to the north, and the middle row is what counts. */
export function ScaleBar() {
  const map = useMap()
  const [metresPerPixel, setMetresPerPixel] = useState<number>()
  const measureMiddle = () => setMetresPerPixel(metresAcross() / mostPixels)
  useMapEvents({ move: measureMiddle, zoomend: measureMiddle, resize: measureMiddle })

  function metresAcross(): number {
    const { x, y } = map.getSize().divideBy(2)
    const [from, to] = [x - mostPixels / 2, x + mostPixels / 2].map((x) => {
      const { lat, lng } = map.containerPointToLatLng([x, y])
      return { latitude: lat, longitude: lng }
    })
    return from && to ? distanceBetween(from, to) : 0
  }

  const shown = metresPerPixel ?? metresAcross() / mostPixels
  const [metric, imperial] = [barOf('metric', shown, mostPixels), barOf('imperial', shown, mostPixels)]
  return (
    <div className={css.scale} data-over role="img" aria-label={`Scale: ${metric.label}, ${imperial.label}`}>
      <Line bar={metric} />
      <Line bar={imperial} />
    </div>
  )
}

const Line = ({ bar: { pixels, label } }: { bar: Bar }) => <div style={{ inlineSize: pixels }}>{label}</div>
