/** What the map names within the circle in which a place is known to lie. */
import { useSyncExternalStore } from 'react'
import { distanceBetween } from '../../../entities/geo/geodesy.ts'
import type { Point } from '../layers.ts'
import type { Look, Name } from './names.ts'

/** The names of the squares in view, and whether the view holds a whole circle. */
export type NamesInView = { names: readonly Name[]; holds: (centre: Point, metres: number) => boolean }

let inView: NamesInView | null = null
const listeners = new Set<() => void>()

export function tellNamesInView(now: NamesInView | null): void {
  inView = now
  for (const listen of listeners) listen()
}

function subscribe(listen: () => void): () => void {
  listeners.add(listen)
  return () => listeners.delete(listen)
}

export type Group = { label: string; names: readonly string[] }

/** None while the map does not hold the whole circle: a part of a list would be read as all of it. */
export function useNamesWithin(centre: Point, metres: number): readonly Group[] {
  const now = useSyncExternalStore(subscribe, () => inView)
  return now?.holds(centre, metres) ? namesWithin(now.names, centre, metres) : []
}

const kinds: readonly (readonly [label: string, looks: readonly Look[]])[] = [
  ['Streets', ['street']],
  ['Postcodes', ['postcode']],
  ['Places', ['city', 'town', 'village']],
]

/** Each name once, the nearest first. */
export function namesWithin(names: readonly Name[], centre: Point, metres: number): Group[] {
  const near = names
    .map((name) => ({ ...name, away: distanceBetween(centre, name) }))
    .filter(({ away }) => away <= metres)
    .toSorted((one, other) => one.away - other.away)
  return kinds
    .map(([label, looks]) => ({
      label,
      names: [...new Set(near.filter(({ look }) => looks.includes(look)).map(({ name }) => name))],
    }))
    .filter(({ names }) => names.length > 0)
}
