import { type ReactNode, useEffect, useMemo, useState } from 'react'
import { flushSync } from 'react-dom'
import { useMap } from 'react-leaflet'
import { useAnnounced } from './announced.ts'
import { anchorOf, type Drawn } from './drawn.ts'
import { MapKeys } from './MapKeys.tsx'
import { MapView } from './MapView.tsx'
import { MoveButtons } from './MoveButtons.tsx'
import { PlaceCard } from './PlaceCard.tsx'
import { focusMark, PlaceMarks } from './PlaceMarks.tsx'
import { quietly } from './quietly.ts'
import css from './ShownPlaces.module.css'
import type { View } from './view.ts'

type Props = {
  drawn: readonly Drawn[]
  /** `LAYER/PLACE`, as the others. */
  selected: string | null
  pointed: string | null
  view: View | null
  /** A layer that is to be seen whole. */
  wanted: { layer: string } | null
  hasSingleKeys: boolean
  /** @param view where the map was then */
  onSelect: (key: string, view: View) => void
  onPoint: (key: string | null) => void
  onView: (view: View) => void
  /** What is told of a place that is opened on the map. */
  card: (place: Drawn) => ReactNode
}

/** The layers on the map: their marks and circles, and everything that can be done with them by hand and by key. */
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
  // What the list points at may be in a stack; the one that was opened stays so, wherever the mouse goes meanwhile.
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
      quietly(map, () => map.panTo([latitude, longitude], { animate: false }))
    spreadAndFocus(next.key)
  }

  return (
    <>
      <MapView view={view} wanted={wanted} drawn={drawn} selected={selected} onView={onView} />
      <MapKeys hasSingleKeys={hasSingleKeys} onWalk={walk} />
      <MoveButtons />
      <PlaceMarks
        {...{ drawn, selected, pointed, open, onPoint }}
        onOpen={spreadAndFocus}
        onSelect={(key) => {
          const { lat, lng } = map.getCenter()
          setSpreadAt(key)
          setOpened(key)
          onSelect(key, { latitude: lat, longitude: lng, zoom: map.getZoom() })
        }}
      />
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
