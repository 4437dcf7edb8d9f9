import type { ReactNode } from 'react'
import { Button } from '../ui/Button.tsx'
import { Dialog } from '../ui/Dialog.tsx'
import { Actions, Form } from '../ui/Form.tsx'
import { useSending } from './useSending.ts'

/** What a field holds. */
type Given = (name: string) => string

type Props = {
  title: string
  /** What the button does. */
  verb: string
  /** Done, it closes; what fails is said in it. @param typed with the spaces around it, which belong to a password */
  onDo: (given: Given, typed: Given) => Promise<unknown>
  onClose: () => void
  /** What will happen; or fields, whose errors are said above them. */
  children: ReactNode
}

/** Asks before something is done that is not undone by pressing again. */
export function Confirm({ title, verb, onDo, onClose, children }: Props) {
  const { errors, isBusy, send } = useSending()
  return (
    <Dialog title={title} onCancel={onClose}>
      {/* Its few fields stand below in sight; outside it there may be some of the same name. */}
      <Form
        errors={errors.map(({ message }) => ({ message }))}
        onSend={(given, form) => isBusy || void send(() => onDo(given, typedIn(form)).then(onClose))}
      >
        {children}
        <Actions>
          <Button look="main" type="submit" aria-disabled={isBusy}>
            {verb}
          </Button>
          <Button onClick={onClose}>Do not</Button>
        </Actions>
      </Form>
    </Dialog>
  )
}

const typedIn = (form: HTMLFormElement): Given => {
  const data = new FormData(form)
  return (name) => String(data.get(name) ?? '')
}
