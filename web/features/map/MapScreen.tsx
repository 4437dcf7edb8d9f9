import { Suspense, useEffect, useMemo, useState } from 'react'
import { useLocation, useNavigationType, useSearchParams } from 'react-router'
import { attributionOf } from '../../../contract/attribution.ts'
import { useHandedOver } from '../../lookup/form/handed-over.ts'
import { useKept } from '../../lookup/form/typed.ts'
import { useCase } from '../../lookup/purpose/cases.ts'
import {
  anchorOf,
  BaseMapChoice,
  Export,
  ImportTool,
  loadMap,
  nothingOpen,
  type OnLeaving,
  OwnPointsOnMap,
  type Place,
  ShownOnMap,
  ShownPlaces,
  UkMap,
  useDrawn,
  useOwnPoints,
} from '../../map/index.tsx'
import type { MapFind } from '../../paths.ts'
import { usePreferences } from '../../server/preferences.ts'
import { Button } from '../../ui/Button.tsx'
import { lazyPart, nothing } from '../../ui/lazy-part.tsx'
import { More } from '../../ui/More.tsx'
import { Screen } from '../../ui/Screen.tsx'
import { TabLinks } from '../../ui/TabLinks.tsx'
import { useMediaQuery } from '../../ui/useMediaQuery.ts'
import css from './Map.module.css'
import {
  besideMap,
  type MapState,
  MapStateProvider,
  toPart,
  useHadLayers,
  useKeptLayers,
  useMapState,
  useNewMapState,
} from './map-state.ts'
import { NearestLink } from './NearestLink.tsx'
import { PlaceSearch } from './PlaceSearch.tsx'
import { mapTools, QuestionPanel, QuestionTools } from './questions/QuestionPanel.tsx'

void loadMap()

// Each part loads its own forms and tables, and a map without places loads none of their rows.
const IpSearch = lazyPart(async () => (await import('./IpSearch.tsx')).IpSearch)
const NearestSearch = lazyPart(async () => (await import('./nearest/NearestSearch.tsx')).NearestSearch)

const LayerAnnouncements = lazyPart(async () => (await import('./LayerPanel.tsx')).LayerAnnouncements, nothing)
const LayerSection = lazyPart(async () => (await import('./LayerSection.tsx')).LayerSection)
const PlaceFacts = lazyPart(async () => (await import('./PlaceItem.tsx')).PlaceFacts)

const parts: readonly { find: MapFind | null; label: string }[] = [
  { find: null, label: 'Place' },
  { find: 'ip', label: 'IP address' },
  { find: 'nearest', label: 'Nearest' },
]

