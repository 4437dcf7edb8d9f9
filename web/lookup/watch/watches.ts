/** Requests that read watches. */
import { queryOptions } from '@tanstack/react-query'
import type { Watch } from '../../../contract/desk/watches.ts'
import { desk, send } from '../../server/desk.ts'
import { lasting, reading } from '../../server/reading.ts'

/** Milliseconds between two readings of a watch that runs now. */
const whileRunning = 2000

export const watchesRoot = ['watches'] as const
/** A run is due: it begins in a moment. */
export const isDue = ({ next_at }: Pick<Watch, 'next_at'>) => next_at !== null && Date.parse(next_at) <= Date.now()
const isRunning = (watch: Watch) => isDue(watch) || watch.last?.outcome === 'running'

/** @param case_id without one, all that the analyst may see */
export const watchesQuery = (case_id?: string) =>
  queryOptions({
    queryKey: [...watchesRoot, 'list', case_id ?? ''],
    queryFn: ({ signal }) => send(desk.watches.list({ case_id }), signal),
    refetchInterval: ({ state }) => state.data?.watches.some(isRunning) && whileRunning,
  })

export const watchQuery = (watch_id: string) =>
  queryOptions({
    queryKey: [...watchesRoot, watch_id],
    queryFn: ({ signal }) => send(desk.watches.read({ watch_id }), signal),
    refetchInterval: ({ state }) => state.data !== undefined && isRunning(state.data.watch) && whileRunning,
  })

/** Only changes older than this one; the newest without it. */
type Before = number | null
const search = (before: Before) => ({ before: before ?? undefined })

/** @param changes how many there are: another number is another list */
export const changesQuery = (watch_id: string, changes: number, before: Before) =>
  reading([...watchesRoot, watch_id, 'changes', changes, before], desk.watches.changes({ watch_id, ...search(before) }))

/** @param found how many changes the watches found: another number is another list */
export const feedQuery = (case_id?: string, before: Before = null, found = 0) =>
  reading([...watchesRoot, 'feed', case_id ?? '', before, found], desk.watches.feed({ case_id, ...search(before) }))

export type Schedule = { case_id: string; record: string; every_days: string; until: string }

export const forecastQuery = (schedule: Schedule) =>
  lasting(reading([...watchesRoot, 'forecast', schedule], desk.watches.forecast(schedule)))
