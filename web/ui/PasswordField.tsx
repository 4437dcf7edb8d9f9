import { type ComponentProps, type KeyboardEvent, useState } from 'react'
import css from './Field.module.css'
import { Field } from './Field.tsx'

/** What is typed is not seen: so it says that Caps Lock is on, from the first key until one leaves the field. */
export function PasswordField(field: Omit<ComponentProps<typeof Field>, 'type'>) {
  const [isInCapitals, setInCapitals] = useState(false)
  const look = (event: KeyboardEvent) => setInCapitals(event.getModifierState('CapsLock'))
  return (
    <div className={css.field}>
      <Field {...field} type="password" onKeyDown={look} onKeyUp={look} onBlur={() => setInCapitals(false)} />
      <p role="status" className={css.hint}>
        {isInCapitals && 'Caps Lock is on.'}
      </p>
    </div>
  )
}
