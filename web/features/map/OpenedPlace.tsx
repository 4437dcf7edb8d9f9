import type { Place } from '../../map/layer.ts'
import { useMapState } from './map-state.ts'
import { PlaceFacts } from './PlaceFacts.tsx'

type Props = { layer: { key: string }; place: Place }

/** On the map, the same as the list has of it. */
export function OpenedPlace({ layer, place }: Props) {
  const { layers } = useMapState()
  const own = layers.find(({ key }) => key === layer.key)
  if (!own) return null
  return <PlaceFacts layer={own} place={place} />
}
