/**
 * The map's state in the address: layers, hidden layers, selection and view (decision 0054). Nothing personal: ids of
 * records, company numbers.
 */
import { longestView, type View, viewFrom } from '../../map/index.tsx'

export type MapAddress = {
  /** The record of the current search; null before there is one. */
  current: string | null
  /**
   * The layers and the current search, in the order of their symbols. '' marks a removed layer, so that the others
   * keep their symbols.
   */
  slots: string[]
  /** Without the current search. */
  layers: string[]
  hidden: ReadonlySet<string>
  /** `LAYER/PLACE`. */
  selected: string | null
  view: View | null
  /** Records of `geo_code` that give addresses their positions. */
  placed: string[]
}

export function readMapAddress(search: URLSearchParams): MapAddress {
  const current = search.get('record')
  const slots = slotsIn(search)
  return {
    current,
    slots,
    layers: slots.filter((key) => key !== '' && key !== current),
    hidden: new Set(search.getAll('hidden')),
    selected: selectedIn(search.get('selected'), current),
    view: viewFrom(search.get('view')?.slice(0, longestView) ?? null),
    placed: (search.get('placed') ?? '').split('.').filter(Boolean),
  }
}

/** A plain number means a place of the current search. */
function selectedIn(given: string | null, current: string | null): string | null {
  if (given === null || given === '') return null
  if (given.includes('/')) return given
  return current === null ? null : `${current}/${given}`
}

/** The current search takes the first free slot. */
function slotsIn(search: URLSearchParams): string[] {
  const named = search.getAll('layer').filter((key, index, all) => key === '' || all.indexOf(key) === index)
  const current = search.get('record')
  return current === null ? named : filled(named, current)
}

function filled(slots: readonly string[], key: string): string[] {
  if (slots.includes(key)) return [...slots]
  const free = slots.indexOf('')
  return free === -1 ? [...slots, key] : slots.with(free, key)
}

const freed = (slots: readonly string[], key: string): string[] => slots.map((other) => (other === key ? '' : other))

/** Leaves out what follows by itself. */
function toNames(slots: readonly string[], current: string | null): string[] {
  const named = slots.slice(0, slots.findLastIndex((key) => key !== '') + 1)
  return named.at(-1) === current && !named.includes('') ? named.slice(0, -1) : named
}

function writeSlots(search: URLSearchParams, slots: readonly string[]): void {
  const names = toNames(slots, search.get('record'))
  if (names.join('\n') === search.getAll('layer').join('\n')) return
  search.delete('layer')
  for (const name of names) search.append('layer', name)
}

type Edit = (search: URLSearchParams) => void

export const withLayer =
  (key: string): Edit =>
  (search) =>
    writeSlots(search, filled(slotsIn(search), key))

/** Removes everything about the layer; for the current search, its question too. */
export const withoutLayer =
  (key: string): Edit =>
  (search) => {
    const slots = freed(slotsIn(search), key)
    search.delete('hidden', key)
    if (search.get('selected')?.startsWith(`${key}/`)) search.delete('selected')
    if (search.get('record') === key) for (const name of searchNames) search.delete(name)
    writeSlots(search, slots)
  }

/**
 * Puts a removed layer back, as it was in the address before: its slot, its visibility, its selection, and its search
 * where no other search was made since.
 */
export const withLayerAgain =
  (key: string, before: URLSearchParams): Edit =>
  (search) => {
    const slots = slotsAgain(slotsIn(search), key, slotsIn(before).indexOf(key))
    const isSearchFree = isBarePart(search) && search.get('find') === before.get('find')
    if (before.get('record') === key && isSearchFree)
      for (const name of searchNames) for (const value of before.getAll(name)) search.append(name, value)
    writeSlots(search, slots)
    if (before.getAll('hidden').includes(key)) withShown(key, false)(search)
    const { selected } = readMapAddress(before)
    if (selected?.startsWith(`${key}/`) && !search.has('selected')) search.set('selected', selected)
  }

function slotsAgain(slots: readonly string[], key: string, at: number): string[] {
  if (slots.includes(key)) return [...slots]
  const all = Array.from({ length: Math.max(slots.length, at + 1) }, (_, index) => slots[index] ?? '')
  return all[at] === '' ? all.with(at, key) : filled(slots, key)
}

export const withShown =
  (key: string, isOpen: boolean): Edit =>
  (search) => {
    if (isOpen) search.delete('hidden', key)
    else if (!search.getAll('hidden').includes(key)) search.append('hidden', key)
  }

export const withPlaced =
  (records: readonly string[]): Edit =>
  (search) => {
    const all = new Set([...readMapAddress(search).placed, ...records])
    if (all.size > 0) search.set('placed', [...all].join('.'))
  }

/** The parameters of a search and its record. */
const searchNames = ['record', 'text', 'near', 'from', 'at']

/**
 * What a new search keeps: the layers with the previous answer, the positions of addresses and the hidden layers. Not
 * the view or the selection, so that the new answer is seen. Null when there is nothing to keep.
 */
export function keptIn(
  before: URLSearchParams,
  now: URLSearchParams,
  isWorthKeeping: (record: string) => boolean,
): Edit | null {
  // The bare map starts afresh.
  if (now.size === 0 || !isOtherSearch(before, now)) return null
  const former = before.get('record')
  const isKept = former !== null && former !== now.get('record') && isWorthKeeping(former)
  const { placed } = readMapAddress(before)
  const kept = slotsKept(readMapAddress(before), isKept)
  return (search) => {
    writeSlots(search, slotsIn(search).reduce(filled, kept))
    for (const key of before.getAll('hidden')) withShown(key, false)(search)
    withPlaced(placed)(search)
  }
}

/** A tab without a search of its own: the map stays as it is. */
export const isBarePart = (now: URLSearchParams): boolean => !searchNames.some((name) => now.has(name))

export const isOtherSearch = (before: URLSearchParams, now: URLSearchParams): boolean =>
  [...searchNames, 'find'].some((name) => before.get(name) !== now.get(name))

/** The same search, even if its record was added since. */
export const isSameSearch = (before: URLSearchParams, now: URLSearchParams): boolean =>
  !isOtherSearch(before, now) ||
  (!before.has('record') && !['text', 'near', 'from', 'at', 'find'].some((name) => before.get(name) !== now.get(name)))

/** The slots for another search, with the previous answer or without it. */
export const slotsKept = ({ slots, current }: MapAddress, isKept: boolean): string[] =>
  toNames(isKept || current === null ? slots : freed(slots, current), null)
