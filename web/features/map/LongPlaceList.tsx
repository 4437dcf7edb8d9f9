import { defaultRangeExtractor, useWindowVirtualizer } from '@tanstack/react-virtual'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { keyIn } from '../../map/index.tsx'
import { useTop } from '../../ui/useTop.ts'
import css from './List.module.css'
import { isBesideMap, useMapState } from './map-state.ts'
import { PlaceItem } from './PlaceItem.tsx'
import type { MapLayer } from './useLayers.ts'

/** Draws the places on the screen, in a list as high as all of them. */
export function LongPlaceList({ layer }: { layer: MapLayer }) {
  const { places } = layer
  const list = useRef<HTMLOListElement>(null)
  const [focused, setFocused] = useState<number | null>(null)
  const { address } = useMapState()
  const top = useTop(list)
  const virtualizer = useWindowVirtualizer({
    count: places.length,
    estimateSize: () => 44,
    gap: 4,
    overscan: 6,
    scrollMargin: top,
    // Below the sticky bar.
    scrollPaddingStart: 96,
    scrollPaddingEnd: 32,
    getItemKey: (index) => places[index]?.id ?? index,
    // Keep the focused item, however far one scrolls; without it the focus would be lost.
    rangeExtractor: (range) => {
      const shown = defaultRangeExtractor(range)
      if (focused === null || focused >= places.length || shown.includes(focused)) return shown
      return [...shown, focused].sort((one, other) => one - other)
    },
  })

  const showSelected = useEffectEvent(() => {
    const index = places.findIndex((place) => keyIn(layer, place) === address.selected)
    if (index !== -1 && index !== focused && isBesideMap()) virtualizer.scrollToIndex(index, { align: 'auto' })
  })
  // biome-ignore lint/correctness/useExhaustiveDependencies: it says when, not what.
  useEffect(() => showSelected(), [address.selected])

  return (
    <ol
      ref={list}
      className={`${css.places} ${css.long}`}
      style={{ height: virtualizer.getTotalSize() }}
      onFocus={({ target }) => setFocused(Number(target.closest<HTMLElement>('[data-index]')?.dataset.index))}
      onBlur={() => setFocused(null)}
    >
      {virtualizer.getVirtualItems().map(({ index, key, start }) => {
        const place = places[index]
        return (
          place && (
            <PlaceItem
              key={key}
              ref={virtualizer.measureElement}
              layer={layer}
              place={place}
              number={index + 1}
              data-index={index}
              aria-setsize={places.length}
              aria-posinset={index + 1}
              style={{ transform: `translateY(${start - top}px)` }}
            />
          )
        )
      })}
    </ol>
  )
}
