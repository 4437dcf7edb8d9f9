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

/** Leaflet's squares come with it, for whoever chose such a map. */
const OwnMapLayer = lazy(async () => ({ default: (await import('./own/OwnMapLayer.tsx')).OwnMapLayer }))

type Props = {
  /** What is marked on it: no name stands under a mark. */
  marks: readonly { latitude: number; longitude: number }[]
}

/**
 * What everything else lies on: the packaged coastline with its names, the operator's own map over it, or the grid alone.
 * The coastline stays under the operator's, so that where that fails there still is a map.
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

/** Names, the greater ones first, and the letters of the grid's squares where they leave room. */
function PlaceNames({ marks, hasSquaresOnly }: NamesProps) {
  const squares = useGridSquares()?.letters
  const named = useMemo(() => {
    const letters = squares?.map((square) => squareName(...square)) ?? []
    return hasSquaresOnly ? letters : [...names, ...letters]
  }, [squares, hasSquaresOnly])
  return <Labels names={named} marks={marks} />
}

/** By address: built files carry a digest in it, so what was read once stays right. */
const read = new Map<string, Promise<unknown>>()

/** A file of the application's own; undefined until it has come, and where it does not: the map does without. */
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
