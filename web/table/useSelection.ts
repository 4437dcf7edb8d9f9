import { type RefObject, useMemo, useRef } from 'react'
import type { Entry } from './columns.ts'
import { useTableMemory } from './memory.ts'

export type Selection = ReturnType<typeof useSelection>

const none: ReadonlySet<string> = new Set()

/** The selected rows. Hidden rows are not acted on. @param place where the selection is remembered */
export function useSelection<Row>(
  lines: readonly Entry<Row>[],
  entries: readonly Entry<Row>[],
  place: string | undefined,
) {
  const [keys, setKeys] = useTableMemory(place && `${place} selected`, none)
  const [isAsked, setIsAsked] = useTableMemory(place && `${place} selecting`, false)
  const last = useRef<string>(null)
  // Memoised, because a new selection renders every row.
  return useMemo(
    () => selectionOf(lines, entries, keys, setKeys, isAsked, setIsAsked, last),
    [lines, entries, keys, setKeys, isAsked, setIsAsked],
  )
}

function selectionOf(
  lines: readonly Entry<unknown>[],
  entries: readonly Entry<unknown>[],
  keys: ReadonlySet<string>,
  setKeys: (keys: ReadonlySet<string>) => void,
  isAsked: boolean,
  setIsAsked: (isAsked: boolean) => void,
  /** The key of the row that was selected last. */
  last: RefObject<string | null>,
) {
  const selected = lines.filter(({ key }) => keys.has(key))
  const hidden = entries.filter(({ key }) => keys.has(key)).length - selected.length

  function toggle(place: number) {
    const line = lines[place]
    if (!line) return
    last.current = line.key
    const next = new Set(keys)
    if (!next.delete(line.key)) next.add(line.key)
    setKeys(next)
  }

  /** Selects every row from the last selected one to this one. */
  function reach(place: number) {
    const at = lines.findIndex(({ key }) => key === last.current)
    const from = at < 0 ? place : at
    if (at < 0) last.current = lines[place]?.key ?? null
    const [first, end] = from < place ? [from, place] : [place, from]
    setKeys(new Set([...keys, ...lines.slice(first, end + 1).map(({ key }) => key)]))
  }

  return {
    /** Whether the checkboxes are shown. */
    isOn: isAsked || selected.length + hidden > 0,
    count: selected.length,
    /** Selected rows that a filter or a search hides. */
    hidden,
    isAll: selected.length > 0 && selected.length === lines.length,
    has: (key: string) => keys.has(key),
    begin: () => setIsAsked(true),
    toggle,
    reach,
    all: () => setKeys(new Set([...keys, ...lines.map(({ key }) => key)])),
    /** The hidden ones stay selected. */
    none() {
      const left = new Set(keys)
      for (const { key } of lines) left.delete(key)
      setKeys(left)
    },
    end() {
      setIsAsked(false)
      setKeys(new Set())
    },
  }
}
