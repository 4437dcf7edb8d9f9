import type { ComponentProps, KeyboardEvent } from 'react'
import css from './Field.module.css'
import { type Common, Hint, useControl } from './Field.tsx'
import { keysOf } from './run-shortcut.ts'

/** Ctrl+Enter, or Command+Enter on a Mac, sends its form. */
export function TextArea({ label, hint, error, notice, onKeyDown, ...area }: Common & ComponentProps<'textarea'>) {
  const { words, links } = useControl(area, { hint, error, notice })
  function press(event: KeyboardEvent<HTMLTextAreaElement>): void {
    if (keysOf(event) === 'mod+enter') {
      event.preventDefault()
      if (!event.repeat && !event.nativeEvent.isComposing) event.currentTarget.form?.requestSubmit()
    } else onKeyDown?.(event)
  }
  return (
    <div className={css.field}>
      <label htmlFor={links.id}>{label}</label>
      <Hint {...words} />
      <textarea rows={3} {...links} {...area} onKeyDown={press} />
    </div>
  )
}
