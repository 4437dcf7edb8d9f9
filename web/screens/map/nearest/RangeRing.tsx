import type { Result } from '../../../../contract/operations.ts'
import type { Given } from '../../../api/lookups.ts'
import { DraggedRing } from '../../../map/draw/DraggedRing.tsx'
import { OnMap } from '../../../map/OnMap.tsx'
import { farthest, nearestRange, nearFrom, understoodAs } from '../nearest.ts'

type Props = {
  /** As the form has them. */
  params: Given
  result: Result<'find_my_nearest'> | null | undefined
  onRange: (metres: string) => void
}

/** How far is looked, around where. Its edge is dragged to fill in the form; what is asked is asked by the button. */
export function RangeRing({ params, result, onRange }: Props) {
  // Of a postcode, the service says where it is with its answer.
  const isAsAsked = params.postcode && params.postcode === understoodAs(result, 'postcode')
  const centre = nearFrom(
    params.postcode
      ? isAsAsked
        ? `${understoodAs(result, 'latitude')},${understoodAs(result, 'longitude')}`
        : null
      : `${params.latitude},${params.longitude}`,
  )
  const metres = Number(params.max_range_metres?.trim() || nearestRange)
  if (!centre || !(metres > 0) || metres > farthest) return null
  return (
    <OnMap>
      <DraggedRing
        centre={centre}
        metres={metres}
        onDrag={(metres) => onRange(String(Math.max(1, Math.min(farthest, Number(metres.toPrecision(2))))))}
      />
    </OnMap>
  )
}
