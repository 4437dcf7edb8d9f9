import { keyIn } from '../../map/drawn.ts'
import type { Layer, Place } from '../../map/layer.ts'
import { select as selectOwn, useOwnPoints } from '../../map/points/own-points.ts'
import { useMapState } from './map-state.ts'

/** What is selected on the map: of the layers on record, or else of the analyst's own points. */
export function useSelectedPlace(): Place | null {
  const { layers, address } = useMapState()
  const [own] = useOwnPoints()
  for (const layer of layers)
    for (const place of layer.places) if (keyIn(layer, place) === address.selected) return place
  return (
    own.layers.find(({ key }) => key === own.selected?.layer)?.places.find(({ id }) => id === own.selected?.place) ??
    null
  )
}

/** Selects a place of whichever layer. */
export function useSelecting(): (layer: Layer, place: Place) => void {
  const { select } = useMapState()
  const [own, change] = useOwnPoints()
  return (layer, place) => {
    if (own.layers.some(({ key }) => key === layer.key)) change(selectOwn(layer, place))
    else select(keyIn(layer, place))
  }
}
