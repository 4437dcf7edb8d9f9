import { type MouseEvent, useEffect, useRef } from 'react'
import css from './ErrorSummary.module.css'

type Props = { title?: string; errors: { field?: string; message: string }[] }

/** What is wrong with a form, above it; takes the focus, and leads to each field by its id. The window's title says so too. */
export function ErrorSummary({ title = 'There is a problem', errors }: Props) {
  const box = useRef<HTMLDivElement>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: new errors take the focus anew.
  useEffect(() => box.current?.focus(), [errors])
  useEffect(function sayErrorInTitle() {
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
              <a href={`#${field}`} onClick={(event) => goTo(field, event)}>
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

/** To the field itself; the address stays as it is. */
function goTo(field: string, event: MouseEvent): void {
  const box = document.getElementById(field)
  if (!box) return
  event.preventDefault()
  box.focus()
}