/** Everything that has a place: the list first, the map beside it. */
export function MapScreen() {
  const find = useFind()
  const state = useNewMapState()
  useKeptLayers(state)
  const hasLayers = useHadLayers(state)
  const others = state.layers.filter(({ isCurrent }) => !isCurrent)

  return (
    <MapStateProvider value={state}>
      <Screen
        title="Map"
        part={parts.find((part) => part.find === find && find !== null)?.label}
        subject={useSubject()}
        isSlim
        isWide
        isDossier
        tabs={
          <TabLinks
            label="What to find"
            tabs={parts.map(({ find: other, label }) => ({
              to: toPart(other, state),
              label,
              isOpen: other === find,
            }))}
          />
        }
      >
        <MapSwitch isMapFirst={find !== 'nearest'} />
        <div className={css.split}>
          <div className={css.list} data-below-map={find !== 'nearest' || undefined}>
            <Suspense>{hasLayers && <LayerAnnouncements />}</Suspense>
            <QuestionPanel />
            {find === null && <PlaceSearch />}
            <Suspense>
              {find === 'ip' && <IpSearch />}
              {find === 'nearest' && <NearestSearch />}
            </Suspense>
            <Suspense>
              {others.map((layer) => (
                <LayerSection key={layer.key} layer={layer} />
              ))}
            </Suspense>
          </div>
          <div id={mapSide} className={css.side}>
            <SkipMap />
            <MapOfLayers state={state} />
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
  // `near` alone means nearest. An IP address comes in memory.
  if (search.has('near')) return 'nearest'
  return ip_address ? 'ip' : null
}

/** A new search is a new subject, so that the title is announced. */
function useSubject(): string {
  const [search] = useSearchParams()
  return search.get('text') ?? [search.get('from'), search.get('at')].filter(Boolean).join(' ')
}

const afterMap = 'after-map'

/** On a narrow screen, a button near the thumb leads to what is out of view. */
function MapSwitch({ isMapFirst }: { isMapFirst: boolean }) {
  const [shown, setShown] = useState<'list' | 'both' | 'map'>('both')
  useEffect(function watchMap() {
    const side = document.getElementById(mapSide)
    if (!side) return
    const observer = new IntersectionObserver(
      ([entry]) => {
        if (!entry?.isIntersecting) setShown('list')
        else setShown(entry.boundingClientRect.top < window.innerHeight / 4 ? 'map' : 'both')
      },
      { threshold: [0, 0.25, 0.5, 0.75, 1] },
    )
    observer.observe(side)
    return () => observer.disconnect()
  }, [])
  if (shown === 'both' || (shown === 'map' && isMapFirst)) return null

  function goToMap() {
    document.getElementById(mapSide)?.scrollIntoView({ block: 'start' })
    document.querySelector<HTMLElement>(`#${mapSide} [role="region"]`)?.focus({ preventScroll: true })
  }

  return (
    <Button
      look="tool"
      className={css.switch ?? ''}
      onClick={shown === 'list' ? goToMap : () => window.scrollTo({ top: 0 })}
    >
      {shown === 'list' ? 'Go to the map' : 'Back to the list'}
    </Button>
  )
}

const mapSide = 'map-side'

/** Tab need not go through every mark. */
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

function MapOfLayers({ state }: { state: MapState }) {
  const { address, layers, pointed, wanted, point, select, setView } = state
  const { single_key_shortcuts } = usePreferences()
  const drawn = useDrawn(layers)
  const marks = useMemo(() => drawn.map(anchorOf), [drawn])
  const [kept, setKept] = useKeptOnMap()
  return (
    <UkMap
      label="Map of the places listed"
      marks={marks}
      kept={kept}
      onKeep={(change) => setKept((kept) => ({ ...kept, ...change }))}
      foot={
        <>
          <p id={afterMap} tabIndex={-1} className="visually-hidden">
            End of the map
          </p>
          <Tools />
        </>
      }
      fromPoint={(point) => (
        <p>
          <NearestLink point={point}>Find near this position</NearestLink>
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

/** In memory alone. A link to the bare map begins anew. */
function useKeptOnMap() {
  const { search } = useLocation()
  const [isAnew] = useState(useNavigationType() === 'PUSH' && search === '')
  const [kept, setKept] = useKept<OnLeaving>(['on the map'], nothingOpen)
  return [isAnew ? nothingOpen : kept, setKept] as const
}

export const Tools = () => (
  <ImportTool>
    {(openImport) => (
      <div role="toolbar" id={mapTools} aria-label="Map tools" className={`${css.tools} on-screen`}>
        <BaseMapChoice />
        <ExportTool />
        <More of="the map" isIcon>
          {(close) => (
            <>
              <QuestionTools onChoose={close} />
              <Button
                look="tool"
                onClick={() => {
                  close()
                  openImport()
                }}
              >
                Import points
              </Button>
            </>
          )}
        </More>
      </div>
    )}
  </ImportTool>
)

type OpenedProps = { layer: { key: string }; place: Place }

/** A place on the map. Beside the map its row is open and in view, so the card does not repeat its facts. */
export function OpenedPlace({ layer, place }: OpenedProps) {
  const { layers } = useMapState()
  const find = useFind()
  const isBeside = useMediaQuery(besideMap)
  const own = layers.find(({ key }) => key === layer.key)
  if (!own) return null
  // Of an IP address and of what is nearest, no row has them.
  return (
    <Suspense>
      <PlaceFacts layer={own} place={place} hasRow={isBeside && (find === null || !own.isCurrent)} />
    </Suspense>
  )
}

/** Exports the layers on record, then the imported ones. */
export function ExportTool() {
  const { layers, placed } = useMapState()
  const [own] = useOwnPoints()
  const { shown: file } = useCase()
  const records = [...layers.flatMap(({ source }) => source.records), ...placed].map(({ record }) => record)
  const unique = [...new Map(records.map((record) => [record.id, record])).values()]
  const attribution = [...new Set(unique.flatMap(({ source }) => attributionOf(source) ?? []))]
  return (
    <Export
      layers={[...layers, ...own.layers]}
      caseReference={file?.reference ?? null}
      records={unique}
      attribution={attribution}
    />
  )
}
