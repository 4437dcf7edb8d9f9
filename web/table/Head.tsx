import { idOf } from './columns.ts'
import css from './Table.module.css'
import type { Column } from './Table.tsx'
import type { Selection } from './useSelection.ts'
import type { Order } from './view.ts'

type Props<Row> = {
  columns: readonly Column<Row>[]
  order: Order | null
  selection: Selection
  onSort: (column: Column<Row>) => void
}

export const Head = <Row,>({ columns, order, selection, onSort }: Props<Row>) => (
  <thead>
    <tr aria-rowindex={1}>
      {selection.isOn && (
        <th scope="col" className={css.tick}>
          <input
            type="checkbox"
            aria-label="Select every row shown"
            checked={selection.isAll}
            ref={(box) => {
              if (box) box.indeterminate = selection.count > 0 && !selection.isAll
            }}
            onChange={() => (selection.isAll ? selection.none() : selection.all())}
          />
        </th>
      )}
      {columns.map((column) => (
        <th
          key={column.label}
          scope="col"
          data-align={column.align}
          data-way-on={column.isWayOn}
          data-cost={column.cost && ''}
          // A button within would part the label from its cost.
          aria-label={column.cost && `${column.label}, to open: ${column.cost}`}
          aria-sort={column.value && sortOf(column, order)}
        >
          {column.value ? (
            <>
              <button type="button" className={css.sort} onClick={() => onSort(column)}>
                {column.label}
              </button>
              {/* In two lines, where the order is chosen above. */}
              <span className={css.label}>{column.label}</span>
            </>
          ) : (
            column.label
          )}
          {column.cost && <span className={css.cost}>, to open: {column.cost}</span>}
        </th>
      ))}
    </tr>
  </thead>
)

function sortOf(column: { label: string }, order: Order | null) {
  if (order?.column !== idOf(column)) return 'none'
  return order.isDescending ? 'descending' : 'ascending'
}
