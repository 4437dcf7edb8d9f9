import { useEffect, useRef } from 'react'
import css from './ErrorSummary.module.css'

type Props = { title?: string; errors: { field?: string; message: string }[] }

/** What is wrong with a form, above it; takes the focus, and leads to each field by its id. */
export function ErrorSummary({ title = 'There is a problem', errors }: Props) {
  const box = useRef<HTMLDivElement>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: new errors take the focus anew.
  useEffect(() => box.current?.focus(), [errors])
  return (
    <div ref={box} className={css.summary} role="alert" tabIndex={-1}>
      <h2>{title}</h2>
      <ul>
        {errors.map(({ field, message }) => (
          <li key={message}>{field ? <a href={`#${field}`}>{message}</a> : message}</li>
        ))}
      </ul>
    </div>
  )
}
