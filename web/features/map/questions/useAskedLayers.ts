import { useMemo } from 'react'
import { keyIn } from '../../../map/drawn.ts'
import type { Layer } from '../../../map/layer.ts'
import { useOwnPoints } from '../../../map/points/own-points.ts'
import { useMapState } from '../map-state.ts'

/** The layers whose eye is open, the analyst's own last; the same array for as long as what is in them stays. */
export function useAskedLayers(): readonly Layer[] {
  const { layers } = useMapState()
  const [own] = useOwnPoints()
  const shown = layers.filter(({ isShown }) => isShown)
  const print = shown
    .map((layer) => [
      layer.name,
      ...layer.places.map((place) => [
        keyIn(layer, place),
        place.point?.latitude,
        place.point?.longitude,
        place.radius,
      ]),
    ])
    .join(';')
  // biome-ignore lint/correctness/useExhaustiveDependencies: the layers on record are made anew in each render.
  return useMemo(() => [...shown, ...own.layers.filter(({ isShown }) => isShown)], [print, own.layers])
}
