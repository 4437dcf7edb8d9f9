import { defaultRangeExtractor, useWindowVirtualizer } from '@tanstack/react-virtual'
import { Fragment, type RefObject, useLayoutEffect, useRef } from 'react'
import { useTop } from '../ui/useTop.ts'
import { headingAt, idOf } from './columns.ts'
import { type BodyProps, Gap, heightOfRow, TableRow } from './Row.tsx'
import { useTableSettings } from './settings.ts'

/** Renders the rows on screen and some around them. The table is as high as all rows. */
export function VirtualRows<Row>({ entries, current, groups, ...row }: BodyProps<Row>) {
  const body = useRef<HTMLTableSectionElement>(null)
  const { density } = useTableSettings()
  const top = useTop(body)
  useFixedWidths(body, `${row.columns.map(idOf).join()} ${row.selection.isOn} ${density}`)
  const virtualizer = useWindowVirtualizer({
    count: entries.length,
    estimateSize: () => heightOfRow(density),
    overscan: 12,
    scrollMargin: top,
    getItemKey: (place) => entries[place]?.key ?? place,
    // Keeps the focused row rendered while scrolling, so that the focus is not lost.
    rangeExtractor: (range) => {
      const places = defaultRangeExtractor(range)
      if (current === null || current >= entries.length || places.includes(current)) return places
      return [...places, current].sort((one, other) => one - other)
    },
  })
  const items = virtualizer.getVirtualItems()
  const end = virtualizer.getTotalSize() + top
  return (
    <tbody ref={body}>
      {items.map(({ index, start, key }, nth) => {
        const entry = entries[index]
        return (
          entry && (
            <Fragment key={key}>
              <Gap height={start - (items[nth - 1]?.end ?? top)} />
              <TableRow
                {...row}
                ref={virtualizer.measureElement}
                entry={entry}
                place={index}
                heading={headingAt(groups, entries, index)}
                isPale={groups?.isPale}
              />
            </Fragment>
          )
        )
      })}
      <Gap height={end - (items.at(-1)?.end ?? top)} />
    </tbody>
  )
}

/** Fixes the column widths of the first rows; otherwise they would change while scrolling. */
function useFixedWidths(body: RefObject<HTMLElement | null>, columns: string): void {
  // biome-ignore lint/correctness/useExhaustiveDependencies: other columns need a new measurement.
  useLayoutEffect(
    function fixWidths() {
      const table = body.current?.closest('table')
      const cols = [...(table?.querySelectorAll('col') ?? [])]
      if (!table) return
      const before = cols.map(({ style }) => style.width)
      const widths = [...table.querySelectorAll<HTMLElement>('thead th')].map(({ offsetWidth }) => offsetWidth)
      const whole = widths.reduce((sum, width) => sum + width, 0)
      cols.forEach((col, nth) => {
        col.style.width = `${((widths[nth] ?? 0) / whole) * 100}%`
      })
      table.dataset.fixed = ''
      return () => {
        cols.forEach((col, nth) => {
          col.style.width = before[nth] ?? ''
        })
        delete table.dataset.fixed
      }
    },
    [body, columns],
  )
}
