import { type ComponentProps, useId } from 'react'
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

/** Yes or no. Its words stand behind it. */
export function Checkbox({ label, hint, error, ...box }: Common & ComponentProps<'input'>) {
  const id = useId()
  return (
    <div className={css.field}>
      <Hint id={id} hint={hint} error={error} />
      <label className={css.check}>
        <input id={id} type="checkbox" {...described(id, hint, error)} {...box} /> {label}
      </label>
    </div>
  )
}

/** What a field says of itself, with the ids that `described` tells of. */
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

export const described = (id: string, hint?: string, error?: string) => ({
  'aria-describedby': [hint && `${id}-hint`, error && `${id}-error`].filter(Boolean).join(' ') || undefined,
  'aria-invalid': error ? true : undefined,
})
