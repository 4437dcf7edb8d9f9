import { LatLng } from 'leaflet'
import { useEffect } from 'react'
import { Circle, useMap } from 'react-leaflet'
import css from './AreaLayer.module.css'

type Props = { latitude: number; longitude: number; radius: number }

/** Somewhere within this circle, and no nearer known: without a mark in its middle, which would be read as an address. */
export function AreaLayer({ latitude, longitude, radius }: Props) {
  const map = useMap()
  useEffect(
    function showAround() {
      map.fitBounds(new LatLng(latitude, longitude).toBounds(2 * radius).pad(1), { animate: false })
    },
    [map, latitude, longitude, radius],
  )
  return (
    <Circle
      key={`${latitude},${longitude},${radius}`}
      center={[latitude, longitude]}
      radius={radius}
      interactive={false}
      className={css.area ?? ''}
    />
  )
}
