import type { ReactNode } from 'react'
import { Button } from '../ui/Button.tsx'
import { Dialog } from '../ui/Dialog.tsx'
import { Actions, Form } from '../ui/Form.tsx'
import { useSending } from './useSending.ts'

/** The value of a field. */
type Given = (name: string) => string

type Props = {
  title: string
  /** The words of the button. */
  verb: string
  /**
   * The dialog closes after it, or shows its failure. @param typed with outer spaces, which may be part of a password
   */
  onDo: (given: Given, typed: Given) => Promise<unknown>
  onClose: () => void
  /** The consequences, or fields. */
  children: ReactNode
}

/** Confirms an act that cannot be undone. */
export function Confirm({ title, verb, onDo, onClose, children }: Props) {
  const { errors, isBusy, send } = useSending()
  return (
    <Dialog title={title} onCancel={onClose}>
      {/* Its few fields are in sight; other fields outside may have the same name. */}
      <Form
        errors={errors.map(({ message }) => ({ message }))}
        onSend={(given, form) => isBusy || void send(() => onDo(given, typedIn(form)).then(onClose))}
      >
        {children}
        <Actions>
          <Button look="main" type="submit" aria-disabled={isBusy}>
            {verb}
          </Button>
          <Button onClick={onClose}>Cancel</Button>
        </Actions>
      </Form>
    </Dialog>
  )
}

const typedIn = (form: HTMLFormElement): Given => {
  const data = new FormData(form)
  return (name) => String(data.get(name) ?? '')
}
