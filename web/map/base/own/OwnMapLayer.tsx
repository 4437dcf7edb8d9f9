import { DomEvent, type Map as LeafletMap } from 'leaflet'
import { useEffect, useRef, useState } from 'react'
import { Pane, useMap } from 'react-leaflet'
import { Button } from '../../../ui/Button.tsx'
import css from '../BaseMap.module.css'
import type { OwnMap } from '../base-maps.ts'
import { Labels } from '../Labels.tsx'
import type { Name } from '../names.ts'
import { OwnTiles, pictures, type TileCounts, tellShown } from './own-tiles.ts'

type Props = { about: OwnMap; marks: readonly { latitude: number; longitude: number }[] }

/** The operator's map. If parts fail to load, one note says so and the coastline shows. */
export function OwnMapLayer({ about, marks }: Props) {
  const map = useMap()
  const [came, setCame] = useState<TileCounts>()
  const [names, setNames] = useState<readonly Name[]>([])
  const [beyond, setBeyond] = useState<string | null>(null)
  const [tries, setTries] = useState(0)
  const layer = useRef<OwnTiles>(null)

  // biome-ignore lint/correctness/useExhaustiveDependencies: `tries` says when, not what.
  useEffect(
    function laySquares() {
      let isHere = true
      let squares: OwnTiles | undefined
      function lay(made: OwnTiles): void {
        squares = made
        made.on('load', () => {
          setCame(made.came)
          setNames(made.names(map.getZoom()))
        })
        made.addTo(map)
        layer.current = made
        tellShown(made)
      }
      const tellBeyond = () => setBeyond(squares ? beyondOf(map, squares) : null)
      map.on('moveend', tellBeyond)
      tilesOf(about)
        .then((made) => {
          if (!isHere) return
          lay(made)
          tellBeyond()
        })
        .catch(() => isHere && setCame(withoutDrawing))
      return () => {
        isHere = false
        map.off('moveend', tellBeyond)
        squares?.remove()
        layer.current = null
        tellShown(null)
      }
    },
    [map, about, tries],
  )

  const words = beyond ?? (came && wordsOf(came))
  return (
    <>
      <Pane name="own-names" style={{ zIndex: 210 }}>
        {!beyond && <Labels names={names} marks={marks} />}
      </Pane>
      <div role="status" className={css.notes} ref={(notes) => void (notes && DomEvent.disableClickPropagation(notes))}>
        {words && (
          <p className={css.note}>
            {words}{' '}
            {!beyond && came && came.failed > 0 && (
              <Button
                look="quiet"
                onClick={() => (layer.current ? layer.current.redraw() : setTries((before) => before + 1))}
              >
                Try again
              </Button>
            )}
          </p>
        )}
      </div>
    </>
  )
}

/** Vector drawing is loaded only for such a map. */
async function tilesOf(about: OwnMap): Promise<OwnTiles> {
  if (about.kind === 'pictures') return new OwnTiles(about, pictures, css.own ?? '')
  const { vector } = await import('./vector.ts')
  return new OwnTiles(about, vector, '')
}

const withoutDrawing: TileCounts = {
  ...{ given: 0, none: 0, failed: 1, remark: undefined },
  detail: 'The code that draws it could not be loaded.',
}

const nothingHere = 'This map has no data here; the coastline shows instead.'

/** Leaflet silently skips tiles outside the map's bounds. */
function beyondOf(map: LeafletMap, { about: { bounds }, firstZoom }: OwnTiles): string | null {
  if (map.getZoom() < firstZoom) return 'Zoom in to see this map.'
  const [west = 0, south = 0, east = 0, north = 0] = bounds ?? []
  return bounds &&
    !map.getBounds().intersects([
      [south, west],
      [north, east],
    ])
    ? nothingHere
    : null
}

function wordsOf({ given, none, failed, detail, remark }: TileCounts): string | null {
  if (failed > 0) return `Parts of the map could not be loaded; the coastline shows instead. ${detail}`
  if (none > 0 && given === 0) return nothingHere
  return remark ?? null
}
