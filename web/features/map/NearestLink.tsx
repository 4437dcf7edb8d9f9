import { Link } from 'react-router'
import type { Point } from '../../map/index.tsx'
import { toPart, useMapState } from './map-state.ts'
import { byPoint } from './start-params.ts'

type Props = {
  point: Point
  /** Said after the words, where nothing beside it names the place. */
  name?: string
  children: string
}

/** A nearest search from a point. The point travels in memory, not in the address: it may be somebody's home. */
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
