import { useId } from 'react'
import { numberInWords } from '../../ui/numbers.ts'
import css from './RowChoice.module.css'

export type RowChoices = { value: string; label: string; count: number }[]
type Props = { label: string; choices: RowChoices; chosen: string; onChoose: (value: string) => void }

/** A filter with many values, on the line of the table's tools. */
export function RowChoice({ label, choices, chosen, onChoose }: Props) {
  const id = useId()
  return (
    <span className={`${css.choice} on-screen`}>
      <label htmlFor={id}>{label}</label>
      <select id={id} value={chosen} onChange={({ target }) => onChoose(target.value)}>
        {choices.map(({ value, label, count }) => (
          <option key={value} value={value}>{`${label}, ${numberInWords(count)}`}</option>
        ))}
      </select>
    </span>
  )
}
