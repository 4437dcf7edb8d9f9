import { DomEvent } from 'leaflet'
import { type ReactNode, useEffect, useRef } from 'react'
import { Button } from '../ui/Button.tsx'
import type { Drawn } from './drawn.ts'
import { LayerSymbol } from './LayerSymbol.tsx'
import css from './PlaceCard.module.css'

type Props = { of: Drawn; onClose: () => void; children: ReactNode }

/** What a mark stands for, on the map. The focus comes into it; Escape gives it back to the mark. */
export function PlaceCard({ of: { key, layer, place, number }, onClose, children }: Props) {
  const box = useRef<HTMLElement>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: another place is another card.
  useEffect(
    function comeIn() {
      if (!box.current) return
      DomEvent.disableClickPropagation(box.current)
      DomEvent.disableScrollPropagation(box.current)
      box.current.focus({ preventScroll: true })
    },
    [key],
  )
  return (
    <section
      ref={box}
      role="dialog"
      aria-label={place.name}
      tabIndex={-1}
      data-own-keys
      className={css.card}
      onKeyDown={(event) => {
        if (event.key !== 'Escape') return
        event.preventDefault()
        event.stopPropagation()
        onClose()
      }}
    >
      <header>
        <LayerSymbol symbol={layer.symbol} number={number} isSelected />
        <div>
          <h3>{place.name}</h3>
          <p>{layer.name}</p>
        </div>
        <Button look="quiet" onClick={onClose}>
          Close
        </Button>
      </header>
      {children}
    </section>
  )
}
