import { Link } from 'react-router'
import { toCase } from '../../paths.ts'
import { whyNot } from '../../server/request.ts'
import { Button, firstClick } from '../../ui/Button.tsx'
import { forgetOnceSaved, useKept } from '../form/typed.ts'
import type { CaseFile } from '../purpose/cases.ts'
import { type NoteDraft, NoteForm, noteOf } from './NoteForm.tsx'
import { type Pin, usePinning } from './pins.ts'

type Props = {
  file: CaseFile
  pin: Pin | undefined
  given: Pick<Pin, 'record' | 'pointer' | 'kind'>
  /** @param removed the pin that was removed, if one was */
  onDone: (removed: string | null) => void
}

/** Of the popover of a pin. It loads with the first press. */
export function PinForm({ file, pin, given, onDone }: Props) {
  const { add, edit, remove } = usePinning(file.case_id)
  const draftName = noteOf(given, file.case_id)
  const draft = useKept<NoteDraft | null>(draftName, null)
  const [, keep] = draft
  const done = (removed: string | null) => ({
    onSuccess() {
      keep(null)
      onDone(removed)
    },
  })
  return (
    <>
      <NoteForm
        note={pin?.note}
        draft={draft}
        verb={pin ? 'Save the note' : `Pin to ${file.reference}`}
        isBusy={add.isPending || edit.isPending || remove.isPending}
        error={edit.error ?? remove.error ?? add.error}
        onSave={(note) =>
          forgetOnceSaved(
            draftName,
            pin
              ? edit.mutateAsync({ pin_id: pin.pin_id, note, edited_at: pin.edited_at }, done(null))
              : add.mutateAsync({ ...given, note }, done(null)),
          )
        }
      >
        {pin && <Button onClick={firstClick(() => remove.mutate(pin.pin_id, done(pin.pin_id)))}>Remove the pin</Button>}
      </NoteForm>
      {pin && <Link to={toCase(file.case_id, 'pins')}>Open the case</Link>}
    </>
  )
}

export function UndoRemoval({ case_id, pin_id }: { case_id: string; pin_id: string }) {
  const { putBack } = usePinning(case_id)
  return (
    <span role="status" className="quiet small">
      {whyNot(putBack.error) ?? 'Removed.'}{' '}
      <Button look="quiet" onClick={firstClick(() => putBack.mutate(pin_id))}>
        Undo
      </Button>
    </span>
  )
}
