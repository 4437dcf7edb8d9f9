import { firstClick } from '../ui/Button.tsx'
import { idOf } from './columns.ts'
import css from './Menus.module.css'
import { type Condition, without } from './view.ts'
import { conditionInWords } from './view-in-words.ts'

type Props = {
  columns: readonly { label: string }[]
  conditions: readonly Condition[]
  onChange: (conditions: Condition[]) => void
}

/** What rows are kept or hidden by; each goes when it is pressed. */
export function Chips({ columns, conditions, onChange }: Props) {
  const known = conditions.flatMap((condition) => {
    const label = columns.find((column) => idOf(column) === condition.column)?.label
    return label ? [{ condition, words: conditionInWords(label, condition) }] : []
  })
  if (known.length === 0) return null
  return (
    <ul className={css.chips} aria-label="Filters">
      {known.map(({ condition, words }) => (
        <li key={`${condition.column}/${condition.value}`}>
          <button
            type="button"
            data-hidden={condition.isHidden || undefined}
            aria-label={`Remove the filter ${words}`}
            onClick={firstClick(() => onChange(without(conditions, condition)))}
          >
            {words}
          </button>
        </li>
      ))}
    </ul>
  )
}
