import { type ReactNode, useState } from 'react'
import { longestNote } from '../../../contract/pins.ts'
import { whyNot } from '../../server/request.ts'
import { Button } from '../../ui/Button.tsx'
import { Form } from '../../ui/Form.tsx'
import { TextArea } from '../../ui/TextArea.tsx'
import { type Change, isChangedByBoth } from '../form/changes.ts'
import css from './PinButton.module.css'
import type { Pin } from './pins.ts'

export type NoteDraft = Change

/** The name of the note that is typed about a place in an answer: one on every screen. */
export const noteOf = ({ record, pointer }: Pick<Pin, 'record' | 'pointer'>, case_id: string) => [
  'note',
  case_id,
  record,
  pointer,
]

type Props = {
  /** The saved note. A colleague may change it while this form is open. */
  note?: string | undefined
  /** For a form that closes by itself: the unsaved text, and what keeps it. */
  draft?: readonly [typed: NoteDraft | null, keep: (typed: NoteDraft | null) => void]
  hint?: string
  /** The words of the button. */
  verb: string
  isBusy: boolean
  error: Error | null
  onSave: (note: string) => void
  /** For a form in the page, which does not close by itself. */
  onCancel?: () => void
  children?: ReactNode
}

/** A note: why something matters in a case. */
export function NoteForm({ note = '', hint = 'Why it matters here. It goes with the case.', ...rest }: Props) {
  const { verb, isBusy, error, onSave, onCancel, children } = rest
  const own = useState<NoteDraft | null>(null)
  const [draft, setDraft] = rest.draft ?? own
  const typed = draft?.text ?? note

  return (
    <Form className={css.form} onSend={() => isBusy || onSave(typed)} onCancel={onCancel}>
      <TextArea
        label="Note"
        hint={hint}
        value={typed}
        maxLength={longestNote}
        // Words that are typed while it is saved would be lost.
        readOnly={isBusy}
        error={whyNot(error) ?? undefined}
        onChange={({ target }) => setDraft({ text: target.value, over: draft?.over ?? note })}
        autoFocus
      />
      {isChangedByBoth(draft, note) && (
        <p role="status">
          {note === '' ? 'A colleague removed it.' : `A colleague changed it to: “${note}”.`} If you save, your words
          are kept instead.
        </p>
      )}
      <p className="row-8">
        <Button look="main" type="submit" className="wraps" aria-disabled={isBusy}>
          {verb}
        </Button>
        {onCancel && <Button onClick={onCancel}>Cancel</Button>}
        {children}
      </p>
    </Form>
  )
}
