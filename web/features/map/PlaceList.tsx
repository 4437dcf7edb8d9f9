import { Suspense, useEffect, useRef } from 'react'
import type { Place } from '../../map/index.tsx'
import { lazyPart } from '../../ui/lazy-part.tsx'
import { usePrinting } from '../../ui/usePrinting.ts'
import css from './List.module.css'
import { isBesideMap, usePlaceIn } from './map-state.ts'
import { PlaceItem, type PlaceProps } from './PlaceItem.tsx'
import type { MapLayer } from './useLayers.ts'

const LongPlaceList = lazyPart(async () => (await import('./LongPlaceList.tsx')).LongPlaceList)

/** Longer lists draw only what is on the screen. */
const atOnce = 100

/** A layer in words, with the map's order and numbers. Places without a position are listed too. */
export function PlaceList({ layer }: { layer: MapLayer }) {
  const isPrinting = usePrinting()
  const draw = (places: readonly Place[]) => (
    <ol className={css.places}>
      {places.map((place, index) => (
        <ShortItem key={place.id} layer={layer} place={place} number={index + 1} isPrinted={isPrinting} />
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

function ShortItem(props: PlaceProps & { isPrinted: boolean }) {
  const { isSelected } = usePlaceIn(props.layer, props.place)
  const item = useRef<HTMLLIElement>(null)
  useEffect(() => {
    if (isSelected && isBesideMap() && !item.current?.contains(document.activeElement))
      item.current?.scrollIntoView({ block: 'nearest' })
  }, [isSelected])
  return <PlaceItem {...props} ref={item} />
}
