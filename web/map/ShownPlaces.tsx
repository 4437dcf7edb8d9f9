import { DomEvent, type Map as LeafletMap } from 'leaflet'
import { lazy, type ReactNode, Suspense, useEffect, useMemo, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { useMap } from 'react-leaflet'
import { Button } from '../ui/Button.tsx'
import { isEscape } from '../ui/escape.ts'
import { LayerSymbol } from './LayerSymbol.tsx'
import { anchorOf, type Drawn, type Point } from './layers.ts'
import { MapKeys, MoveButtons } from './MapKeys.tsx'
import { MapView, useAnnounced } from './MapView.tsx'
import css from './UkMap.module.css'
import { moveSilently, type View } from './view.ts'

/** Loads Leaflet's circles. */
const PlaceMarks = lazy(async () => ({ default: (await import('./PlaceMarks.tsx')).PlaceMarks }))

type Props = {
  drawn: readonly Drawn[]
  /** `LAYER/PLACE`, as the others. */
  selected: string | null
  pointed: string | null
  view: View | null
  /** The layer to zoom to. */
  wanted: { layer: string } | null
  hasSingleKeys: boolean
  /** @param view where the map was then */
  onSelect: (key: string, view: View) => void
  onPoint: (key: string | null) => void
  onView: (view: View) => void
  /** The content of the card of a place. */
  card: (place: Drawn) => ReactNode
}

/** The layers on the map, with their marks, keys and cards. */
export function ShownPlaces({
  drawn,
  selected,
  pointed,
  view,
  wanted,
  hasSingleKeys,
  onSelect,
  onPoint,
  onView,
  card,
}: Props) {
  const map = useMap()
  const [spreadAt, setSpreadAt] = useState<string | null>(null)
  const [opened, setOpened] = useState<string | null>(null)
  const shown = drawn.find(({ key }) => key === opened)
  const announced = useAnnounced(drawn)
  // The pointer in the list opens a stack too. A stack the user opened stays open.
  const chosen = spreadAt ?? selected
  const open = useMemo(() => [pointed, chosen], [pointed, chosen])

  useEffect(
    function closeWithWhatIsElsewhere() {
      setOpened((now) => (now === selected ? now : null))
    },
    [selected],
  )

  function spreadAndFocus(key: string) {
    flushSync(() => setSpreadAt(key))
    focusMark(map.getContainer(), key)
  }

  function walk(from: string | null, step: 1 | -1) {
    const at = drawn.findIndex(({ key }) => key === (from ?? selected))
    const next = drawn[(at === -1 && step === -1 ? 0 : at) + step] ?? (step === 1 ? drawn[0] : drawn.at(-1))
    if (!next) return
    const { latitude, longitude } = anchorOf(next)
    if (!map.getBounds().contains([latitude, longitude]))
      moveSilently(map, () => map.panTo([latitude, longitude], { animate: false }))
    spreadAndFocus(next.key)
  }

  return (
    <>
      <MapView view={view} wanted={wanted} drawn={drawn} selected={selected} onView={onView} />
      <MapKeys hasSingleKeys={hasSingleKeys} onWalk={walk} />
      <MoveButtons />
      {drawn.length > 0 && (
        <Suspense fallback={null}>
          <PlaceMarks
            drawn={drawn}
            selected={selected}
            pointed={pointed}
            open={open}
            onPoint={onPoint}
            onOpen={spreadAndFocus}
            onSelect={(key) => {
              const { lat, lng } = map.getCenter()
              setSpreadAt(key)
              setOpened(key)
              onSelect(key, { latitude: lat, longitude: lng, zoom: map.getZoom() })
            }}
          />
        </Suspense>
      )}
      {shown && (
        <PlaceCard
          of={shown}
          onClose={() => {
            flushSync(() => setOpened(null))
            focusMark(map.getContainer(), shown.key)
          }}
        >
          {card(shown)}
        </PlaceCard>
      )}
      <p className={css.keys} aria-hidden="true">
        <kbd>←</kbd>
        <kbd>↑</kbd>
        <kbd>→</kbd>
        <kbd>↓</kbd> move <kbd>+</kbd>
        <kbd>−</kbd> zoom <kbd>Alt →</kbd> next place <kbd>Enter</kbd> open <kbd>Esc</kbd> leave <kbd>?</kbd> all keys
      </p>
      <p className="visually-hidden" role="status">
        {announced}
      </p>
    </>
  )
}

/** Focuses the mark of a place, if it is drawn. */
function focusMark(box: HTMLElement, key: string): boolean {
  const mark = box.querySelector<HTMLElement>(`[data-mark="${CSS.escape(key)}"]`)
  mark?.focus({ preventScroll: true })
  return mark !== null
}

/** Where a card does not cover its mark. */
function sidesAwayFrom(map: LeafletMap, { latitude, longitude }: Point): string {
  const { x, y } = map.latLngToContainerPoint([latitude, longitude])
  const { x: width, y: height } = map.getSize()
  return `${y > height / 2 ? 'top' : 'bottom'} ${x < width / 2 ? 'right' : 'left'}`
}

type CardProps = { of: Drawn; onClose: () => void; children: ReactNode }

/** The card of a mark. It takes the focus; Escape returns it to the mark. */
function PlaceCard({ of, onClose, children }: CardProps) {
  const { key, layer, place, number } = of
  const map = useMap()
  const box = useRef<HTMLElement>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: it stays where it opened.
  const away = useMemo(() => sidesAwayFrom(map, anchorOf(of)), [key])
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
      data-at={away}
      onKeyDown={(event) => {
        if (event.key === 'Escape') event.stopPropagation()
        if (!isEscape(event)) return
        event.preventDefault()
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
