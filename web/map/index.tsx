/**
 * The door of the map: features import only from here. The parts that use Leaflet load with the first map on a page.
 */
import { type ComponentProps, lazy, Suspense } from 'react'

export { bearingOf } from '../../entities/geo/geodesy.ts'
export {
  areaOfIp,
  areaOfTelephone,
  entryPosition,
  type GivenPosition,
  positionGiven,
} from '../../entities/geo/given-position.ts'
export type { GridPosition } from '../../entities/geo/national-grid.ts'
export { distanceInWords, toMetre } from '../../entities/geo/position.ts'
export { BaseMapChoice } from './base/BaseMapChoice.tsx'
export { Coordinates, PositionShown } from './Coordinates.tsx'
export { nothingOpen, type OnLeaving } from './draw/kept.ts'
export { Export } from './export/Export.tsx'
export { grids } from './geo/grids.ts'
export { inWords } from './geo/measured.ts'
export { distanceInBoth, distanceTyped, readDistance, windOf } from './geo/measures.ts'
export { crossesItself } from './geo/polygon.ts'
export { howFound, positionIn } from './geo/positions.ts'
export { pointOf, readGridReferences } from './geo/read-grid-references.ts'
export { ImportTool, OwnPoints } from './import/ImportTool.tsx'
export { select as selectOwn, useOwnPoints } from './import/own-points.ts'
export { LayerRow } from './LayerRow.tsx'
export { LayerSymbol } from './LayerSymbol.tsx'
export {
  anchorOf,
  drawnIn,
  type Fact,
  isApproximate,
  keyIn,
  type Layer,
  type Place,
  type Point,
  recordsOf,
  symbolAt,
  useDrawn,
} from './layers.ts'
export { NamedWithin } from './NamedWithin.tsx'
export {
  contentOf,
  distanceOf,
  freeFields,
  freeLabel,
  metresOf,
  nameOfEntry,
} from './nearest-entry.ts'
export { OnMap, ShownOnMap } from './OnMap.tsx'
export { type Group, groupsOf } from './questions/groups.ts'
export { type Member, mostPairs, type Pair, type Pairs, pairsWithin } from './questions/pairs.ts'
export { type Area, type Inside, placesWithin, type Within } from './questions/within.ts'
export { useNearestTown } from './useNearestTown.ts'
export { inDegrees, longestView, type View, viewFrom, viewInAddress } from './view.ts'

/** A screen with a map calls this while it loads, so that both load at once. */
export const loadMap = () => Promise.all([import('./UkMap.tsx'), import('./ShownPlaces.tsx')])

/** The marks of places, which a map without places does not load. */
export const loadMarks = () => import('./PlaceMarks.tsx')

const LeafletMap = lazy(async () => ({ default: (await import('./UkMap.tsx')).UkMap }))
export const ShownPlaces = lazy(async () => ({ default: (await import('./ShownPlaces.tsx')).ShownPlaces }))
export const AreaLayer = lazy(async () => ({ default: (await loadMarks()).AreaLayer }))
export const OwnPointsOnMap = lazy(async () => ({
  default: (await import('./points/OwnPointsOnMap.tsx')).OwnPointsOnMap,
}))
export const DraggedRing = lazy(async () => ({ default: (await import('./draw/DraggedRing.tsx')).DraggedRing }))
export const DrawnOutline = lazy(async () => ({ default: (await import('./draw/FromMap.tsx')).DrawnOutline }))
export const PointOnce = lazy(async () => ({ default: (await import('./draw/FromMap.tsx')).PointOnce }))
export const LinksOnMap = lazy(async () => ({ default: (await import('./questions/LinksOnMap.tsx')).LinksOnMap }))

export const UkMap = ({ children, ...props }: ComponentProps<typeof LeafletMap>) => (
  <Suspense fallback={null}>
    <LeafletMap {...props}>
      {/* A layer that is still loading must not hide the map: Leaflet fails when its container is taken and given back. */}
      <Suspense fallback={null}>{children}</Suspense>
    </LeafletMap>
  </Suspense>
)
