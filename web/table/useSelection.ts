import { type RefObject, useMemo, useRef, useState } from 'react'
import type { Entry } from './columns.ts'

export type Selection = ReturnType<typeof useSelection>

/** The selected rows. Hidden rows do not count. */
export function useSelection<Row>(lines: readonly Entry<Row>[]) {
  const [keys, setKeys] = useState<ReadonlySet<string>>(new Set())
  const [isAsked, setIsAsked] = useState(false)
  const last = useRef<number>(null)
  // Memoised, because a new selection renders every row.
  return useMemo(() => selectionOf(lines, keys, setKeys, isAsked, setIsAsked, last), [lines, keys, isAsked])
}

function selectionOf(
  lines: readonly Entry<unknown>[],
  keys: ReadonlySet<string>,
  setKeys: (keys: ReadonlySet<string>) => void,
  isAsked: boolean,
  setIsAsked: (isAsked: boolean) => void,
  last: RefObject<number | null>,
) {
  const selected = lines.filter(({ key }) => keys.has(key))

  function toggle(place: number) {
    const line = lines[place]
    if (!line) return
    last.current = place
    const next = new Set(keys)
    if (!next.delete(line.key)) next.add(line.key)
    setKeys(next)
  }

  /** Selects every row from the last selected one to this one. */
  function reach(place: number) {
    const from = Math.min(last.current ?? place, lines.length - 1)
    const [first, end] = from < place ? [from, place] : [place, from]
    setKeys(new Set([...keys, ...lines.slice(first, end + 1).map(({ key }) => key)]))
  }

  return {
    /** Whether the checkboxes are shown. */
    isOn: isAsked || selected.length > 0,
    count: selected.length,
    isAll: selected.length > 0 && selected.length === lines.length,
    has: (key: string) => keys.has(key),
    begin: () => setIsAsked(true),
    toggle,
    reach,
    all: () => setKeys(new Set(lines.map(({ key }) => key))),
    none: () => setKeys(new Set()),
    end() {
      setIsAsked(false)
      setKeys(new Set())
    },
  }
}
