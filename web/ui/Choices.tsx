import { useId } from 'react'
import css from './Choices.module.css'
import { described, Hint } from './Field.tsx'

type Choice = { value: string; label: string; hint?: string }
type Props = {
  id: string
  label: string
  choices: readonly Choice[]
  value: string
  onChoose: (value: string) => void
  error?: string | undefined
}

/** One of a few, all to be seen. Its id is the first one's, for an error summary to lead to. */
export function Choices({ id, label, choices, value, onChoose, error }: Props) {
  const name = useId()
  return (
    <fieldset className={css.choices} aria-describedby={error ? `${id}-error` : undefined}>
      <legend>{label}</legend>
      <Hint id={id} error={error} />
      {choices.map((choice, index) => {
        const own = index === 0 ? id : `${id}-${choice.value}`
        return (
          <div key={choice.value} className={css.choice}>
            <input
              type="radio"
              id={own}
              name={name}
              value={choice.value}
              checked={value === choice.value}
              onChange={() => onChoose(choice.value)}
              {...described(own, choice.hint)}
            />
            <label htmlFor={own}>{choice.label}</label>
            <Hint id={own} hint={choice.hint} />
          </div>
        )
      })}
    </fieldset>
  )
}
