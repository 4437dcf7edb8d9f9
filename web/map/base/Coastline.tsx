import type { FeatureCollection } from 'geojson'
import { useEffect, useState } from 'react'
import { GeoJSON } from 'react-leaflet'
import css from './BaseMap.module.css'
import address from './coastline.json?url'

const kinds: { readonly [name: string]: string | undefined } = { '': css.across, Ireland: css.neighbour }

/** Natural Earth's coast, generalised to 1:10 million, with shallows around it. */
export function Coastline() {
  const [land, setLand] = useState<FeatureCollection>()

  useEffect(function fetchLand() {
    const leaving = new AbortController()
    fetch(address, { signal: leaving.signal })
      .then((reply) => reply.json())
      .then(setLand)
      // Without its coast the map still shows towns and places.
      .catch(() => {})
    return () => leaving.abort()
  }, [])

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
