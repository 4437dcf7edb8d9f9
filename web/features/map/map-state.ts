/** What the parts of the map screen share: layers, selection, and what the pointer is on. */

import { useQueryClient } from '@tanstack/react-query'
import { createContext, useContext, useEffect, useLayoutEffect, useRef, useState } from 'react'
import { useLocation, useNavigationType, useSearchParams } from 'react-router'
import { type Answered, answerQuery } from '../../lookup/lookups.ts'
import { keyIn, type Layer, type Place, selectOwn, useOwnPoints, type View, viewInAddress } from '../../map/index.tsx'
import { type MapFind, toMapOf, withSearch } from '../../paths.ts'
import { isBarePart, isOtherSearch, isSameSearch, keptIn, type MapAddress, slotsKept } from './map-address.ts'
import { type MapLayer, useLayers } from './useLayers.ts'

export type MapState = {
  address: MapAddress
  /** The current search comes first. */
  layers: MapLayer[]
  /** The answers that give addresses their positions. */
  placed: Answered<'geo_code'>[]
  current: MapLayer | undefined
  /** What has the pointer or the focus, in the list or on the map. */
  pointed: string | null
  point: (key: string | null) => void
  /** @param view the map's view, when the selection was made on the map; from the list, the map moves to it */
  select: (key: string, view?: View) => void
  setView: (view: View) => void
  /** The layer to zoom to. A new object is a new press. */
  wanted: { layer: string } | null
  zoomTo: (layer: string) => void
  edit: (edit: (search: URLSearchParams) => void) => void
  /** The open tool. Not in the address: its place may be somebody's home. */
  question: Question | null
  setQuestion: (question: Question | null) => void
}

/** The address of another kind of search, which keeps the layers; the current answer becomes one. */
export const toPart = (find: MapFind | null, { current, address }: Pick<MapState, 'current' | 'address'>): string =>
  withSearch(toMapOf(slotsKept(address, current?.state === 'found'), { find }), {
    view: address.view && viewInAddress(address.view),
    ...(address.selected !== null && current?.state !== 'none_found' && { selected: address.selected }),
  })

export type Question = 'within' | 'together'

const Shared = createContext<MapState | null>(null)
export const MapStateProvider = Shared.Provider

export function useMapState(): MapState {
  const state = useContext(Shared)
  if (!state) throw new Error('A part of the map is outside its screen.')
  return state
}

export function useNewMapState(): MapState {
  const { address, layers, placed } = useLayers()
  const [pointed, point] = useState<string | null>(null)
  const [wanted, want] = useState<{ layer: string } | null>(null)
  const [question, setQuestion] = useState<Question | null>(null)
  const edit = useEditAddress()
  const [shown] = useSearchParams()
  return {
    address,
    layers,
    placed,
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
    // The map reports a move once it stands still. By then the address may be another search.
    setView: (view) =>
      edit((search) => {
        if (isSameSearch(shown, search)) search.set('view', viewInAddress(view))
      }),
    edit,
    question,
    setQuestion,
  }
}

/** Whether the map has layers, or had some: a removed one can be put back. */
export function useHadLayers({ layers }: MapState): boolean {
  const [own] = useOwnPoints()
  const [had, setHad] = useState(false)
  const has = layers.length > 0 || own.layers.length > 0 || own.removed !== null
  if (has && !had) setHad(true)
  return has || had
}

/**
 * Edits the address as it is now, because it may have been given a record since the last render. Keeps the state
 * handed over by the previous screen.
 */
function useEditAddress() {
  const [, setSearch] = useSearchParams()
  const { state } = useLocation()
  const handedOver = useRef<unknown>(state)
  useLayoutEffect(() => {
    handedOver.current = state
  })
  return (edit: (search: URLSearchParams) => void) => {
    const next = new URLSearchParams(window.location.search)
    const before = next.toString()
    edit(next)
    // Else it would replace a navigation that is not rendered yet.
    if (next.toString() !== before)
      setSearch(next, { replace: true, preventScrollReset: true, state: handedOver.current })
  }
}

/** The selection and pointer of a place, shared by list and map. */
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

/** A window as wide as this has the list beside the map. */
export const besideMap = '(min-width: 901px)'

/** Below the map, scrolling to the selection would scroll the map away. */
export const isBesideMap = (): boolean => window.matchMedia(besideMap).matches

/** The selected place: of the layers on record, or else of the imported points. */
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

/** Selects a place of any layer. */
export function useSelecting(): (layer: Layer, place: Place) => void {
  const { select } = useMapState()
  const [own, change] = useOwnPoints()
  return (layer, place) => {
    if (own.layers.some(({ key }) => key === layer.key)) change(selectOwn(layer, place))
    else select(keyIn(layer, place))
  }
}

/** A new search keeps the previous one as a layer. Back, opened links and the same search again do not. */
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
      if (type === 'PUSH' && isOtherSearch(former, now) && !isBarePart(now) && (now.has('view') || now.has('selected')))
        edit((search) => {
          for (const name of ['view', 'selected']) if (search.get(name) === former.get(name)) search.delete(name)
        })
    }
    // Tried after every render until the address has the layers: it may be given a record at the same moment.
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
