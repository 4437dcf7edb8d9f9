import { type Ref, useId, useImperativeHandle, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { Button } from '../ui/Button.tsx'
import { numberInWords } from '../ui/numbers.ts'
import over from '../ui/Popover.module.css'
import { type Column, categoryInWords, type Entry, idOf, shownColumns } from './columns.ts'
import { categoriesOf } from './rows.ts'
import { type Density, useTableSettings } from './settings.ts'
import css from './Toolbar.module.css'
import { type Condition, type View, withCondition, without } from './view.ts'

const densities: { value: Density; label: string }[] = [
  { value: 'compact', label: 'Compact' },
  { value: 'comfortable', label: 'Comfortable' },
]

type ColumnProps<Row> = { columns: readonly Column<Row>[]; view: View; setView: (view: View) => void }

/** Chooses the columns, and how dense the rows are. */
export function ColumnChoice<Row>({ columns, view, setView }: ColumnProps<Row>) {
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

type FilterProps<Row> = {
  categories: readonly Column<Row>[]
  entries: readonly Entry<Row>[]
  view: View
  setView: (view: View) => void
}

/** Each value of each category column, to show alone or to hide. */
export const FilterChoice = <Row,>({ categories, entries, view, setView }: FilterProps<Row>) => (
  <div className={css.choices}>
    {categories.map((column) => (
      <section key={column.label} aria-label={column.label}>
        <h3>{column.label}</h3>
        <ul className={css.values}>
          {categoriesOf(entries, column).map(({ value, count }) => (
            <li key={value}>
              <span>
                {categoryInWords(value)} <small>{numberInWords(count)}</small>
              </span>
              {[false, true].map((isHidden) => {
                const condition: Condition = { column: idOf(column), value, isHidden }
                const isOn = view.conditions.some((one) => isSame(one, condition))
                const change = isOn ? without : withCondition
                return (
                  <Button
                    key={String(isHidden)}
                    look="quiet"
                    aria-pressed={isOn}
                    aria-label={`${isHidden ? 'Hide' : 'Only'} ${categoryInWords(value)}`}
                    onClick={() => setView({ ...view, conditions: change(view.conditions, condition) })}
                  >
                    {isHidden ? 'Hide' : 'Only'}
                  </Button>
                )
              })}
            </li>
          ))}
        </ul>
      </section>
    ))}
  </div>
)

const isSame = (one: Condition, other: Condition) =>
  one.column === other.column && one.value === other.value && one.isHidden === other.isHidden

/** A clicked value of a category, and its cell. */
type ClickedValue = { column: { label: string }; value: string; from: HTMLElement }
export type CategoryMenuHandle = { open: (clicked: ClickedValue) => void }

type MenuProps = { ref: Ref<CategoryMenuHandle>; onChoose: (condition: Condition) => void }

/** Filters by the clicked value. One menu serves every cell of a table. */
export function CategoryMenu({ ref, onChoose }: MenuProps) {
  const box = useRef<HTMLDivElement>(null)
  const id = useId()
  const [clicked, setClickedValue] = useState<ClickedValue | null>(null)

  useImperativeHandle(
    ref,
    () => ({
      open(clicked) {
        flushSync(() => setClickedValue(clicked))
        // With a source, the browser returns the focus on closing.
        box.current?.showPopover({ source: clicked.from })
        // Scrolling would move the clicked cell away from the menu.
        box.current?.querySelector('button')?.focus({ preventScroll: true })
      },
    }),
    [],
  )

  function choose(isHidden: boolean) {
    box.current?.hidePopover()
    if (clicked) onChoose({ column: idOf(clicked.column), value: clicked.value, isHidden })
  }

  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset is for fields.
    <div ref={box} popover="auto" role="group" aria-labelledby={id} className={`${over.popover} on-screen`}>
      {clicked && (
        <div className={css.choices}>
          <p id={id}>
            {clicked.column.label}: <strong>{categoryInWords(clicked.value)}</strong>
          </p>
          <Button look="quiet" onClick={() => choose(false)}>
            Only these
          </Button>
          <Button look="quiet" onClick={() => choose(true)}>
            Hide these
          </Button>
        </div>
      )}
    </div>
  )
}
