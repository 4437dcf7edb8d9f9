import { useState } from 'react'
import { Button } from '../../ui/Button.tsx'
import css from './Searches.module.css'

type Props = { name: string; onName: (name: string) => void; onCancel: () => void }

/** In the place of the line that it renames. */
export function RenameForm({ name, onName, onCancel }: Props) {
  const [typed, setTyped] = useState(name)
  return (
    <form
      className={css.rename}
      onSubmit={(event) => {
        event.preventDefault()
        if (typed.trim() !== '') onName(typed.trim())
      }}
      onKeyDown={(event) => event.key === 'Escape' && onCancel()}
    >
      <input
        aria-label={`New name of ${name}`}
        value={typed}
        onChange={({ target }) => setTyped(target.value)}
        // biome-ignore lint/a11y/noAutofocus: one asked to rename it.
        autoFocus
        onFocus={({ target }) => target.select()}
        maxLength={120}
        autoComplete="off"
      />
      <Button type="submit">Rename</Button>
      <Button look="quiet" onClick={onCancel}>
        Cancel
      </Button>
    </form>
  )
}
