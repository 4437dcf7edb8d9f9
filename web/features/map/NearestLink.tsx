import { Link } from 'react-router'
import type { Point } from '../../map/layer.ts'
import { toPart, useMapState } from './map-state.ts'
import { byPoint } from './nearest/start.ts'

type Props = {
  point: Point
  /** Where nothing beside it says what `this` is. */
  name?: string
  children: string
}

/** A nearest search from there, with the layers that there are. It goes in memory: the point may be where somebody lives. */
export function NearestLink({ point, name, children }: Props) {
  return (
    <Link
      to={toPart('nearest', useMapState())}
      state={{ given: byPoint(point) }}
      aria-label={name && `${children}: ${name}`}
    >
      {children}
    </Link>
  )
}
