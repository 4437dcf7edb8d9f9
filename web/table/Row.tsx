import { type JSX, type MouseEvent, memo, type Ref } from 'react'
import { type Asked, asks } from './CategoryMenu.tsx'
import { cellIn, type Entry, type Value, valueIn } from './columns.ts'
import css from './Table.module.css'
import type { Column } from './Table.tsx'
import type { Selection } from './useSelection.ts'

export type RowProps<Row> = {
  columns: readonly Column<Row>[]
  selection: Selection
  isMarked: ((row: Row, index: number) => boolean) | undefined
  onCategory: ((asked: Asked) => void) | undefined
}

type Props<Row> = RowProps<Row> & { entry: Entry<Row>; place: number; ref?: Ref<HTMLTableRowElement> }

/** While one scrolls, the rows that stay are not drawn again. */
export const TableRow = memo(Line) as <Row>(props: Props<Row>) => JSX.Element

function Line<Row>({ columns, selection, isMarked, onCategory, entry, place, ref }: Props<Row>) {
  const { row, index, key } = entry
  const isSelected = selection.has(key)
  return (
    <tr
      ref={ref}
      // For `j` and `k`; Tab goes to what is in it.
      tabIndex={-1}
      data-row={place}
      data-index={place}
      aria-rowindex={place + 2}
      data-marked={isMarked?.(row, index) || undefined}
      data-selected={isSelected || undefined}
    >
      {selection.isOn && (
        <td className={css.tick}>
          <input
            type="checkbox"
            aria-label={`Select row ${place + 1}`}
            checked={isSelected}
            onClick={(event) => {
              if (!event.shiftKey) return
              event.preventDefault()
              selection.reach(place)
            }}
            onChange={() => selection.toggle(place)}
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
          >
            {cell}
            {onCategory && column.isCategory && column.value && (
              // For the pointer alone, over the whole cell but for its links: the toolbar says the same to everybody.
              <button
                type="button"
                className={css.value}
                aria-hidden
                tabIndex={-1}
                onMouseDown={stayWhereOneIs}
                onClick={(event) => onCategory(asks(column, valueIn(column, entry), event.currentTarget))}
              />
            )}
          </td>
        )
      })}
    </tr>
  )
}

/** As long as would push the columns after it out of the page, and longer than any word of a usual row. */
const longest = 28
const longWord = new RegExp(`\\S{${longest}}`)
const holdsLongWord = (value: Value) => typeof value === 'string' && value.length >= longest && longWord.test(value)

/** Such a word is broken where it stands: elsewhere a column is never narrower than its words, unless its width is set. */
const breaks = <Row,>(column: Column<Row>, entry: Entry<Row>): true | undefined =>
  (!column.isNarrow && (column.width !== undefined || holdsLongWord(valueIn(column, entry)))) || undefined

/** The row may be gone after it, and the focus with it. */
const stayWhereOneIs = (event: MouseEvent) => event.preventDefault()
