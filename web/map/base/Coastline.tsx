import type { FeatureCollection } from 'geojson'
import { GeoJSON } from 'react-leaflet'
import css from './BaseMap.module.css'
import address from './coastline.json?url'
import { useFetched } from './useFetched.ts'

const kinds: { readonly [name: string]: string | undefined } = { '': css.across, Ireland: css.neighbour }

/** Natural Earth's coast, generalised to 1:10 million, with shallows around it. */
export function Coastline() {
  const land = useFetched<FeatureCollection>(address)
  if (!land) return null
  return (
    <>
      <GeoJSON data={land} interactive={false} style={{ className: css.shallows ?? '' }} />
      <GeoJSON
        data={land}
        interactive={false}
        style={(feature) => ({ className: kinds[feature?.properties.name] ?? css.land ?? '' })}
      />
    </>
  )
}
