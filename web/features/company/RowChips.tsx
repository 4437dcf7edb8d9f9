import { useId } from 'react'
import { numberInWords } from '../../ui/numbers.ts'
import type { RowChoices } from '../../ui/RowChoice.tsx'
import css from './RowChips.module.css'

type Props = { label: string; choices: RowChoices; chosen: string; onChoose: (value: string) => void }

/** A filter whose values are all in view. One of them is chosen, and the arrow keys move among them. */
export function RowChips({ label, choices, chosen, onChoose }: Props) {
  const name = useId()
  return (
    <fieldset className={css.chips}>
      <legend>{label}</legend>
      {choices.map(({ value, label, count }) => (
        <label key={value}>
          <input type="radio" name={name} checked={value === chosen} onChange={() => onChoose(value)} />
          <span>{label}</span> <small>{numberInWords(count)}</small>
        </label>
      ))}
    </fieldset>
  )
}
