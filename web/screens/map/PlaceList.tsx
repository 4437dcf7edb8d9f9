import { LayerSymbol } from '../../map/LayerSymbol.tsx'
import type { Place } from '../../map/layer.ts'
import { usePlaceIn } from './map-state.ts'
import { PlaceFacts } from './PlaceFacts.tsx'
import css from './PlaceList.module.css'
import type { MapLayer } from './useLayers.ts'

/** What the map shows of a layer, in words, in the same order and by the same numbers; what cannot be drawn stands here all the same. */
export const PlaceList = ({ layer }: { layer: MapLayer }) => (
  <ol className={css.places}>
    {layer.places.map((place, index) => (
      <PlaceItem key={place.id} layer={layer} place={place} number={index + 1} />
    ))}
  </ol>
)

type Props = { layer: MapLayer; place: Place; number: number }

function PlaceItem({ layer, place, number }: Props) {
  const { isSelected, isPointed, pointing } = usePlaceIn(layer, place)
  return (
    <li
      data-selected={isSelected || undefined}
      data-pointed={isPointed || undefined}
      ref={(item) => {
        if (isSelected) bringIntoView(item)
      }}
      {...pointing}
    >
      <PlaceName layer={layer} place={place} number={number} />
      <PlaceFacts layer={layer} place={place} />
    </li>
  )
}

/** A place's number in its layer's symbol, and its name, which selects it. */
export function PlaceName({ layer, place, number }: Props) {
  const { isSelected, select, pointing } = usePlaceIn(layer, place)
  if (!place.point)
    return (
      <p className={css.name}>
        <LayerSymbol symbol={layer.symbol} number={number} />
        {place.name}
      </p>
    )
  return (
    <button type="button" className={css.name} aria-pressed={isSelected} onClick={select} {...pointing}>
      <LayerSymbol symbol={layer.symbol} number={number} isSelected={isSelected} />
      <span>
        <span className="visually-hidden">{number}. </span>
        {place.name}
      </span>
    </button>
  )
}

/** Beside the map; under it, it would take the map away from whoever looks at that. */
function bringIntoView(item: HTMLElement | null): void {
  const isBeside = window.matchMedia('(min-width: 901px)').matches
  if (isBeside && !item?.contains(document.activeElement)) item?.scrollIntoView({ block: 'nearest' })
}
