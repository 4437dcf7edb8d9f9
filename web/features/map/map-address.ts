/**
 * What the address says of the map: its layers and which of them are hidden, the place that is selected, and the view
 * where somebody chose one (decision 0054). Nothing personal: records' ids, a company's number.
 */
import { longestView, type View, viewFrom } from '../../map/index.tsx'

export type MapAddress = {
  /** The record of the search that the screen shows; null where there is none yet. */
  current: string | null
  /**
   * The layers and what is searched for, each where its symbol is; '' stands where one was removed, until another comes, so
   * that the others keep theirs.
   */
  slots: string[]
  /** Those besides what is searched for. */
  layers: string[]
  hidden: ReadonlySet<string>
  /** `LAYER/PLACE`. */
  selected: string | null
  view: View | null
  /** Records of `geo_code` by which addresses were placed. */
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

/** A number alone counts in what is searched for. */
function selectedIn(given: string | null, current: string | null): string | null {
  if (given === null || given === '') return null
  if (given.includes('/')) return given
  return current === null ? null : `${current}/${given}`
}

/** What is searched for need not be named: it takes the first that is free. */
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

/** Without what would be so by itself. */
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

/** And what is said of it. What is searched for goes with its question. */
export const withoutLayer =
  (key: string): Edit =>
  (search) => {
    const slots = freed(slotsIn(search), key)
    search.delete('hidden', key)
    if (search.get('selected')?.startsWith(`${key}/`)) search.delete('selected')
    if (search.get('record') === key) for (const name of searchNames) search.delete(name)
    writeSlots(search, slots)
  }

export const withShown =
  (key: string, isOpen: boolean): Edit =>
  (search) => {
    // Not taken away first: to close what is closed changes nothing.
    if (isOpen) search.delete('hidden', key)
    else if (!search.getAll('hidden').includes(key)) search.append('hidden', key)
  }

export const withPlaced =
  (records: readonly string[]): Edit =>
  (search) => {
    const all = new Set([...readMapAddress(search).placed, ...records])
    if (all.size > 0) search.set('placed', [...all].join('.'))
  }

/** A search is its question, and the record of its answer. */
const searchNames = ['record', 'text', 'near', 'from', 'at']

/**
 * What another search takes with it: the layers there were, and the answer before as one of them; by what
 * addresses were placed, and the closed eyes; but neither the view nor the selection, for it is to be seen. Null where there
 * is nothing to keep.
 * @param isWorthKeeping whether the answer before found anything, and was to another question
 */
export function keptIn(
  before: URLSearchParams,
  now: URLSearchParams,
  isWorthKeeping: (record: string) => boolean,
): Edit | null {
  // Whoever goes to the bare map begins anew.
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

export const isOtherSearch = (before: URLSearchParams, now: URLSearchParams): boolean =>
  [...searchNames, 'find'].some((name) => before.get(name) !== now.get(name))

/** The same question, whose record may have come meanwhile. */
export const isSameSearch = (before: URLSearchParams, now: URLSearchParams): boolean =>
  !isOtherSearch(before, now) ||
  (!before.has('record') && !['text', 'near', 'from', 'at', 'find'].some((name) => before.get(name) !== now.get(name)))

/** As another search finds them: the answer before is one of them, or leaves its place. */
export const slotsKept = ({ slots, current }: MapAddress, isKept: boolean): string[] =>
  toNames(isKept || current === null ? slots : freed(slots, current), null)
