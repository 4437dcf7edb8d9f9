/** Requests about watches. */
import { queryOptions, useQueryClient } from '@tanstack/react-query'
import type { z } from 'zod'
import type {
  RunOutcome,
  Watch,
  WatchChanges,
  WatchFeed,
  WatchForecast,
  WatchState,
  watchList,
  watchRuns,
} from '../../../contract/desk/watches.ts'
import { withSearch } from '../../paths.ts'
import type { Tone } from '../../register/words.ts'
import { lasting, reading } from '../../server/reading.ts'
import { request } from '../../server/request.ts'

/** Milliseconds between two readings of a watch that runs now. */
const whileRunning = 2000

const root = ['watches'] as const
const toApi = (watch_id: string) => `/api/watches/${encodeURIComponent(watch_id)}`
/** A run is due: it begins in a moment. */
export const isDue = ({ next_at }: Pick<Watch, 'next_at'>) => next_at !== null && Date.parse(next_at) <= Date.now()
const isRunning = (watch: Watch) => isDue(watch) || watch.last?.outcome === 'running'

/** @param case_id without one, all that the analyst may see */
export const watchesQuery = (case_id?: string) =>
  queryOptions({
    queryKey: [...root, 'list', case_id ?? ''],
    queryFn: ({ signal }) =>
      request<z.infer<typeof watchList>>(withSearch('/api/watches', { case_id }), { signal }).then(
        ({ watches }) => watches,
      ),
    refetchInterval: ({ state }) => state.data?.some(isRunning) && whileRunning,
  })

export const watchQuery = (watch_id: string) =>
  queryOptions({
    queryKey: [...root, watch_id],
    queryFn: ({ signal }) => request<z.infer<typeof watchRuns>>(toApi(watch_id), { signal }),
    refetchInterval: ({ state }) => state.data !== undefined && isRunning(state.data.watch) && whileRunning,
  })

/** Only changes older than this one; the newest without it. */
type Before = number | null
const search = (before: Before) => ({ before: before === null ? undefined : String(before) })

/** @param changes how many there are: another number is another list */
export const changesQuery = (watch_id: string, changes: number, before: Before) =>
  reading<WatchChanges>(
    [...root, watch_id, 'changes', changes, before],
    withSearch(`${toApi(watch_id)}/changes`, search(before)),
  )

/** @param found how many changes the watches found: another number is another list */
export const feedQuery = (case_id?: string, before: Before = null, found = 0) =>
  reading<WatchFeed>(
    [...root, 'feed', case_id ?? '', before, found],
    withSearch('/api/watches/feed', { case_id, ...search(before) }),
  )

export type Schedule = { case_id: string; record: string; every_days: string; until: string }

export const forecastQuery = (schedule: Schedule) =>
  lasting(reading<WatchForecast>([...root, 'forecast', schedule], withSearch('/api/watches/forecast', schedule)))

/** Each change of a watch is read again everywhere. */
export function useChangeWatches() {
  const client = useQueryClient()
  const send = async <Reply>(path: string, method: 'POST' | 'DELETE', body?: object): Promise<Reply> => {
    const reply = await request<Reply>(path, { method, ...(body && { body }) })
    await client.invalidateQueries({ queryKey: root })
    return reply
  }
  return {
    add: (given: object) => send<Watch>('/api/watches', 'POST', given),
    act: (watch_id: string, act: 'pause' | 'resume' | 'run', body: object = {}) =>
      send<Watch>(`${toApi(watch_id)}/${act}`, 'POST', body),
    remove: (watch_id: string) => send<void>(toApi(watch_id), 'DELETE'),
    markRead: (watch_ids: readonly string[]) => send<void>('/api/watches/read', 'POST', { watch_ids }),
  }
}

type Words<Name extends string> = { readonly [name in Name]: { label: string; tone: Tone } }

export const watchWords: Words<WatchState> = {
  active: { label: 'Active', tone: 'good' },
  paused: { label: 'Paused', tone: 'warn' },
  stopped: { label: 'Stopped', tone: 'mute' },
}

export const runWords: Words<RunOutcome> = {
  running: { label: 'Running', tone: 'plain' },
  found: { label: 'Found', tone: 'good' },
  none_found: { label: 'None found', tone: 'plain' },
  not_answered: { label: 'Not answered', tone: 'bad' },
  unknown: { label: 'Answer unknown', tone: 'bad' },
  not_run: { label: 'Not run', tone: 'mute' },
}
