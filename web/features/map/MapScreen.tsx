import { lazy, Suspense, useMemo } from 'react'
import { useSearchParams } from 'react-router'
import { useHandedOver } from '../../lookup/form/hand-over.ts'
import { anchorOf } from '../../map/drawn.ts'
import { ShownOnMap } from '../../map/OnMap.tsx'
import { OwnPoints } from '../../map/points/OwnPoints.tsx'
import { OwnPointsOnMap } from '../../map/points/OwnPointsOnMap.tsx'
import { ShownPlaces } from '../../map/ShownPlaces.tsx'
import { UkMap } from '../../map/UkMap.tsx'
import { useDrawn } from '../../map/useDrawn.ts'
import type { MapFind } from '../../paths.ts'
import { usePreferences } from '../../server/preferences.ts'
import { Screen } from '../../ui/Screen.tsx'
import { TabLinks } from '../../ui/TabLinks.tsx'
import { LayerSection } from './LayerSection.tsx'
import { LayersSaid } from './LayersSaid.tsx'
import css from './MapScreen.module.css'
import { type MapState, MapStateProvider, toPart, useNewMapState } from './map-state.ts'
import { NearestLink } from './NearestLink.tsx'
import { OpenedPlace } from './OpenedPlace.tsx'
import { PlaceSearch } from './PlaceSearch.tsx'
import { QuestionPanel } from './questions/QuestionPanel.tsx'
import { Tools } from './Tools.tsx'
import { useKeptLayers } from './useKeptLayers.ts'

// Their forms and tables are fetched with the part that has them.
const IpSearch = lazy(async () => ({ default: (await import('./IpSearch.tsx')).IpSearch }))
const NearestSearch = lazy(async () => ({ default: (await import('./NearestSearch.tsx')).NearestSearch }))

const parts: readonly { find: MapFind | null; label: string }[] = [
  { find: null, label: 'Place' },
  { find: 'ip', label: 'IP address' },
  { find: 'nearest', label: 'Nearest' },
]

/** What can be asked about where something is, and everything else that has a place: the list first, the map beside it. */
export function MapScreen() {
  const find = useFind()
  const state = useNewMapState()
  useKeptLayers(state)
  const others = state.layers.filter(({ isCurrent }) => !isCurrent)

  return (
    <MapStateProvider value={state}>
      <Screen
        title="Map"
        part={parts.find((part) => part.find === find && find !== null)?.label}
        subject={useSubject()}
      >
        <div className={css.split} data-wide={find === 'nearest' || undefined}>
          <div className={css.list}>
            <TabLinks
              label="What to find"
              tabs={parts.map(({ find: other, label }) => ({
                to: toPart(other, state),
                label,
                isOpen: other === find,
              }))}
            />
            <LayersSaid />
            <QuestionPanel />
            {find === null && <PlaceSearch />}
            <Suspense>
              {find === 'ip' && <IpSearch />}
              {find === 'nearest' && <NearestSearch />}
            </Suspense>
            {others.map((layer) => (
              <LayerSection key={layer.key} layer={layer} />
            ))}
            <OwnPoints />
          </div>
          <div className={css.side}>
            <SkipMap />
            <Tools />
            <div className={css.map}>
              <MapOfLayers state={state} />
            </div>
            <p id={afterMap} tabIndex={-1} className="visually-hidden">
              End of the map
            </p>
          </div>
        </div>
      </Screen>
    </MapStateProvider>
  )
}

function useFind(): MapFind | null {
  const [search] = useSearchParams()
  const { ip_address } = useHandedOver()
  const find = search.get('find')
  if (find === 'ip' || find === 'nearest') return find
  // Coordinates name themselves, and an address comes in memory.
  if (search.has('near')) return 'nearest'
  return ip_address ? 'ip' : null
}

/** Another place that is searched for is as good as another screen. */
function useSubject(): string {
  const [search] = useSearchParams()
  return search.get('text') ?? [search.get('from'), search.get('at')].filter(Boolean).join(' ')
}

const afterMap = 'after-map'

/** Whoever goes through the page by Tab need not go through every mark. */
const SkipMap = () => (
  <a
    href={`#${afterMap}`}
    className={css.skip}
    onClick={(event) => {
      event.preventDefault()
      document.getElementById(afterMap)?.focus()
    }}
  >
    Skip the map
  </a>
)

function MapOfLayers({ state: { address, layers, pointed, wanted, point, select, setView } }: { state: MapState }) {
  const { single_key_shortcuts } = usePreferences()
  const drawn = useDrawn(layers)
  const marks = useMemo(() => drawn.map(anchorOf), [drawn])
  return (
    <UkMap
      label="Map of the places listed"
      marks={marks}
      fromPoint={(point) => (
        <p>
          <NearestLink point={point}>Nearest to this position</NearestLink>
        </p>
      )}
    >
      <ShownPlaces
        drawn={drawn}
        selected={address.selected}
        pointed={pointed}
        view={address.view}
        wanted={wanted}
        hasSingleKeys={single_key_shortcuts}
        onSelect={select}
        onPoint={point}
        onView={setView}
        card={({ layer, place }) => <OpenedPlace layer={layer} place={place} />}
      />
      <OwnPointsOnMap />
      <ShownOnMap />
    </UkMap>
  )
}
