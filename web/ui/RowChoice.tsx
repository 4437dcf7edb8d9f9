import { useId } from 'react'
import { numberInWords } from './numbers.ts'
import css from './RowChoice.module.css'

type Choice = { value: string; label: string }
export type RowChoices = (Choice & { count: number })[]
type Props = {
  label: string
  choices: readonly (Choice & { count?: number })[]
  chosen: string
  onChoose: (value: string) => void
  /** Heads the list: which rows its numbers count, if not all. */
  countsOf?: string | undefined
  /** The choices say what they are, so a label is hidden. */
  isPlain?: boolean
}

/** A filter with many values, on the line of the table's tools. */
export function RowChoice({ label, choices, chosen, onChoose, countsOf, isPlain }: Props) {
  const id = useId()
  const options = choices.map(({ value, label, count }) => (
    <option key={value} value={value}>
      {count === undefined ? label : `${label}, ${numberInWords(count)}`}
    </option>
  ))
  return (
    <span className={`${css.choice} on-screen`} data-plain={isPlain || undefined}>
      <label htmlFor={id} className={isPlain ? 'visually-hidden' : undefined}>
        {label}
      </label>
      <select id={id} value={chosen} onChange={({ target }) => onChoose(target.value)}>
        {countsOf ? <optgroup label={countsOf}>{options}</optgroup> : options}
      </select>
    </span>
  )
}
