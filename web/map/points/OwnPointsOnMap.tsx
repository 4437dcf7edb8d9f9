import { useMemo } from 'react'
import { ManyPoints } from './ManyPoints.tsx'
import { select, useOwnPoints } from './own-points.ts'

/** The analyst's own points, as a child of the map. */
export function OwnPointsOnMap() {
  const [{ layers, selected }, change] = useOwnPoints()
  const seen = useMemo(() => layers.filter(({ isShown }) => isShown), [layers])
  return <ManyPoints layers={seen} selected={selected} onSelect={(layer, place) => change(select(layer, place))} />
}
