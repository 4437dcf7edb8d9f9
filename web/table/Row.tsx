import { type CSSProperties, type JSX, memo, type Ref } from 'react'
import { type Column, cellIn, type Entry, type Groups, idOf, type Value, valueIn } from './columns.ts'
import type { Density } from './settings.ts'
import css from './Table.module.css'
import type { Selection } from './useSelection.ts'

type RowProps<Row> = {
  columns: readonly Column<Row>[]
  selection: Selection
  isMarked: ((row: Row, index: number) => boolean) | undefined
  /** A click in a cell of a category opens its menu. The table handles it. */
  hasMenu: boolean
  isPale: Groups<Row>['isPale']
}

export type BodyProps<Row> = Omit<RowProps<Row>, 'isPale'> & {
  entries: readonly Entry<Row>[]
  current: number | null
  groups: Groups<Row> | undefined
}

type Props<Row> = RowProps<Row> & {
  entry: Entry<Row>
  place: number
  /** Of the group that begins with this row. */
  heading: string | undefined
  ref?: Ref<HTMLTableRowElement>
}

/** Rows that stay do not render again while the reader scrolls. */
export const TableRow = memo(Line) as <Row>(props: Props<Row>) => JSX.Element

function Line<Row>(props: Props<Row>) {
  const { columns, selection, isMarked, isPale, hasMenu, entry, place, heading, ref } = props
  const { row, index, key } = entry
  const isSelected = selection.has(key)
  return (
    <tr
      ref={ref}
      // For `j` and `k`. Tab skips the row and goes to its links.
      tabIndex={-1}
      data-row={place}
      data-index={place}
      aria-rowindex={place + 2}
      data-marked={isMarked?.(row, index) || undefined}
      data-selected={isSelected || undefined}
      data-pale={isPale?.(row) || undefined}
      data-begins={heading && ''}
      style={heading ? ({ '--heading': JSON.stringify(heading) } as CSSProperties) : undefined}
    >
      {selection.isOn && (
        <td className={css.tick}>
          <input
            type="checkbox"
            aria-label={`Select row ${place + 1}`}
            checked={isSelected}
            onChange={({ nativeEvent }) =>
              'shiftKey' in nativeEvent && nativeEvent.shiftKey ? selection.reach(place) : selection.toggle(place)
            }
          />
        </td>
      )}
      {columns.map((column) => {
        const cell = cellIn(column, entry)
        return column.isName ? (
          <th
            key={column.label}
            scope="row"
            data-narrow={column.isNarrow || undefined}
            data-breaks={breaks(column, entry)}
          >
            {cell}
          </th>
        ) : (
          <td
            key={column.label}
            data-label={
              column.saysLabel && cell !== null && cell !== undefined && cell !== '' ? column.label : undefined
            }
            data-align={column.align}
            data-narrow={column.isNarrow || undefined}
            data-breaks={breaks(column, entry)}
            data-way-on={column.isWayOn}
            data-drawn={column.drawing && ''}
            data-category={hasMenu && column.isCategory && column.value ? idOf(column) : undefined}
          >
            {cell}
          </td>
        )
      })}
    </tr>
  )
}

/** A word this long could push the next columns off the page. */
const longest = 28
const longWord = new RegExp(`\\S{${longest}}`)
const holdsLongWord = (value: Value) => typeof value === 'string' && value.length >= longest && longWord.test(value)

/** Breaks such words. Other columns stay at least as wide as their words, unless their width is set. */
const breaks = <Row,>(column: Column<Row>, entry: Entry<Row>): true | undefined =>
  (!column.isNarrow && (column.width !== undefined || holdsLongWord(valueIn(column, entry)))) || undefined

/** As high as the rows that are not rendered. */
export const Gap = ({ height }: { height: number }) =>
  height > 0.5 ? <tr aria-hidden data-gap style={{ height }} /> : null

/** The expected height of a row in one line. */
export const heightOfRow = (density: Density): number => (density === 'compact' ? 33 : 45)
