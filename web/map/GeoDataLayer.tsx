import { DivIcon, LatLng, type LatLngBounds } from 'leaflet'
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
  const chosen = places.find(({ index }) => index === selected)

  // biome-ignore lint/correctness/useExhaustiveDependencies: the outline is the places.
  useEffect(
    function showChosenOrAll() {
      const [first, ...others] = (chosen ? [chosen] : places).map(areaOf)
      if (!first) return
      const bounds = others.reduce((all, area) => all.extend(area), first)
      // Around one alone there is to be enough of the country to know where it is.
      map.fitBounds(bounds.pad(others.length > 0 ? 0.2 : 1), { maxZoom, animate: false })
    },
    [map, outline, chosen?.index],
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

/** Near enough for the circle around a postcode to stand out from its mark. */
const maxZoom = 14

/** The circle within which the place lies. */
const areaOf = ({ latitude, longitude, radius }: PlottedPlace): LatLngBounds =>
  new LatLng(latitude, longitude).toBounds(2 * radius)

type MarkProps = { place: PlottedPlace; isSelected: boolean; onSelect: (index: number) => void }

const PlaceMark = ({ place: { index, latitude, longitude, name, radius }, isSelected, onSelect }: MarkProps) => (
  <>
    {/* Its class is set when it is drawn, and never again. */}
    <Circle
      key={String(isSelected)}
      center={[latitude, longitude]}
      radius={radius}
      interactive={false}
      className={(isSelected ? css.areaSelected : css.area) ?? ''}
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
