import { type ReactNode, useId, useState } from 'react'
import { Button } from './Button.tsx'
import css from './Popup.module.css'

type Props = {
  label: string
  /** What it is about, where the label alone does not say. */
  about: string
  children: () => ReactNode
}

/** A button and what opens from it over the page. The browser closes it on Escape or a click beside it. */
export function Popup({ label, about, children }: Props) {
  const id = useId()
  const [isOpen, setIsOpen] = useState(false)
  return (
    <>
      <Button look="quiet" popoverTarget={id} aria-label={`${label}: ${about}`}>
        {label}
      </Button>
      {/* biome-ignore lint/a11y/useSemanticElements: a fieldset is for fields. */}
      <div
        id={id}
        popover="auto"
        role="group"
        aria-label={label}
        className={css.popup}
        onBeforeToggle={(event) => setIsOpen(event.newState === 'open')}
      >
        {isOpen && children()}
      </div>
    </>
  )
}
