import { LatLng, type LatLngTuple, type Map as LeafletMap } from 'leaflet'
import { lazy, Suspense, useEffect, useMemo, useState } from 'react'
import { Pane, Polyline, useMap, useMapEvents } from 'react-leaflet'
import type { Point } from '../layers.ts'
import css from './BaseMap.module.css'
import { generalised, registerMap, useBaseMap, worthUpTo } from './base-maps.ts'
import { type Grid, gridIn, type Step } from './grid.ts'
import { Labels } from './Labels.tsx'
import { cover } from './labels.ts'
import { attributionsOf, besides, type Name } from './names.ts'
import { tellNamesInView } from './names-within.ts'
import { Signposts } from './Signposts.tsx'

/** Loads Leaflet's tiles. */
const MapTilesLayer = lazy(async () => ({ default: (await import('./tiles/MapTilesLayer.tsx')).MapTilesLayer }))

type Props = {
  /** Marked points: no name is drawn under one. */
  marks: readonly Point[]
}

/**
 * The background: the built-in map, the operator's map over it, or only the grid. The built-in map stays under the
 * operator's, in case that fails.
 */
export function BaseMap({ marks }: Props) {
  const { kind, builtIn, own, attribution } = useBaseMap()
  const [names, setNames] = useState<readonly Name[]>([])
  const [registered, setRegistered] = useState<readonly Name[]>([])
  const grid = useGrid()
  const isTiled = kind !== 'grid'
  const written = useMemo(
    () => (isTiled ? [...names, ...besides(registered, names), ...grid.squares] : grid.squares),
    [isTiled, names, registered, grid],
  )
  const map = useMap()
  useEffect(
    function tellNames() {
      // The map has moved, or has other names.
      const view = map.getBounds()
      const holds = ({ latitude, longitude }: Point, metres: number) =>
        view.contains(new LatLng(latitude, longitude).toBounds(2 * metres))
      tellNamesInView({ names: written, holds })
    },
    [map, written],
  )
  useEffect(() => () => tellNamesInView(null), [])
  return (
    <>
      {/* Below Leaflet's own panes, where the operator's tiles are. */}
      <Pane name="ground" style={{ zIndex: 150 }} />
      <Pane name="grid" style={{ zIndex: 155 }}>
        {grid.lines.map(({ step, points }) => (
          <Polyline
            key={`${step}/${points[0]?.latitude}/${points[0]?.longitude}/${points.at(-1)?.latitude}`}
            positions={points.map(({ latitude, longitude }): LatLngTuple => [latitude, longitude])}
            interactive={false}
            className={lineLooks[step]}
          />
        ))}
      </Pane>
      <Pane name="names" style={{ zIndex: 160 }}>
        <Labels names={written} marks={marks} />
      </Pane>
      <Suspense fallback={null}>
        {isTiled && builtIn && <MapTilesLayer which="built-in" about={builtIn} pane="ground" onNames={setNames} />}
        {/* The operator's map has names of its own. */}
        {kind === 'coastline' && (
          <MapTilesLayer which="names" about={registerMap} pane="ground" onNames={setRegistered} />
        )}
        {kind === 'own' && own && <OwnMap about={own} marks={marks} />}
      </Suspense>
      <Signposts />
      {kind === 'coastline' && <GeneralisedNote />}
      <Over className={css.attribution}>{[...attributionsOf(registered), attribution].join('. ')}</Over>
    </>
  )
}

const lineLooks: { readonly [step in Step]: string } = {
  100000: css.grid ?? '',
  10000: `${css.grid} ${css.tens}`,
  1000: `${css.grid} ${css.ones}`,
  100: `${css.grid} ${css.hundreds}`,
}

type OwnProps = Props & { about: Parameters<typeof MapTilesLayer>[0]['about'] }

function OwnMap({ about, marks }: OwnProps) {
  const [names, setNames] = useState<readonly Name[]>([])
  return (
    <>
      <MapTilesLayer which="own" about={about} pane="tilePane" onNames={setNames} />
      <Pane name="own-names" style={{ zIndex: 210 }}>
        <Labels names={names} marks={marks} />
      </Pane>
    </>
  )
}

function GeneralisedNote() {
  const [zoom, setZoom] = useState(0)
  const map = useMapEvents({ zoomend: () => setZoom(map.getZoom()) })
  if (zoom <= worthUpTo) return null
  return <Over className={css.note}>{generalised}</Over>
}

/** Words on the map. Names keep away from them. */
function Over({ className, children: words }: { className: string | undefined; children: string }) {
  const map = useMap()
  // biome-ignore lint/correctness/useExhaustiveDependencies: other words need other room.
  useEffect(() => cover(map, () => []), [map, words])
  return (
    <p className={className} data-over>
      {words}
    </p>
  )
}

/** For the view, with a margin as wide as a drag can show. */
function useGrid(): Grid {
  const map = useMap()
  const [grid, setGrid] = useState(() => gridOf(map))
  const read = () => setGrid(gridOf(map))
  useMapEvents({ moveend: read, resize: read })
  return grid
}

function gridOf(map: LeafletMap): Grid {
  const box = map.getBounds().pad(0.25)
  return gridIn(
    { south: box.getSouth(), west: box.getWest(), north: box.getNorth(), east: box.getEast() },
    map.getZoom(),
  )
}
