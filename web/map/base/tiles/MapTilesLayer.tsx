import { DomEvent, type Map as LeafletMap } from 'leaflet'
import { useEffect, useRef, useState } from 'react'
import { useMap } from 'react-leaflet'
import { Button } from '../../../ui/Button.tsx'
import css from '../BaseMap.module.css'
import type { TiledMap, WhichMap } from '../base-maps.ts'
import type { Name } from '../names.ts'
import { MapTiles, pictures, type TileCounts, tellShown } from './map-tiles.ts'

type Props = {
  which: WhichMap
  about: TiledMap
  pane: string
  /** The names on visible tiles, for the map's zoom. */
  onNames: (names: readonly Name[]) => void
}

/** A tiled map. If parts fail to load, one note says so, and the layer below shows. */
export function MapTilesLayer({ which, about, pane, onNames }: Props) {
  const map = useMap()
  const [came, setCame] = useState<TileCounts>()
  const [beyond, setBeyond] = useState<string | null>(null)
  const [tries, setTries] = useState(0)
  const layer = useRef<MapTiles>(null)

  // biome-ignore lint/correctness/useExhaustiveDependencies: `tries` says when, not what.
  useEffect(
    function layTiles() {
      let isHere = true
      let tiles: MapTiles | undefined
      function lay(made: MapTiles): void {
        tiles = made
        made.on('load', () => {
          setCame(made.came)
          onNames(made.names(map.getZoom()))
        })
        made.addTo(map)
        layer.current = made
        tellShown(which, made)
      }
      const tellBeyond = () => {
        const words = tiles && which !== 'built-in' ? beyondOf(map, tiles) : null
        setBeyond(which === 'own' ? words : null)
        if (words) onNames([])
      }
      map.on('moveend', tellBeyond)
      tilesOf(which, about, pane)
        .then((made) => {
          if (!isHere) return
          lay(made)
          tellBeyond()
        })
        .catch(() => isHere && setCame(withoutDrawing))
      return () => {
        isHere = false
        map.off('moveend', tellBeyond)
        tiles?.remove()
        layer.current = null
        tellShown(which, null)
        onNames([])
      }
    },
    [map, which, about, pane, onNames, tries],
  )

  const words = beyond ?? (came && wordsOf(which, came))
  return (
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
  )
}

/** Vector drawing is loaded only for such a map. */
async function tilesOf(which: WhichMap, about: TiledMap, pane: string): Promise<MapTiles> {
  if (which === 'names') {
    const { registerNames } = await import('./register-names.ts')
    return new MapTiles({ which, about, pane, kind: registerNames, className: '' })
  }
  if (about.kind === 'pictures') return new MapTiles({ which, about, pane, kind: pictures, className: css.own ?? '' })
  const { vector } = await import('./vector.ts')
  return new MapTiles({ which, about, pane, kind: vector, className: '' })
}

const withoutDrawing: TileCounts = {
  given: 0,
  none: 0,
  failed: 1,
  remark: undefined,
  detail: 'The code that draws it could not be loaded.',
}

const nothingHere = 'This map has no data here; the built-in map shows instead.'

/** Leaflet silently skips tiles outside the map's bounds. */
function beyondOf(map: LeafletMap, { about: { bounds }, firstZoom }: MapTiles): string | null {
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

function wordsOf(which: WhichMap, { given, none, failed, detail, remark }: TileCounts): string | null {
  if (which === 'names') return failed > 0 ? `Names of streets could not be loaded. ${detail}` : (remark ?? null)
  if (which === 'built-in') return failed > 0 ? `Parts of the built-in map could not be loaded. ${detail}` : null
  if (failed > 0) return `Parts of the map could not be loaded; the built-in map shows instead. ${detail}`
  if (none > 0 && given === 0) return nothingHere
  return remark ?? null
}
