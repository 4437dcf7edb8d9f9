import type { ComponentProps } from 'react'
import { Field } from './Field.tsx'

/** Six digits. Telephones and password managers offer to fill it in. */
export const CodeField = (field: Omit<ComponentProps<typeof Field>, 'label'>) => (
  <Field label="Code" name="code" id="code" autoComplete="one-time-code" autoFocus required {...field} />
)
