import { type FormEvent, useId, useState } from 'react'
import type { Footing } from '../../../contract/text-message.ts'
import type { FieldError } from '../../server/request.ts'
import { Button } from '../../ui/Button.tsx'
import { Checkbox, Choices, Field, TextArea } from '../../ui/Field.tsx'
import { ErrorSummary } from '../../ui/Form.tsx'
import { bases, type Draft, tooLongIn, wrongWith } from './draft.ts'
import { MessageSize } from './MessageSize.tsx'
import { senderOf } from './sender.ts'
import css from './TextMessage.module.css'

type Props = {
  draft: Draft
  onChange: (change: Partial<Draft>) => void
  /** Where there is nothing wrong with it. Sends nothing. */
  onReady: () => void
  isBusy: boolean
}

/** The first step. Its button leads to a page that says what will be sent, and sends nothing itself. */
export function ComposeForm({ draft, onChange, onReady, isBusy }: Props) {
  const [errors, setErrors] = useState<FieldError[]>([])
  const id = useId()
  const idOf = (field: string) => `${id}-${field}`
  const tooLong = tooLongIn(draft)
  const errorOf = (field: string) =>
    (errors.find((error) => error.field === idOf(field)) ?? tooLong.find((error) => error.field === field))?.message
  const sender = senderOf(draft.from)

  function submit(event: FormEvent) {
    event.preventDefault()
    const wrong = wrongWith(draft)
    setErrors(wrong.map(({ field, message }) => ({ field: idOf(field), message })))
    if (wrong.length === 0) onReady()
  }

  return (
    <form onSubmit={submit} className={css.form} noValidate>
      {errors.length > 0 && <ErrorSummary errors={errors} />}
      <Field
        id={idOf('telephone_number')}
        label="To"
        hint="A UK mobile number. For example 07700 900123"
        value={draft.telephone_number}
        onChange={({ target }) => onChange({ telephone_number: target.value })}
        error={errorOf('telephone_number')}
        maxLength={30}
        autoComplete="off"
        spellCheck={false}
      />
      <Field
        id={idOf('from')}
        label="From"
        hint="3 to 11 letters and digits, as the recipient knows you; or a number that takes replies"
        value={draft.from}
        onChange={({ target }) => onChange({ from: target.value })}
        error={errorOf('from')}
        autoComplete="off"
        spellCheck={false}
      />
      <p className={css.caution} data-is-quiet={!sender.caution || undefined}>
        {sender.caution ?? (sender.takesReplies ? 'This sender can be answered.' : 'Nobody can reply to a name.')}
      </p>
      <TextArea
        id={idOf('message')}
        label="Message"
        rows={5}
        value={draft.message}
        onChange={({ target }) => onChange({ message: target.value })}
        error={errorOf('message')}
        autoComplete="off"
      />
      <MessageSize message={draft.message} />
      <Choices
        id={idOf('basis')}
        label="Why it may be sent"
        choices={bases}
        value={draft.basis}
        onChoose={(basis) => onChange({ basis: basis as Footing })}
        error={errorOf('basis')}
      />
      {draft.basis === 'marketing' && (
        <Checkbox
          id={idOf('stop')}
          label="It names its sender and says how to stop such texts, free"
          {...(!sender.takesReplies && {
            hint: 'Nobody can reply STOP to a name: give another way that costs nothing.',
          })}
          checked={draft.saysHowToStop}
          onChange={({ target }) => onChange({ saysHowToStop: target.checked })}
          error={errorOf('stop')}
        />
      )}
      <Button look="main" type="submit" aria-disabled={isBusy}>
        See what will be sent, free
      </Button>
    </form>
  )
}
