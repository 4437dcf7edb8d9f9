/** The operator's own map: the BFF fetches its squares, so that the browser asks no other host. */
import { queryOptions } from '@tanstack/react-query'
import type { MapReply, OwnMap } from '../../../contract/desk/tiles.ts'
import { ProblemError, reach, request } from '../../server/request.ts'

export type { OwnMap }

export const ownMapQuery = queryOptions({
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
  throw new ProblemError(problem ?? { title: 'No map', status: response.status, detail: 'The map did not come.' })
}
