import { useId, useState } from 'react'
import {
  blockLength,
  blockLengthOf,
  blocksOf,
  type Footing,
  unicodeCharacters,
} from '../../../contract/text-message.ts'
import { NoSource } from '../../lookup/form/NoSource.tsx'
import { usePrice } from '../../lookup/price/prices.tsx'
import type { FieldError } from '../../server/request.ts'
import { Button } from '../../ui/Button.tsx'
import { Checkbox, Choices, Field } from '../../ui/Field.tsx'
import { Form } from '../../ui/Form.tsx'
import { count, numberInWords } from '../../ui/numbers.ts'
import { TextArea } from '../../ui/TextArea.tsx'
import { bases, type Draft, errorsOf, lengthOf, limits, senderOf, tooLong } from './draft.ts'
import css from './TextMessage.module.css'

type Props = {
  draft: Draft
  onChange: (change: Partial<Draft>) => void
  /** Called when the form has no errors. Sends nothing. */
  onReady: () => void
  isBusy: boolean
}

/** The first step. Its button opens the confirmation, and sends nothing. */
export function ComposeForm({ draft, onChange, onReady, isBusy }: Props) {
  const [errors, setErrors] = useState<FieldError[]>([])
  const id = useId()
  const idOf = (field: string) => `${id}-${field}`
  const long = tooLong(draft)
  const errorOf = (field: string) =>
    (errors.find((error) => error.field === idOf(field)) ?? long.find((error) => error.field === field))?.message
  const sender = senderOf(draft.from)

  function submit() {
    const wrong = errorsOf(draft)
    setErrors(wrong.map(({ field, message }) => ({ field: idOf(field), message })))
    if (wrong.length === 0) onReady()
  }

  return (
    <Form className={css.form} errors={errors} onSend={submit}>
      <NoSource operation="send_text_message" />
      <Field
        id={idOf('telephone_number')}
        label="To"
        hint="A UK mobile number, such as 07700 900123"
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
        hint="A name of 3 to 11 letters and digits, or a number that takes replies"
        value={draft.from}
        onChange={({ target }) => onChange({ from: target.value })}
        error={errorOf('from')}
        autoComplete="off"
        spellCheck={false}
      />
      <p className={css.caution} data-is-quiet={!sender.caution || undefined}>
        {sender.caution ??
          (sender.takesReplies ? 'The recipient can reply to this sender.' : 'The recipient cannot reply to a name.')}
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
        label="Why you may send it"
        choices={bases}
        value={draft.basis}
        onChoose={(basis) => onChange({ basis: basis as Footing })}
        error={errorOf('basis')}
      />
      {draft.basis === 'marketing' && (
        <Checkbox
          id={idOf('stop')}
          label="It names its sender and gives a free way to stop such texts"
          {...(!sender.takesReplies && {
            hint: 'The recipient cannot reply STOP to a name. Give another free way.',
          })}
          checked={draft.saysHowToStop}
          onChange={({ target }) => onChange({ saysHowToStop: target.checked })}
          error={errorOf('stop')}
        />
      )}
      <Button look="main" type="submit" aria-disabled={isBusy}>
        Check message, free
      </Button>
    </Form>
  )
}

/** What the service charges for: characters, encoding, blocks, and their cost. */
function MessageSize({ message }: { message: string }) {
  const blocks = blocksOf(message)
  const cost = useMessageCost(blocks)
  const beyond = unicodeCharacters(message)
  return (
    <div className={css.size}>
      <p id="message-size">
        <strong>{count(lengthOf(message), 'character')}</strong> of {limits.message}, {encodingOf(message)}:{' '}
        <strong>{count(blocks, 'block')}</strong> of {blockLengthOf(message)}, {cost}
      </p>
      {beyond.length > 0 && (
        <p>
          {beyond.slice(0, 5).map((character) => (
            <kbd key={character}>{character}</kbd>
          ))}{' '}
          {beyond.length > 5 && `and ${numberInWords(beyond.length - 5)} more `}
          {beyond.length === 1 ? 'makes' : 'make'} a block hold {blockLength.unicode} characters instead of{' '}
          {blockLength.plain}. An emoji counts as two.
        </p>
      )}
      {/* Announced when the blocks change, not at every key. */}
      <p role="status" className="visually-hidden">
        {message && `${count(blocks, 'block')}, ${cost}`}
      </p>
    </div>
  )
}

/** A message costs its price for each of its blocks. A learned price was rounded up. */
function useMessageCost(blocks: number): string {
  const each = usePrice('send_text_message')
  const all = usePrice(...Array.from({ length: blocks }, () => 'send_text_message'))
  return /\d/.test(each) ? `${each} a block: at most ${all}` : each
}

/** The service takes the first 128 characters as plain text, and anything else as Unicode. */
export const encodingOf = (message: string): string =>
  unicodeCharacters(message).length === 0 ? 'plain text (7-bit)' : 'Unicode (UCS-2)'
