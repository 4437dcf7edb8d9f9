import { useId } from 'react'
import css from './Choices.module.css'

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
      {error && <ErrorText id={id} error={error} />}
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
              aria-describedby={choice.hint && `${own}-hint`}
            />
            <label htmlFor={own}>{choice.label}</label>
            {choice.hint && (
              <p id={`${own}-hint`} className={css.hint}>
                {choice.hint}
              </p>
            )}
          </div>
        )
      })}
    </fieldset>
  )
}

type TickProps = {
  id: string
  label: string
  hint?: string
  isTicked: boolean
  onTick: (isTicked: boolean) => void
  error?: string | undefined
}

/** Something that is so, or is not. */
export const Tick = ({ id, label, hint, isTicked, onTick, error }: TickProps) => (
  <div>
    {error && <ErrorText id={id} error={error} />}
    <div className={css.choice}>
      <input
        type="checkbox"
        id={id}
        checked={isTicked}
        onChange={({ target }) => onTick(target.checked)}
        aria-describedby={[hint && `${id}-hint`, error && `${id}-error`].filter(Boolean).join(' ') || undefined}
        aria-invalid={error ? true : undefined}
      />
      <label htmlFor={id}>{label}</label>
      {hint && (
        <p id={`${id}-hint`} className={css.hint}>
          {hint}
        </p>
      )}
    </div>
  </div>
)

const ErrorText = ({ id, error }: { id: string; error: string }) => (
  <p id={`${id}-error`} className={css.error}>
    <span className="visually-hidden">Error: </span>
    {error}
  </p>
)
