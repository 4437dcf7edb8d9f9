import type { FeatureCollection } from 'geojson'
import { useEffect, useState } from 'react'
import { GeoJSON, useMapEvent } from 'react-leaflet'
import css from './Coastline.module.css'
import address from './coastline.json?url'

/** Beyond this zoom the coastline shows less than it seems to. */
const worthUpTo = 9

/** Natural Earth's coast, generalised to 1:10 million, and labelled so when one comes too near. */
export function Coastline() {
  const [land, setLand] = useState<FeatureCollection>()
  const [zoom, setZoom] = useState(0)
  const map = useMapEvent('zoomend', () => setZoom(map.getZoom()))

  useEffect(function fetchLand() {
    const leaving = new AbortController()
    fetch(address, { signal: leaving.signal })
      .then((reply) => reply.json())
      .then(setLand)
      // Without its coast the map still shows towns and places.
      .catch(() => {})
    return () => leaving.abort()
  }, [])

  return (
    <>
      {land && (
        <GeoJSON
          data={land}
          interactive={false}
          style={{ className: css.land ?? '' }}
          // It may come after the circles, and would hide them.
          eventHandlers={{ add: ({ target }) => target.bringToBack() }}
          attribution="Coastline: Natural Earth, generalised to 1:10 million"
        />
      )}
      {zoom > worthUpTo && (
        <p className={css.note}>The coastline is generalised: at this zoom it may be half a kilometre off.</p>
      )}
    </>
  )
}
