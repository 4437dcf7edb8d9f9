import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { Link } from 'react-router'
import { type LedgerRecord, recordQuery } from '../../lookup/lookups.ts'
import { NoteForm } from '../../lookup/pin/NoteForm.tsx'
import { type Pin, usePinning, whyNot } from '../../lookup/pin/pins.ts'
import type { CaseFile } from '../../lookup/purpose/cases.ts'
import { toRecord } from '../../paths.ts'
import { ProblemError } from '../../server/request.ts'
import { Button, firstClick } from '../../ui/Button.tsx'
import { timeInWords } from '../../ui/dates.ts'
import { shortId } from '../../ui/Identifier.tsx'
import { useIsSlow } from '../../ui/timing.ts'
import css from './PinItem.module.css'
import { PinnedLink } from './PinnedLink.tsx'
import { pinKindWords, pinnedIn } from './pinned.ts'

type Props = {
  pin: Pin
  file: CaseFile
  /** Its neighbours, as they are shown. */
  before: Pin | undefined
  after: Pin | undefined
  onRemoved: (pin_id: string) => void
}

/** One pin: what it is, what somebody noted on it, and the record where it stands. */
export function PinItem({ pin, file, before, after, onRemoved }: Props) {
  const { data: record, error } = useQuery({ ...recordQuery(pin.record), retry: false })
  const { edit, remove } = usePinning(file.case_id)
  const [isEditing, setEditing] = useState(false)
  const pinned = record && pinnedIn(record, pin)
  const name = pinned?.title ?? pinKindWords[pin.kind][0]
  const isOpen = file.closed_at === null
  const moveTo = (other: Pin) => edit.mutate({ pin_id: pin.pin_id, position: other.position })
  const failure = whyNot(edit.error ?? remove.error)

  return (
    <li className={css.pin}>
      <span className={css.position}>{pin.position}</span>
      <div className={css.body}>
        <p className={css.kind}>{pinned?.kind ?? pinKindWords[pin.kind][0]}</p>
        <What record={record} error={error} pin={pin} />
        {isEditing ? (
          <ChangedNote pin={pin} case_id={file.case_id} onDone={() => setEditing(false)} />
        ) : (
          pin.note && <p className={css.note}>{pin.note}</p>
        )}
        <p className={css.foot}>
          <span>
            Pinned by {pin.pinned_by_name ?? 'somebody who left'}, {timeInWords(pin.pinned_at)}
          </span>
          {pin.edited_at && <span>note changed {timeInWords(pin.edited_at)}</span>}
          <Link to={toRecord(pin.record)}>
            record <code>{shortId(pin.record)}</code>
          </Link>
        </p>
        {failure && <p role="alert">{failure}</p>}
      </div>
      {isOpen && (
        // biome-ignore lint/a11y/useSemanticElements: a fieldset is for fields.
        <div className={css.tools} role="group" aria-label={`Pin ${pin.position}: ${name}`}>
          <Tool onPress={before && (() => moveTo(before))} label={`Move ${name} up`}>
            ↑
          </Tool>
          <Tool onPress={after && (() => moveTo(after))} label={`Move ${name} down`}>
            ↓
          </Tool>
          <Button
            look="quiet"
            aria-label={`${pin.note ? 'Change' : 'Add'} note on ${name}`}
            onClick={() => setEditing(!isEditing)}
          >
            {pin.note ? 'Change note' : 'Add note'}
          </Button>
          <Button
            look="quiet"
            aria-label={`Remove ${name}`}
            onClick={firstClick(() => remove.mutate(pin.pin_id, { onSuccess: () => onRemoved(pin.pin_id) }))}
          >
            Remove
          </Button>
        </div>
      )}
    </li>
  )
}

/** Never disabled: it would lose the focus of whoever pressed it. */
const Tool = ({
  onPress,
  label,
  children,
}: {
  onPress: (() => void) | undefined
  label: string
  children: ReactNode
}) => (
  <Button look="quiet" className={css.move} aria-label={label} aria-disabled={!onPress} onClick={() => onPress?.()}>
    {children}
  </Button>
)

type WhatProps = { record: LedgerRecord | undefined; error: Error | null; pin: Pin }

function What({ record, error, pin }: WhatProps) {
  const isLate = useIsSlow(!record && !error)
  if (error)
    return (
      <p className={css.gone}>
        {error instanceof ProblemError && error.problem.status === 404
          ? 'Its record is not yours to read: it was looked up outside this case.'
          : `Its record could not be read. ${error.message}`}
      </p>
    )
  if (!record) return <p className={css.title}>{isLate ? 'Reading its record …' : '\u00a0'}</p>
  const pinned = pinnedIn(record, pin)
  if (!pinned) return <p className={css.gone}>What it showed was erased. That it was looked up stays on record.</p>
  return (
    <>
      <p className={css.title}>
        <PinnedLink pinned={pinned} />
      </p>
      {pinned.facts.length > 0 && (
        <ul className={css.facts}>
          {pinned.facts.map((fact) => (
            <li key={fact}>{fact}</li>
          ))}
        </ul>
      )}
    </>
  )
}

function ChangedNote({ pin: { pin_id, note }, case_id, onDone }: { pin: Pin; case_id: string; onDone: () => void }) {
  const { edit } = usePinning(case_id)
  return (
    <NoteForm
      note={note}
      verb="Save the note"
      isBusy={edit.isPending}
      error={edit.error}
      onSave={(note) => edit.mutate({ pin_id, note }, { onSuccess: onDone })}
      onCancel={onDone}
    />
  )
}
