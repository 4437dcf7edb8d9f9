import { DomEvent } from 'leaflet'
import { useMemo, useState } from 'react'
import { useMap, useMapEvent } from 'react-leaflet'
import { Button } from '../../ui/Button.tsx'
import { count } from '../../ui/numbers.ts'
import { distanceInWords } from '../area.ts'
import type { Layer } from '../layer.ts'
import { hexagonsAt, hexagonWidth, shadeInWords, shadesFor } from './density.ts'
import css from './ManyPoints.module.css'
import { shadeAlpha } from './painting.ts'
import { toPoints } from './plotted.ts'
import type { Picture } from './points-canvas.ts'

type Props = { layers: readonly Layer[]; picture: Picture; onChoose: (picture: Picture) => void }

/** What the marks mean, in words; and the other way to draw them. */
export function Legend({ layers, picture, onChoose }: Props) {
  const total = layers.reduce((sum, { places }) => sum + places.length, 0)
  return (
    <div className={css.legend} ref={keepFromMap} data-over>
      {picture === 'marks' ? (
        <>
          <p>{count(total, 'place')}. A circle with a number is so many together.</p>
          <Button look="quiet" onClick={() => onChoose('density')}>
            Show how closely they lie
          </Button>
        </>
      ) : (
        <>
          <Shades layers={layers} />
          <Button look="quiet" onClick={() => onChoose('marks')}>
            Show the places
          </Button>
        </>
      )}
    </div>
  )
}

/** A click on it is none on the map. React hears it above the map, so that it may not be stopped. */
function keepFromMap(box: HTMLElement | null): void {
  if (!box) return
  DomEvent.disableClickPropagation(box)
  DomEvent.disableScrollPropagation(box)
}

function Shades({ layers }: { layers: readonly Layer[] }) {
  const map = useMap()
  const [, setMoved] = useState(0)
  useMapEvent('moveend', () => setMoved((times) => times + 1))
  const zoom = Math.round(map.getZoom())
  const points = useMemo(() => toPoints(layers.flatMap(({ places }) => places)), [layers])
  const shades = useMemo(() => shadesFor(hexagonsAt(points, zoom).most), [points, zoom])
  const [{ symbol } = { symbol: { colour: 1 } }] = layers
  const across = distanceInWords(Number(hexagonWidth(zoom, map.getCenter().lat).toPrecision(2)))
  return (
    <>
      <p>
        Places in each hexagon, about {across} across{layers.length > 1 && ', of all layers shown together'}:
      </p>
      <ul className={css.shades}>
        {shades.map((from, index) => (
          <li key={from}>
            <svg width="14" height="14" viewBox="0 0 14 14" aria-hidden="true">
              <path
                d="M7 0 13 3.5V10.5L7 14 1 10.5V3.5Z"
                fill={`var(--layer-${symbol.colour}, var(--link))`}
                fillOpacity={shadeAlpha(shades.length < 2 ? 1 : index / (shades.length - 1))}
                stroke="currentColor"
              />
            </svg>
            {shadeInWords(shades, index)}
          </li>
        ))}
      </ul>
    </>
  )
}
