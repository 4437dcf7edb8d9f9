import { lazy, Suspense } from 'react'
import { Pane } from 'react-leaflet'
import css from './BaseMap.module.css'
import { Coastline } from './Coastline.tsx'
import { GeneralisedNote } from './GeneralisedNote.tsx'
import { NationalGrid } from './NationalGrid.tsx'
import { PlaceNames } from './PlaceNames.tsx'
import { useBaseMap } from './useBaseMap.ts'

/** Leaflet's squares come with it, for whoever chose such a map. */
const OwnMapLayer = lazy(async () => ({ default: (await import('./own/OwnMapLayer.tsx')).OwnMapLayer }))

type Props = {
  /** What is marked on it: no name stands under a mark. */
  marks: readonly { latitude: number; longitude: number }[]
}

/**
 * What everything else lies on: the packaged coastline with its names, the operator's own map over it, or the grid alone.
 * The coastline stays under the operator's, so that where that fails there still is a map.
 */
export function BaseMap({ marks }: Props) {
  const { kind, own, attribution } = useBaseMap()
  return (
    <>
      {/* Under Leaflet's own panes, tiles among them. */}
      <Pane name="ground" style={{ zIndex: 150 }}>
        {kind !== 'grid' && <Coastline />}
      </Pane>
      <Pane name="grid" style={{ zIndex: 155 }}>
        <NationalGrid />
      </Pane>
      <Pane name="names" style={{ zIndex: 160 }}>
        <PlaceNames marks={marks} hasSquaresOnly={kind === 'grid'} />
      </Pane>
      {kind === 'own' && own && (
        <Suspense fallback={null}>
          <OwnMapLayer about={own} marks={marks} />
        </Suspense>
      )}
      {kind === 'coastline' && <GeneralisedNote />}
      <p className={css.attribution} data-over>
        {attribution}
      </p>
    </>
  )
}
