import css from '../Table.module.css'
import type { Column } from '../Table.tsx'
import { idOf } from './columns.ts'
import type { Order } from './view.ts'

type Props<Row> = { columns: readonly Column<Row>[]; order: Order | null; onChange: (order: Order | null) => void }

/** Where rows stand in two lines there are no heads to sort by. */
export const OrderChoice = <Row,>({ columns, order, onChange }: Props<Row>) => (
  <label className={css.order}>
    <span>Sort by</span>
    <select
      value={order ? `${order.isDescending ? '-' : ''}${order.column}` : ''}
      onChange={({ target: { value } }) =>
        onChange(value ? { column: value.replace(/^-/, ''), isDescending: value.startsWith('-') } : null)
      }
    >
      <option value="">As it came</option>
      {columns
        .filter(({ value }) => value)
        .flatMap((column) => [
          <option key={column.label} value={idOf(column)}>
            {column.label}
          </option>,
          <option key={`-${column.label}`} value={`-${idOf(column)}`}>
            {column.label}, descending
          </option>,
        ])}
    </select>
  </label>
)
