import { useId } from 'react'
import { idOf, shownColumns } from './columns.ts'
import css from './Menus.module.css'
import { type Density, useTableSettings } from './settings.ts'
import type { Column } from './Table.tsx'
import type { View } from './view.ts'

const densities: { value: Density; label: string }[] = [
  { value: 'compact', label: 'Compact' },
  { value: 'comfortable', label: 'Comfortable' },
]

type Props<Row> = { columns: readonly Column<Row>[]; view: View; setView: (view: View) => void }

/** Which columns are shown, and how close the rows stand. */
export function ColumnChoice<Row>({ columns, view, setView }: Props<Row>) {
  const group = useId()
  const settings = useTableSettings()
  const shown = shownColumns(columns, view.columns).map(idOf)

  function choose(id: string) {
    const chosen = columns.map(idOf).filter((other) => (other === id) !== shown.includes(other))
    const first = shownColumns(columns, null).map(idOf)
    setView({ ...view, columns: chosen.join() === first.join() ? null : chosen })
  }

  return (
    <div className={css.choices}>
      <fieldset>
        <legend>Columns shown</legend>
        {columns.map((column) => (
          <label key={column.label}>
            <input
              type="checkbox"
              checked={shown.includes(idOf(column))}
              disabled={column.isName}
              onChange={() => choose(idOf(column))}
            />{' '}
            {column.label}
          </label>
        ))}
      </fieldset>
      <fieldset>
        <legend>Rows</legend>
        {densities.map(({ value, label }) => (
          <label key={value}>
            <input
              type="radio"
              name={group}
              checked={settings.density === value}
              onChange={() => settings.chooseDensity(value)}
            />{' '}
            {label}
          </label>
        ))}
      </fieldset>
    </div>
  )
}
