import { type ComponentProps, lazy, Suspense, useEffect, useRef } from 'react'
import { LayerSymbol } from '../../map/LayerSymbol.tsx'
import type { Place } from '../../map/layer.ts'
import { usePrinting } from '../../ui/usePrinting.ts'
import { usePlaceIn } from './map-state.ts'
import { PlaceFacts } from './PlaceFacts.tsx'
import css from './PlaceList.module.css'
import type { MapLayer } from './useLayers.ts'

const LongPlaceList = lazy(async () => ({ default: (await import('./LongPlaceList.tsx')).LongPlaceList }))

/** More than these are drawn where one looks alone. */
const atOnce = 100

/** What the map shows of a layer, in words, in the same order and by the same numbers; what cannot be drawn stands here all the same. */
export function PlaceList({ layer }: { layer: MapLayer }) {
  const isPrinting = usePrinting()
  const draw = (places: readonly Place[]) => (
    <ol className={css.places}>
      {places.map((place, index) => (
        <ShortItem key={place.id} layer={layer} place={place} number={index + 1} />
      ))}
    </ol>
  )
  if (isPrinting || layer.places.length <= atOnce) return draw(layer.places)
  return (
    <Suspense fallback={draw(layer.places.slice(0, 20))}>
      <LongPlaceList layer={layer} />
    </Suspense>
  )
}

type Props = { layer: MapLayer; place: Place; number: number }

function ShortItem(props: Props) {
  const { isSelected } = usePlaceIn(props.layer, props.place)
  const item = useRef<HTMLLIElement>(null)
  useEffect(() => {
    if (isSelected && isBesideMap() && !item.current?.contains(document.activeElement))
      item.current?.scrollIntoView({ block: 'nearest' })
  }, [isSelected])
  return <PlaceItem {...props} ref={item} />
}

export function PlaceItem({ layer, place, number, ...item }: Props & ComponentProps<'li'>) {
  const { isSelected, isPointed, pointing } = usePlaceIn(layer, place)
  return (
    <li {...item} data-selected={isSelected || undefined} data-pointed={isPointed || undefined} {...pointing}>
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

/** Under the map, what is selected would take the map away from whoever looks at that. */
export const isBesideMap = (): boolean => window.matchMedia('(min-width: 901px)').matches
