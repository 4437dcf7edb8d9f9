import { DomEvent } from 'leaflet'
import { useEffect, useRef, useState } from 'react'
import { useMap } from 'react-leaflet'
import type { OwnMap } from '../../api/map-tiles.ts'
import { Button } from '../../ui/Button.tsx'
import css from './BaseMap.module.css'
import { type Came, OwnTiles } from './own-tiles.ts'

/** The operator's own map. Where some of it does not come, that is said once, and the coastline shows through. */
export function OwnMapLayer({ map: { min_zoom, max_zoom, bounds } }: { map: OwnMap }) {
  const map = useMap()
  const [came, setCame] = useState<Came>()
  const layer = useRef<OwnTiles>(null)
  const box = bounds?.join(',')

  useEffect(
    function laySquares() {
      const [west = 0, south = 0, east = 0, north = 0] = box?.split(',').map(Number) ?? []
      const squares = new OwnTiles({
        ...{ minZoom: min_zoom, maxNativeZoom: max_zoom, maxZoom: 24, className: css.own ?? '', keepBuffer: 1 },
        ...(box && { bounds: [[south, west] as [number, number], [north, east] as [number, number]] }),
      })
      squares.on('load', () => setCame(squares.came))
      squares.addTo(map)
      layer.current = squares
      return () => void squares.remove()
    },
    [map, min_zoom, max_zoom, box],
  )

  const words = came && wordsOf(came)
  return (
    <div role="status" className={css.notes} ref={(notes) => void (notes && DomEvent.disableClickPropagation(notes))}>
      {words && (
        <p className={css.note}>
          {words}{' '}
          {came.failed > 0 && (
            <Button look="quiet" onClick={() => layer.current?.redraw()}>
              Try again
            </Button>
          )}
        </p>
      )}
    </div>
  )
}

function wordsOf({ given, none, failed, detail }: Came): string | null {
  if (failed > 0) return `Some of the map did not come, and the coastline stands in for it. ${detail}`
  return none > 0 && given === 0 ? 'This map has nothing here: the coastline stands in for it.' : null
}
