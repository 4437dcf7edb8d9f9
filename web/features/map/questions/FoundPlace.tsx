import { LayerSymbol } from '../../../map/LayerSymbol.tsx'
import type { Layer, Place } from '../../../map/layer.ts'
import list from '../PlaceList.module.css'
import { useSelecting } from '../useSelectedPlace.ts'

type Props = { layer: Layer; place: Place; number: number }

/** A place of whichever layer, which it selects. */
export function FoundPlace({ layer, place, number }: Props) {
  const select = useSelecting()
  return (
    <button type="button" className={list.name} onClick={() => select(layer, place)}>
      <LayerSymbol symbol={layer.symbol} number={number} />
      <span>
        <span className="visually-hidden">{number}. </span>
        {place.name}
      </span>
    </button>
  )
}
