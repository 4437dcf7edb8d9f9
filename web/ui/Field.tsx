import { type ComponentProps, type KeyboardEvent, type ReactNode, useContext, useId, useState } from 'react'
import css from './Field.module.css'
import { FormErrors } from './Form.tsx'

type Words = {
  hint?: string | undefined
  error?: string | undefined
  /** News about a field that may be sent as it is. */
  notice?: string | undefined
}
export type Common = Words & { label: string }
type Named = { id?: string | undefined; name?: string | undefined }

/** The words beside a control, and its link to them. A form knows its fields' errors by their names, or ids. */
export function useControl({ id, name }: Named, { hint, error, notice }: Words) {
  const own = useId()
  const errors = useContext(FormErrors)
  const shown = error ?? errors.find(({ field }) => field && (field === name || field === id))?.message
  const words = { hint, error: shown, notice }
  return { words: { id: own, ...words }, links: { id: id ?? own, ...described(own, words) } }
}

/** A labelled input. Its error is said in words, beside it and to screen readers. */
export function Field({ label, hint, error, notice, ...input }: Common & ComponentProps<'input'>) {
  const { words, links } = useControl(input, { hint, error, notice })
  return (
    <div className={css.field}>
      <label htmlFor={links.id}>{label}</label>
      <Hint {...words} />
      <input {...links} {...input} />
    </div>
  )
}

type Option = { value: string; label: string }
type SelectProps = Common & { options: Option[] } & ComponentProps<'select'>

export function Select({ label, hint, error, notice, options, ...select }: SelectProps) {
  const { words, links } = useControl(select, { hint, error, notice })
  return (
    <div className={css.field}>
      <label htmlFor={links.id}>{label}</label>
      <Hint {...words} />
      <select {...links} {...select}>
        {options.map(({ value, label }) => (
          <option key={value} value={value}>
            {label}
          </option>
        ))}
      </select>
    </div>
  )
}

export function Checkbox({ label, hint, error, notice, ...box }: Common & ComponentProps<'input'>) {
  const { words, links } = useControl(box, { hint, error, notice })
  return (
    <div className={css.field}>
      <label className={css.check}>
        <input type="checkbox" {...links} {...box} /> {label}
      </label>
      <Hint {...words} />
    </div>
  )
}

/** Six digits. Telephones and password managers offer to fill them in. */
export const CodeField = (field: Omit<ComponentProps<typeof Field>, 'label'>) => (
  <Field label="Code" name="code" autoComplete="one-time-code" autoFocus required {...field} />
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
              {...described(own, choice)}
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

/** The words beside a field, with the ids that `described` refers to. */
export const Hint = ({ id, hint, error, notice }: Words & { id: string }) => (
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
    {notice && (
      <p id={`${id}-notice`} role="status" className={css.notice}>
        {notice}
      </p>
    )}
  </>
)

const described = (id: string, { hint, error, notice }: Words) => ({
  'aria-describedby':
    [hint && `${id}-hint`, error && `${id}-error`, notice && `${id}-notice`].filter(Boolean).join(' ') || undefined,
  'aria-invalid': error ? true : undefined,
})
