/** What the parts of the map's screen share: its layers, what is selected in them, and what is pointed at. */

import { useQueryClient } from '@tanstack/react-query'
import { createContext, useContext, useEffect, useLayoutEffect, useRef, useState } from 'react'
import { useLocation, useNavigationType, useSearchParams } from 'react-router'
import { type Answered, answerQuery } from '../../lookup/lookups.ts'
import { keyIn, type Layer, type Place, selectOwn, useOwnPoints, type View, viewInAddress } from '../../map/index.tsx'
import { type MapFind, toMapOf } from '../../paths.ts'
import { isOtherSearch, isSameSearch, keptIn, type MapAddress, slotsKept } from './map-address.ts'
import { type MapLayer, useLayers } from './useLayers.ts'

export type MapState = {
  address: MapAddress
  /** What is searched for now is the first. */
  layers: MapLayer[]
  current: MapLayer | undefined
  /** What the pointer or the focus is at, in the list or on the map. */
  pointed: string | null
  point: (key: string | null) => void
  /** @param view what the map shows, where it was selected there: from the list it shows what is selected */
  select: (key: string, view?: View) => void
  setView: (view: View) => void
  /** The layer that the map was asked to show whole; another object is another press. */
  wanted: { layer: string } | null
  zoomTo: (layer: string) => void
  edit: (edit: (search: URLSearchParams) => void) => void
  /** What is asked about the places themselves; in no address, for where one asks may be where somebody lives. */
  question: Question | null
  setQuestion: (question: Question | null) => void
}

/** Another kind of search, with the layers that there are; the answer before becomes one of them. */
export const toPart = (find: MapFind | null, { current, address }: Pick<MapState, 'current' | 'address'>): string =>
  toMapOf(slotsKept(address, current?.state === 'found'), { find })

export type Question = 'within' | 'together'

const Shared = createContext<MapState | null>(null)
export const MapStateProvider = Shared.Provider

export function useMapState(): MapState {
  const state = useContext(Shared)
  if (!state) throw new Error('A part of the map stands outside its screen.')
  return state
}

export function useNewMapState(): MapState {
  const { address, layers } = useLayers()
  const [pointed, point] = useState<string | null>(null)
  const [wanted, want] = useState<{ layer: string } | null>(null)
  const [question, setQuestion] = useState<Question | null>(null)
  const edit = useEditAddress()
  const [shown] = useSearchParams()
  return {
    address,
    layers,
    current: layers.find(({ isCurrent }) => isCurrent),
    pointed,
    point,
    wanted,
    zoomTo: (layer) => want({ layer }),
    select: (key, view) =>
      edit((search) => {
        search.set('selected', key)
        if (view) search.set('view', viewInAddress(view))
        else search.delete('view')
      }),
    // The map tells of a move when it stands still: by then the address may be another search, which the move is no part of.
    setView: (view) =>
      edit((search) => {
        if (isSameSearch(shown, search)) search.set('view', viewInAddress(view))
      }),
    edit,
    question,
    setQuestion,
  }
}

/**
 * As the address is now, for it may have been given a record meanwhile; another entry is another search, not this. What was
 * handed over to the screen stays, also where the map tells late what it shows.
 */
function useEditAddress() {
  const [, setSearch] = useSearchParams()
  const { state } = useLocation()
  const handedOver = useRef<unknown>(state)
  useLayoutEffect(() => {
    handedOver.current = state
  })
  return (edit: (search: URLSearchParams) => void) =>
    setSearch(
      () => {
        const next = new URLSearchParams(window.location.search)
        edit(next)
        return next
      },
      { replace: true, preventScrollReset: true, state: handedOver.current },
    )
}

/** A place in the list, to which what is selected or pointed at on the map is the same. */
export function usePlaceIn(layer: MapLayer, place: Place) {
  const { address, pointed, point, select } = useMapState()
  const key = keyIn(layer, place)
  return {
    isSelected: key === address.selected,
    isPointed: key === pointed,
    select: () => select(key),
    pointing: {
      onMouseEnter: () => point(key),
      onMouseLeave: () => point(null),
      onFocus: () => point(key),
      onBlur: () => point(null),
    },
  }
}

/** What is selected on the map: of the layers on record, or else of the analyst's own points. */
export function useSelectedPlace(): Place | null {
  const { layers, address } = useMapState()
  const [own] = useOwnPoints()
  for (const layer of layers)
    for (const place of layer.places) if (keyIn(layer, place) === address.selected) return place
  return (
    own.layers.find(({ key }) => key === own.selected?.layer)?.places.find(({ id }) => id === own.selected?.place) ??
    null
  )
}

/** Selects a place of whichever layer. */
export function useSelecting(): (layer: Layer, place: Place) => void {
  const { select } = useMapState()
  const [own, change] = useOwnPoints()
  return (layer, place) => {
    if (own.layers.some(({ key }) => key === layer.key)) change(selectOwn(layer, place))
    else select(keyIn(layer, place))
  }
}

/**
 * Another search, from wherever on the page, keeps the one before as a layer. Back and a link that is opened are as they
 * are; so is the same question asked again.
 */
export function useKeptLayers({ edit }: MapState): void {
  const { search } = useLocation()
  const type = useNavigationType()
  const client = useQueryClient()
  const before = useRef(search)
  const wanted = useRef<ReturnType<typeof keptIn>>(null)

  useEffect(function keepFormerSearch() {
    if (before.current !== search) {
      const [former, now] = [new URLSearchParams(before.current), new URLSearchParams(search)]
      before.current = search
      const answer = (id: string | null) => client.getQueryData<Answered<'geo_code'>>(answerQuery(id ?? '').queryKey)
      if (type !== 'REPLACE') wanted.current = null
      if (type === 'PUSH')
        wanted.current = keptIn(former, now, (record) => {
          const [one, other] = [answer(record), answer(now.get('record'))]
          const isSame = now.has('text') && now.get('text') === former.get('text')
          return one?.outcome === 'found' && !isSame && !(other && asksTheSame(one, other))
        })
      if (type === 'PUSH' && isOtherSearch(former, now) && (now.has('view') || now.has('selected')))
        edit((search) => {
          for (const name of ['view', 'selected']) if (search.get(name) === former.get(name)) search.delete(name)
        })
    }
    // After every render until the address has them: it may be given a record at the same moment.
    const keep = wanted.current
    if (!keep) return
    const next = new URLSearchParams(window.location.search)
    const now = next.toString()
    keep(next)
    if (next.toString() === now) wanted.current = null
    else edit(keep)
  })
}

const asksTheSame = (one: Answered<'geo_code'>, other: Answered<'geo_code'>) =>
  one.record.operation === other.record.operation && JSON.stringify(one.params) === JSON.stringify(other.params)
