/** What the parts of the map's screen share: its layers, what is selected in them, and what is pointed at. */
import { createContext, useContext, useLayoutEffect, useRef, useState } from 'react'
import { useLocation, useSearchParams } from 'react-router'
import { keyIn } from '../../map/drawn.ts'
import type { Place } from '../../map/layer.ts'
import { type View, viewInAddress } from '../../map/view.ts'
import { type MapFind, toMapOf } from '../../paths.ts'
import { type MapAddress, slotsKept } from './map-address.ts'
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
    setView: (view) => edit((search) => search.set('view', viewInAddress(view))),
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
