/** The backgrounds of the map: the user's preference and what the operator offers. */
import { queryOptions, useQuery } from '@tanstack/react-query'
import type { FeatureCollection } from 'geojson'
import type { MapReply, OwnMap } from '../../../contract/desk/tiles.ts'
import { type Preferences, usePreferences } from '../../server/preferences.ts'
import { ProblemError, reach, request } from '../../server/request.ts'
import address from './coastline.json?url'

export type BaseMapKind = Preferences['base_map']
export type BaseMapShown = {
  kind: BaseMapKind
  /** The operator's, where there is one. */
  own: OwnMap | null
  attribution: string
}

const gridBy = 'National grid: 100 km squares, within about 5 m'

/** Credits the coastline too, where the operator's map has gaps. */
export const attributionOf = (own: OwnMap | null, isWhole: boolean): string[] =>
  own ? [own.attribution, ...(isWhole ? [] : [coastlineBy])] : [coastlineBy]

/** Falls back to the coastline when the operator's map is gone. */
export function useBaseMap(): BaseMapShown {
  const { base_map } = usePreferences()
  const own = useQuery(ownMapQuery).data?.map ?? null
  if (base_map === 'grid') return { kind: 'grid', own, attribution: gridBy }
  if (base_map === 'own' && own) return { kind: 'own', own, attribution: attributionOf(own, false).join('. ') }
  return { kind: 'coastline', own, attribution: coastlineBy }
}

export type { OwnMap }

const ownMapQuery = queryOptions({
  queryKey: ['own map'],
  queryFn: ({ signal }) => request<MapReply>('/api/tiles', { signal }),
  staleTime: Number.POSITIVE_INFINITY,
})

/** Null where the map has no such square. @throws ProblemError */
export async function fetchTile({ z, x, y }: { z: number; x: number; y: number }, signal: AbortSignal) {
  const response = await reach(`/api/tiles/${z}/${x}/${y}`, {
    signal,
    headers: { accept: 'image/*, application/vnd.mapbox-vector-tile' },
  })
  if (response.ok) return response.blob()
  const problem = await response.json().catch(() => null)
  if (problem?.is_empty) return null
  throw new ProblemError(
    problem ?? { title: 'No map', status: response.status, detail: 'The map could not be loaded.' },
  )
}

export const coastlineBy = 'Coastline: Natural Earth, 1:10 million'

/** Beyond this zoom the coastline is too coarse. */
export const worthUpTo = 9

export const fetchLand = async (): Promise<FeatureCollection> => (await fetch(address)).json()
