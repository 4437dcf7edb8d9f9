import css from './FilterButtons.module.css'
import { numberInWords } from './numbers.ts'

type Choice = { value: string; label: string; count?: number }
type Props = { label: string; choices: readonly Choice[]; chosen: string; onChoose: (value: string) => void }

/** Chooses which of the rows below are shown, with the number of each kind. */
export const FilterButtons = ({ label, choices, chosen, onChoose }: Props) => (
  // biome-ignore lint/a11y/useSemanticElements: a fieldset is for fields.
  <div role="group" aria-label={label} className={`${css.choices} on-screen`}>
    {choices.map(({ value, label, count }) => (
      <button key={value} type="button" aria-pressed={value === chosen} onClick={() => onChoose(value)}>
        {label} {count !== undefined && <span>{numberInWords(count)}</span>}
      </button>
    ))}
  </div>
)
