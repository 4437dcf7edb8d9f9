import type { FeatureCollection, MultiPolygon, Polygon as OnePolygon, Position } from 'geojson'
import type { LatLngTuple } from 'leaflet'
import { useMemo } from 'react'
import { Polygon } from 'react-leaflet'
import css from './BaseMap.module.css'
import address from './coastline.json?url'
import { useFetched } from './useFetched.ts'

type Land = FeatureCollection<OnePolygon | MultiPolygon, { name: string }>

const kinds: { readonly [name: string]: string | undefined } = { '': css.across, Ireland: css.neighbour }

/** Natural Earth's coast, generalised to 1:10 million, with shallows around it. */
export function Coastline() {
  const land = useFetched<Land>(address)
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
