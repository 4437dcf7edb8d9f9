import type { FeatureCollection, MultiPolygon, Polygon as OnePolygon, Position } from 'geojson'
import type { LatLngTuple } from 'leaflet'
import { lazy, Suspense, useEffect, useMemo, useState } from 'react'
import { Pane, Polygon, Polyline, useMapEvent } from 'react-leaflet'
import type { Point } from '../layers.ts'
import css from './BaseMap.module.css'
import { useBaseMap, worthUpTo } from './base-maps.ts'
import coastlineFile from './coastline.json?url'
import { Labels } from './Labels.tsx'
import { names, squareName } from './names.ts'
import gridFile from './national-grid.json?url'

/** Loads Leaflet's tiles, only for this kind of map. */
const OwnMapLayer = lazy(async () => ({ default: (await import('./own/OwnMapLayer.tsx')).OwnMapLayer }))

type Props = {
  /** Marked points: no name is drawn under one. */
  marks: readonly { latitude: number; longitude: number }[]
}

/**
 * The background: the built-in coastline with names, the operator's map over it, or the grid only. The coastline stays
 * below the operator's map, in case that fails.
 */
export function BaseMap({ marks }: Props) {
  const { kind, own, attribution } = useBaseMap()
  return (
    <>
      {/* Under Leaflet's own panes, tiles among them. */}
      <Pane name="ground" style={{ zIndex: 150 }}>
        {kind !== 'grid' && <Coastline />}
      </Pane>
      <Pane name="grid" style={{ zIndex: 155 }}>
        <NationalGrid />
      </Pane>
      <Pane name="names" style={{ zIndex: 160 }}>
        <PlaceNames marks={marks} hasSquaresOnly={kind === 'grid'} />
      </Pane>
      {kind === 'own' && own && (
        <Suspense fallback={null}>
          <OwnMapLayer about={own} marks={marks} />
        </Suspense>
      )}
      {kind === 'coastline' && <GeneralisedNote />}
      <p className={css.attribution} data-over>
        {attribution}
      </p>
    </>
  )
}

type Land = FeatureCollection<OnePolygon | MultiPolygon, { name: string }>

const kinds: { readonly [name: string]: string | undefined } = { '': css.across, Ireland: css.neighbour }

/** Natural Earth's coast, generalised to 1:10 million, with shallows around it. */
function Coastline() {
  const land = useFetched<Land>(coastlineFile)
  const parts = useMemo(
    () => land?.features.map(({ geometry, properties: { name } }) => ({ name, positions: positionsOf(geometry) })),
    [land],
  )
  if (!parts) return null
  return (
    <>
      <Polygon
        positions={parts.flatMap(({ positions }) => positions)}
        interactive={false}
        className={css.shallows ?? ''}
      />
      {parts.map(({ name, positions }) => (
        <Polygon key={name} positions={positions} interactive={false} className={kinds[name] ?? css.land ?? ''} />
      ))}
    </>
  )
}

function positionsOf(geometry: OnePolygon | MultiPolygon): LatLngTuple[][][] {
  const polygons = geometry.type === 'Polygon' ? [geometry.coordinates] : geometry.coordinates
  return polygons.map((rings) => rings.map((ring) => ring.map(northFirst)))
}

const northFirst = ([longitude = 0, latitude = 0]: Position): LatLngTuple => [latitude, longitude]

function GeneralisedNote() {
  const [zoom, setZoom] = useState(0)
  const map = useMapEvent('zoomend', () => setZoom(map.getZoom()))
  if (zoom <= worthUpTo) return null
  return <p className={css.note}>The coastline is generalised: at this zoom it may be half a kilometre off.</p>
}

export type GridSquares = { lines: LatLngTuple[][]; letters: [letters: string, latitude: number, longitude: number][] }

const useGridSquares = () => useFetched<GridSquares>(gridFile)

/** The 100 km squares of the Ordnance Survey's grid, as fine lines. */
function NationalGrid() {
  const grid = useGridSquares()
  return grid && <Polyline positions={grid.lines} interactive={false} className={css.grid ?? ''} />
}

type NamesProps = { marks: readonly Point[]; hasSquaresOnly: boolean }

/** Names, most important first, then the letters of the grid squares. */
function PlaceNames({ marks, hasSquaresOnly }: NamesProps) {
  const squares = useGridSquares()?.letters
  const named = useMemo(() => {
    const letters = squares?.map((square) => squareName(...square)) ?? []
    return hasSquaresOnly ? letters : [...names, ...letters]
  }, [squares, hasSquaresOnly])
  return <Labels names={named} marks={marks} />
}

/** Cached by address, which carries a digest. */
const read = new Map<string, Promise<unknown>>()

/** A file of the application; undefined until it loads, or if it fails. */
function useFetched<Content>(address: string): Content | undefined {
  const [content, setContent] = useState<Content>()
  useEffect(
    function fetchOnce() {
      let isHere = true
      const reading = read.get(address) ?? fetch(address).then((reply) => reply.json())
      read.set(address, reading)
      reading.then(
        (come) => isHere && setContent(come as Content),
        () => read.delete(address),
      )
      return () => {
        isHere = false
      }
    },
    [address],
  )
  return content
}
