import type { ReactNode } from 'react'
import css from './ButtonGroup.module.css'

/** Tools that belong together, under one name for screen readers. */
export const ButtonGroup = ({ label, children }: { label: string; children: ReactNode }) => (
  // biome-ignore lint/a11y/useSemanticElements: a fieldset is for fields.
  <span role="group" aria-label={label} className={css.group}>
    {children}
  </span>
)
