/** The nearest town to a position. The list of towns is fetched once, with the first position that needs it. */
import { useSyncExternalStore } from 'react'
import type { Point } from './layers.ts'

type Towns = typeof import('../../gazetteer/nearest-town.ts')

let towns: Towns | null = null
let isComing = false
const listeners = new Set<() => void>()

function subscribe(listen: () => void): () => void {
  listeners.add(listen)
  return () => listeners.delete(listen)
}

function loadAndSubscribe(listen: () => void): () => void {
  if (!isComing) void load()
  return subscribe(listen)
}

async function load(): Promise<void> {
  isComing = true
  try {
    towns = await import('../../gazetteer/nearest-town.ts')
    for (const listen of listeners) listen()
  } catch {
    // A later position tries again; until then none is named.
    isComing = false
  }
}

/** Null until the list is here. @param isNeeded fetches it */
export const useTowns = (isNeeded = true): Towns | null =>
  useSyncExternalStore(isNeeded ? loadAndSubscribe : subscribe, () => towns)

/** `4.2 km NE of Leeds`. Null until the list is here and far from any town. */
export const useNearestTown = (point: Point, radius?: number | null): string | null =>
  nearestTownOf(useTowns(), point, radius)

export const nearestTownOf = (towns: Towns | null, point: Point, radius?: number | null): string | null =>
  towns?.nearestTownInWords(point, radius ?? 0) ?? null
