import { useId } from 'react'
import { idOf } from './columns.ts'
import type { Column } from './Table.tsx'
import css from './Toolbar.module.css'
import type { Order } from './view.ts'

type Props<Row> = { columns: readonly Column<Row>[]; order: Order | null; onChange: (order: Order | null) => void }

/** Where rows stand in two lines there are no heads to sort by. */
export function OrderChoice<Row>({ columns, order, onChange }: Props<Row>) {
  const id = useId()
  const choose = (value: string) =>
    onChange(value ? { column: value.replace(/^-/, ''), isDescending: value.startsWith('-') } : null)
  return (
    <div className={css.order}>
      <label htmlFor={id}>Sort by</label>
      <select
        id={id}
        value={order ? `${order.isDescending ? '-' : ''}${order.column}` : ''}
        onChange={(event) => choose(event.target.value)}
      >
        <option value="">As it came</option>
        {columns
          .filter(({ value }) => value)
          .flatMap((column) => [
            <option key={column.label} value={idOf(column)} label={column.label} />,
            <option key={`-${column.label}`} value={`-${idOf(column)}`} label={`${column.label}, descending`} />,
          ])}
      </select>
    </div>
  )
}
