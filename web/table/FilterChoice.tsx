import { Button } from '../ui/Button.tsx'
import { numberInWords } from '../ui/numbers.ts'
import { categoryInWords, type Entry, idOf } from './columns.ts'
import { categoriesOf } from './filter.ts'
import css from './Menus.module.css'
import type { Column } from './Table.tsx'
import { type Condition, type View, withCondition, without } from './view.ts'

type Props<Row> = {
  categories: readonly Column<Row>[]
  entries: readonly Entry<Row>[]
  view: View
  setView: (view: View) => void
}

/** Every value of every column that has few, each to be kept or hidden. */
export const FilterChoice = <Row,>({ categories, entries, view, setView }: Props<Row>) => (
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
