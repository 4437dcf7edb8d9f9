import type { ReactNode } from 'react'
import { ErrorSummary } from './ErrorSummary.tsx'
import css from './Form.module.css'

type Props = {
  errors: { field?: string; message: string }[]
  /** @param given what a field holds, without the spaces around it */
  onSend: (given: (name: string) => string, form: HTMLFormElement) => void
  children: ReactNode
}

/** Fields one below the other, and above them what was wrong with the last sending. */
export const Form = ({ errors, onSend, children }: Props) => (
  <form
    className={css.form}
    noValidate
    onSubmit={(event) => {
      event.preventDefault()
      const form = event.currentTarget
      const data = new FormData(form)
      onSend((name) => String(data.get(name) ?? '').trim(), form)
    }}
  >
    {errors.length > 0 && <ErrorSummary errors={errors} />}
    {children}
  </form>
)

/** Buttons in a row. */
export const Actions = ({ children }: { children: ReactNode }) => <p className={css.actions}>{children}</p>
