import { type JSX, lazy, Suspense, useDeferredValue, useEffect, useState } from 'react'
import { flushSync } from 'react-dom'
import { useNavigationType } from 'react-router'
import { atOnce, type Entry } from './columns.ts'
import { type RowProps, TableRow } from './Row.tsx'
import type { VirtualRowsProps } from './VirtualRows.tsx'

export type BodyProps<Row> = RowProps<Row> & { entries: readonly Entry<Row>[]; current: number | null }

const VirtualRows = lazy(async () => ({ default: (await import('./VirtualRows.tsx')).VirtualRows })) as <Row>(
  props: VirtualRowsProps<Row>,
) => JSX.Element

export function Body<Row>({ entries, current, ...rows }: BodyProps<Row>) {
  const isPrinting = usePrinting()
  // Whoever comes back finds the page as long as it was. To others the rows below the window come once these are painted.
  const drawn = useDeferredValue(atOnce, useNavigationType() === 'POP' ? atOnce : aScreenful())
  const draw = (entries: readonly Entry<Row>[]) => (
    <tbody>
      {entries.map((entry, place) => (
        <TableRow key={entry.key} {...rows} entry={entry} place={place} />
      ))}
    </tbody>
  )
  // On paper there is nothing to scroll to.
  if (isPrinting) return draw(entries)
  if (entries.length <= atOnce) return draw(entries.slice(0, drawn))
  return (
    <Suspense fallback={draw(entries.slice(0, 100))}>
      <VirtualRows {...rows} entries={entries} current={current} />
    </Suspense>
  )
}

/** Rows of one line that fill half the window: what stands above a table takes the other. */
const aScreenful = () => Math.ceil(window.innerHeight / 2 / 33)

function usePrinting(): boolean {
  const [isPrinting, setIsPrinting] = useState(false)
  useEffect(function watchPrinter() {
    const watching = new AbortController()
    const { signal } = watching
    // Before the event is over: then the page is drawn as it stands.
    window.addEventListener('beforeprint', () => flushSync(() => setIsPrinting(true)), { signal })
    window.addEventListener('afterprint', () => setIsPrinting(false), { signal })
    return () => watching.abort()
  }, [])
  return isPrinting
}
