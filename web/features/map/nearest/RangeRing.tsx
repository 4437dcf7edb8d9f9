import type { Result } from '../../../../contract/operations.ts'
import { DraggedRing } from '../../../map/draw/DraggedRing.tsx'
import type { Point } from '../../../map/layer.ts'
import { OnMap } from '../../../map/OnMap.tsx'
import { farthest, isFoundIn, nearestRange } from '../nearest.ts'

type Props = {
  centre: Point | null
  /** Metres, as the form has them. */
  range: string | undefined
  onRange: (metres: string) => void
  /** The last answer. */
  result: Result<'find_my_nearest'> | null | undefined
}

/** How far is looked, around where. Its edge is dragged to fill in the form; what is asked is asked by the button. */
export function RangeRing({ centre, range, onRange, result }: Props) {
  const metres = Number(range?.trim() || nearestRange)
  if (!centre || !(metres > 0) || metres > farthest) return null
  return (
    <OnMap>
      <DraggedRing
        centre={centre}
        metres={metres}
        // The map shows what was found in it.
        viewStays={isFoundIn(result, centre, metres)}
        onDrag={(metres) => onRange(String(Math.max(1, Math.min(farthest, Number(metres.toPrecision(2))))))}
      />
    </OnMap>
  )
}
