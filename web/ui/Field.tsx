import { type ComponentProps, type KeyboardEvent, type ReactNode, useId, useState } from 'react'
import css from './Field.module.css'

type Common = { label: string; hint?: string | undefined; error?: string | undefined }

/** A labelled input. Its error is said in words, beside it and to screen readers. */
export function Field({ label, hint, error, ...input }: Common & ComponentProps<'input'>) {
  const id = useId()
  return (
    <div className={css.field}>
      <label htmlFor={input.id ?? id}>{label}</label>
      <Hint id={id} hint={hint} error={error} />
      <input id={id} {...described(id, hint, error)} {...input} />
    </div>
  )
}

export function TextArea({ label, hint, error, ...area }: Common & ComponentProps<'textarea'>) {
  const id = useId()
  return (
    <div className={css.field}>
      <label htmlFor={area.id ?? id}>{label}</label>
      <Hint id={id} hint={hint} error={error} />
      <textarea id={id} rows={3} {...described(id, hint, error)} {...area} />
    </div>
  )
}

type Option = { value: string; label: string }
export function Select({
  label,
  hint,
  error,
  options,
  ...select
}: Common & { options: Option[] } & ComponentProps<'select'>) {
  const id = useId()
  return (
    <div className={css.field}>
      <label htmlFor={select.id ?? id}>{label}</label>
      <Hint id={id} hint={hint} error={error} />
      <select id={id} {...described(id, hint, error)} {...select}>
        {options.map(({ value, label }) => (
          <option key={value} value={value}>
            {label}
          </option>
        ))}
      </select>
    </div>
  )
}

export function Checkbox({ label, hint, error, ...box }: Common & ComponentProps<'input'>) {
  const id = useId()
  return (
    <div className={css.field}>
      <label className={css.check}>
        <input id={id} type="checkbox" {...described(id, hint, error)} {...box} /> {label}
      </label>
      <Hint id={id} hint={hint} error={error} />
    </div>
  )
}

/** Six digits. Telephones and password managers offer to fill them in. */
export const CodeField = (field: Omit<ComponentProps<typeof Field>, 'label'>) => (
  <Field label="Code" name="code" id="code" autoComplete="one-time-code" autoFocus required {...field} />
)

/** Warns while Caps Lock is on, because the typed text is hidden. */
export function PasswordField(field: Omit<ComponentProps<typeof Field>, 'type'>) {
  const [isCapsLockOn, setCapsLockOn] = useState(false)
  const checkCapsLock = (event: KeyboardEvent) => setCapsLockOn(event.getModifierState('CapsLock'))
  return (
    <div className={css.field}>
      <Field
        {...field}
        type="password"
        onKeyDown={checkCapsLock}
        onKeyUp={checkCapsLock}
        onBlur={() => setCapsLockOn(false)}
      />
      <p role="status" className={css.hint}>
        {isCapsLockOn && 'Caps Lock is on.'}
      </p>
    </div>
  )
}

type Choice = { value: string; label: string; hint?: string }
type ChoicesProps = {
  id: string
  label: string
  choices: readonly Choice[]
  value: string
  onChoose: (value: string) => void
  error?: string | undefined
}

/** Radio buttons. The first has the id of the group, so that an error summary can link to it. */
export function Choices({ id, label, choices, value, onChoose, error }: ChoicesProps) {
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

/** Fields that answer one question together. */
export const FieldGroup = ({ label, children }: { label: string; children: ReactNode }) => (
  <fieldset className={css.choices}>
    <legend>{label}</legend>
    {children}
  </fieldset>
)

/** The hint and the error of a field, with the ids that `described` refers to. */
export const Hint = ({ id, hint, error }: { id: string; hint?: string | undefined; error?: string | undefined }) => (
  <>
    {hint && (
      <p id={`${id}-hint`} className={css.hint}>
        {hint}
      </p>
    )}
    {error && (
      <p id={`${id}-error`} className={css.error}>
        <span className="visually-hidden">Error: </span>
        {error}
      </p>
    )}
  </>
)

const described = (id: string, hint?: string, error?: string) => ({
  'aria-describedby': [hint && `${id}-hint`, error && `${id}-error`].filter(Boolean).join(' ') || undefined,
  'aria-invalid': error ? true : undefined,
})
