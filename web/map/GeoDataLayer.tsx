import { DivIcon, LatLngBounds } from 'leaflet'
import { useEffect } from 'react'
import { Circle, Marker, useMap } from 'react-leaflet'
import css from './GeoDataLayer.module.css'
import type { PlottedPlace } from './plotted-place.ts'

type Props = {
  places: PlottedPlace[]
  selected: number | null
  onSelect: (index: number) => void
}

/** Each place as its number and the circle within which it lies: never a bare pin. */
export function GeoDataLayer({ places, selected, onSelect }: Props) {
  const map = useMap()
  const outline = places.map(({ latitude, longitude }) => `${latitude},${longitude}`).join(' ')

  // biome-ignore lint/correctness/useExhaustiveDependencies: the outline is the places.
  useEffect(
    function showAll() {
      if (places.length === 0) return
      const bounds = new LatLngBounds(places.map(({ latitude, longitude }) => [latitude, longitude]))
      map.fitBounds(bounds.pad(0.2), { maxZoom: 11, animate: false })
    },
    [map, outline],
  )

  const chosen = places.find(({ index }) => index === selected)
  useEffect(
    function goToSelected() {
      if (chosen) map.panInside([chosen.latitude, chosen.longitude], { padding: [60, 60] })
    },
    [map, chosen],
  )

  return places.map((place) => (
    <PlaceMark
      key={`${place.index}/${outline}`}
      place={place}
      isSelected={place.index === selected}
      onSelect={onSelect}
    />
  ))
}

type MarkProps = { place: PlottedPlace; isSelected: boolean; onSelect: (index: number) => void }

const PlaceMark = ({ place: { index, latitude, longitude, name, radius }, isSelected, onSelect }: MarkProps) => (
  <>
    <Circle
      center={[latitude, longitude]}
      radius={radius}
      interactive={false}
      pathOptions={{ className: (isSelected ? css.areaSelected : css.area) ?? '' }}
    />
    <Marker
      position={[latitude, longitude]}
      title={`${index + 1}. ${name}, approximate`}
      icon={numberIcon(index + 1, isSelected)}
      zIndexOffset={isSelected ? 1000 : 0}
      eventHandlers={{
        click: () => onSelect(index),
        keydown: ({ originalEvent }) => originalEvent.key === 'Enter' && onSelect(index),
      }}
    />
  </>
)

const numberIcon = (number: number, isSelected: boolean) =>
  new DivIcon({
    className: `${css.mark} ${isSelected ? css.selected : ''}`,
    html: String(number),
    iconSize: [26, 26],
  })
