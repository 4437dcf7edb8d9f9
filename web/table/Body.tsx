import { type JSX, lazy, Suspense, useDeferredValue } from 'react'
import { useNavigationType } from 'react-router'
import { usePrinting } from '../ui/usePrinting.ts'
import { atOnce, type Entry } from './columns.ts'
import { type BodyProps, Gap, heightOfRow, TableRow } from './Row.tsx'
import { useTableSettings } from './settings.ts'

const VirtualRows = lazy(async () => ({ default: (await import('./VirtualRows.tsx')).VirtualRows })) as <Row>(
  props: BodyProps<Row>,
) => JSX.Element

export function Body<Row>({ entries, current, ...rows }: BodyProps<Row>) {
  const isPrinting = usePrinting()
  const height = heightOfRow(useTableSettings().density)
  // On Back all rows render at once, so that the scroll position is restored. Otherwise half a window of rows renders first,
  // and the rest after the first paint.
  const isBack = useNavigationType() === 'POP'
  const drawn = useDeferredValue(atOnce, isBack ? atOnce : Math.ceil(window.innerHeight / 2 / height))
  const draw = (entries: readonly Entry<Row>[], rest = 0) => (
    <tbody>
      {entries.map((entry, place) => (
        <TableRow key={entry.key} {...rows} entry={entry} place={place} />
      ))}
      <Gap height={rest * height} />
    </tbody>
  )
  // Paper cannot scroll, so it gets every row.
  if (isPrinting) return draw(entries)
  if (entries.length <= atOnce) return draw(entries.slice(0, drawn), Math.max(0, entries.length - drawn))
  return (
    <Suspense fallback={draw(entries.slice(0, 100))}>
      <VirtualRows {...rows} entries={entries} current={current} />
    </Suspense>
  )
}
