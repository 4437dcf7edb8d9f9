import { useState } from 'react'
import { type Drawn, drawnIn } from './drawn.ts'
import type { Layer, Place } from './layer.ts'

/** The same for as long as the layers show the same: thousands of marks are not gone through because one is pointed at. */
export function useDrawn(layers: readonly Layer[]): Drawn[] {
  const [kept, keep] = useState(() => ({ layers, drawn: drawnIn(layers) }))
  if (showTheSame(kept.layers, layers)) return kept.drawn
  const drawn = drawnIn(layers)
  keep({ layers, drawn })
  return drawn
}

const showTheSame = (before: readonly Layer[], now: readonly Layer[]): boolean =>
  before === now || (before.length === now.length && before.every((layer, index) => isTheSame(layer, now[index]!)))

const isTheSame = (before: Layer, now: Layer): boolean =>
  before.key === now.key &&
  before.name === now.name &&
  before.isShown === now.isShown &&
  before.symbol.shape === now.symbol.shape &&
  before.symbol.colour === now.symbol.colour &&
  before.places.length === now.places.length &&
  before.places.every((place, index) => isTheSamePlace(place, now.places[index]!))

/** Those of a case or a company are put together anew each time. */
const isTheSamePlace = (before: Place, now: Place): boolean =>
  before === now ||
  (before.id === now.id &&
    before.name === now.name &&
    before.what === now.what &&
    before.point?.latitude === now.point?.latitude &&
    before.point?.longitude === now.point?.longitude &&
    before.radius === now.radius &&
    before.problem === now.problem &&
    before.isArea === now.isArea &&
    before.facts.length === now.facts.length &&
    before.facts.every(([, value], index) => value === now.facts[index]?.[1]))
