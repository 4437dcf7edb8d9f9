import { createContext, type FormEvent, type MouseEvent, type ReactNode, useEffect, useRef } from 'react'
import css from './Form.module.css'

type FormError = { field?: string; message: string }
/** The errors of the form around a field. */
export const FormErrors = createContext<readonly FormError[]>([])

type Props = {
  /** Of the last attempt: in a summary above the fields, and beside each field by its name or id. */
  errors?: FormError[] | undefined
  /** Fields in a column, if there is no class. */
  className?: string | undefined
  label?: string
  /** @param given the value of a field, without the spaces around it */
  onSend: (given: (name: string) => string, form: HTMLFormElement) => void
  onChange?: (event: FormEvent<HTMLFormElement>) => void
  /** Escape was pressed. */
  onCancel?: (() => void) | undefined
  children: ReactNode
}

const none: FormError[] = []

/** Every form of the application. */
export const Form = ({ errors = none, className = css.form, label, onSend, onChange, onCancel, children }: Props) => (
  <form
    className={className}
    aria-label={label}
    noValidate
    onChange={onChange}
    onKeyDown={(event) => {
      if (event.key !== 'Escape' || !onCancel) return
      // Not for the box around the form, too.
      event.preventDefault()
      onCancel()
    }}
    onSubmit={(event) => {
      event.preventDefault()
      const form = event.currentTarget
      const data = new FormData(form)
      onSend((name) => String(data.get(name) ?? '').trim(), form)
    }}
  >
    {errors.length > 0 && <ErrorSummary errors={errors} />}
    <FormErrors value={errors}>{children}</FormErrors>
  </form>
)

export const Actions = ({ children }: { children: ReactNode }) => <p className="row-16">{children}</p>

/** The errors of a form, each a link to its field. It takes the focus, and the window's title says "Error". */
export function ErrorSummary({ title = 'There is a problem', errors }: { title?: string; errors: FormError[] }) {
  const box = useRef<HTMLDivElement>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: new errors take the focus again.
  useEffect(() => box.current?.focus(), [errors])
  useEffect(function markTitle() {
    document.title = `${prefix}${document.title}`
    return () => {
      if (document.title.startsWith(prefix)) document.title = document.title.slice(prefix.length)
    }
  }, [])
  return (
    <div ref={box} className={css.summary} role="alert" tabIndex={-1}>
      <h2>{title}</h2>
      <ul>
        {errors.map(({ field, message }) => (
          <li key={`${field} ${message}`}>
            {field ? (
              <a href={`#${field}`} onClick={(event) => focusField(field, event)}>
                {message}
              </a>
            ) : (
              message
            )}
          </li>
        ))}
      </ul>
    </div>
  )
}

const prefix = 'Error: '

/** By its id, or its name in the form. The address stays as it is. */
function focusField(field: string, event: MouseEvent<HTMLElement>): void {
  event.preventDefault()
  const box = document.getElementById(field) ?? event.currentTarget.closest('form')?.elements.namedItem(field)
  if (box instanceof HTMLElement) box.focus()
}
