import { useState } from 'react'
import { Link } from 'react-router'
import { nothingHere } from '../../lookup/answer/NoAnswer.tsx'
import { Comments } from '../../lookup/comments/Comments.tsx'
import { forgetOnceSaved, useKept } from '../../lookup/form/typed.ts'
import type { LedgerRecord } from '../../lookup/lookups.ts'
import { type NoteDraft, NoteForm, noteOf } from '../../lookup/pin/NoteForm.tsx'
import { type Pin, usePinning } from '../../lookup/pin/pins.ts'
import { type CaseFile, mayChange } from '../../lookup/purpose/cases.ts'
import { HeldLink } from '../../lookup/record/HeldLink.tsx'
import { InsertIntoReport } from '../../lookup/report/InsertIntoReport.tsx'
import { toRecord } from '../../paths.ts'
import { ProblemError, whyNot } from '../../server/request.ts'
import { Button, firstClick } from '../../ui/Button.tsx'
import { Drawer } from '../../ui/Drawer.tsx'
import { timeInWords } from '../../ui/dates.ts'
import { Actions } from '../../ui/Form.tsx'
import { shortId } from '../../ui/Identifier.tsx'
import { Panel } from '../../ui/Panel.tsx'
import { useIsSlow } from '../../ui/timing.ts'
import css from './Cases.module.css'
import { pinKindWords } from './pin-kinds.ts'
import type { Pinned } from './pinned.ts'

/** A pin with its record and the pinned value. */
export type ReadPin = Pin & { source: LedgerRecord | undefined; error: Error | null; pinned: Pinned | null }

type Props = {
  pin: ReadPin
  file: CaseFile
  /** Its neighbours in the list. */
  before: Pin | undefined
  after: Pin | undefined
  onClose: () => void
  onRemoved: (pin_id: string) => void
}

/** One pin in full: its facts, note and record, and what can be done with it. */
export function PinPane({ pin, file, before, after, onClose, onRemoved }: Props) {
  const { edit, remove } = usePinning(file.case_id)
  const draftName = noteOf(pin, file.case_id)
  const draft = useKept<NoteDraft | null>(draftName, null)
  const [typed, keep] = draft
  const [isEditing, setEditing] = useState(typed !== null && mayChange(file))
  function close() {
    keep(null)
    setEditing(false)
  }
  const kind = pin.pinned?.kind ?? pinKindWords[pin.kind][0]
  const name = pin.pinned?.title ?? kind
  const moveTo = (other: Pin | undefined) => other && edit.mutate({ pin_id: pin.pin_id, position: other.position })
  const failure = whyNot(edit.error ?? remove.error)

  return (
    <Drawer label={`Pin: ${name}`} onClose={onClose}>
      <Panel title={kind} actions={<Button onClick={onClose}>Close</Button>}>
        <p className="strong">
          <PinnedLink pin={pin} />
        </p>
        {pin.pinned && pin.pinned.facts.length > 0 && (
          <ul className="small">
            {pin.pinned.facts.map((fact) => (
              <li key={fact}>{fact}</li>
            ))}
          </ul>
        )}
        {isEditing ? (
          <NoteForm
            note={pin.note}
            draft={draft}
            verb="Save the note"
            isBusy={edit.isPending}
            error={edit.error}
            onSave={(note) => {
              const edited = { pin_id: pin.pin_id, note, edited_at: pin.edited_at }
              forgetOnceSaved(draftName, edit.mutateAsync(edited, { onSuccess: close }))
            }}
            onCancel={close}
          />
        ) : (
          pin.note && <p className={css.note}>{pin.note}</p>
        )}
        {failure && !isEditing && <p role="alert">{failure}</p>}
        {mayChange(file) && !isEditing && (
          <Actions>
            {pin.pinned && <InsertIntoReport file={file} sources={[pin]} of={name} />}
            <Button look="tool" onClick={() => setEditing(true)}>
              {pin.note ? 'Change note' : 'Add note'}
            </Button>
            {/* Not disabled, because a disabled button loses the focus. */}
            <Button look="tool" aria-disabled={!before} onClick={() => moveTo(before)}>
              Move up
            </Button>
            <Button look="tool" aria-disabled={!after} onClick={() => moveTo(after)}>
              Move down
            </Button>
            <Button
              look="tool"
              onClick={firstClick(() => remove.mutate(pin.pin_id, { onSuccess: () => onRemoved(pin.pin_id) }))}
            >
              Remove pin
            </Button>
          </Actions>
        )}
        <p className={css.foot}>
          <span>
            Pinned by {pin.pinned_by_name ?? 'a former colleague'}, {timeInWords(pin.pinned_at)}
          </span>
          {pin.edited_at && (
            <span>
              note changed{pin.edited_by_name && ` by ${pin.edited_by_name}`}, {timeInWords(pin.edited_at)}
            </span>
          )}
          <Link to={toRecord(pin.record)}>
            record <code>{shortId(pin.record)}</code>
          </Link>
        </p>
        <h3>Comments</h3>
        <Comments
          key={pin.pin_id}
          case_id={file.case_id}
          at={{ kind: 'pin', anchor: pin.pin_id }}
          isClosed={file.closed_at !== null}
        />
      </Panel>
    </Drawer>
  )
}

/** The name of a pin, as a link to its screen; or why there is no name. */
export function PinnedLink({ pin: { pinned, source, error } }: { pin: ReadPin }) {
  const isSlow = useIsSlow(!source && !error)
  if (error)
    return (
      <span className={css.missing}>
        {error instanceof ProblemError && error.problem.status === 404
          ? 'You cannot read this record: it belongs to another case.'
          : `The record could not be read. ${error.message}`}
      </span>
    )
  if (!source) return isSlow ? 'Reading the record …' : '\u00a0'
  if (!pinned)
    return (
      <span className={css.missing}>
        {source.erased ? 'The answer was erased. The lookup stays on record.' : nothingHere}
      </span>
    )
  const { title, screen, asks } = pinned
  return screen ? (
    <HeldLink asks={asks ?? null} to={screen}>
      {title}
    </HeldLink>
  ) : (
    title
  )
}
