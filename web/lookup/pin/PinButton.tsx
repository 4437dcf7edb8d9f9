import { useState } from 'react'
import { Link } from 'react-router'
import type { PinKind } from '../../../contract/pins.ts'
import { toCase } from '../../paths.ts'
import { whyNot } from '../../server/request.ts'
import { Button, firstClick } from '../../ui/Button.tsx'
import { Icon } from '../../ui/icon/Icon.tsx'
import { Popover } from '../../ui/Popover.tsx'
import { forgetOnceSaved, useKept } from '../form/typed.ts'
import type { CaseFile } from '../purpose/cases.ts'
import { type NoteDraft, NoteForm, noteOf } from './NoteForm.tsx'
import css from './PinButton.module.css'
import { type Pin, usePinning, usePinsOf } from './pins.ts'

type Props = {
  /** The record's id. */
  from: string
  /** Its place in the result. Without one, the whole. */
  at?: string
  kind: PinKind
  /** The name of the thing, for screen readers. */
  label: string
  /** The icon alone, for a row of a table. */
  isSmall?: boolean
}

/** Pins a thing to the current case, with a note, or shows that it is pinned. */
export function PinButton({ from, at = '', kind, label, isSmall }: Props) {
  const { file, pins, isKnown } = usePinsOf(from)
  const pin = pins.get(at)
  const [removed, setRemoved] = useState<string | null>(null)
  if (!file || !isKnown) return null
  const words = pin ? `Pinned to ${file.reference}` : `Pin to ${file.reference}`
  return (
    <span className={`${css.box} on-screen`}>
      <Popover
        label={`${words}: ${label}`}
        button={(opens) => (
          <button
            type="button"
            className={css.button}
            data-small={isSmall || undefined}
            data-pinned={pin !== undefined || undefined}
            aria-label={`${words}: ${label}`}
            title={words}
            {...opens}
          >
            <Icon name="pin" size={14} />
            {!isSmall && (pin ? 'Pinned' : 'Pin')}
          </button>
        )}
      >
        {(close) => (
          <PinForm
            file={file}
            pin={pin}
            given={{ record: from, pointer: at, kind }}
            onDone={(removedPin) => {
              close()
              setRemoved(removedPin)
            }}
          />
        )}
      </Popover>
      {removed && !pin && <Undo case_id={file.case_id} pin_id={removed} />}
    </span>
  )
}

type FormProps = {
  file: CaseFile
  pin: Pin | undefined
  given: Pick<Pin, 'record' | 'pointer' | 'kind'>
  /** @param removed the pin that was removed, if one was */
  onDone: (removed: string | null) => void
}

function PinForm({ file, pin, given, onDone }: FormProps) {
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
        error={add.error ?? edit.error ?? remove.error}
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

function Undo({ case_id, pin_id }: { case_id: string; pin_id: string }) {
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
