/** The steps between writing a message and its record. Each takes the whole place of the one before. */
import { useMutation } from '@tanstack/react-query'
import { type ReactNode, useEffect, useRef } from 'react'
import { Link } from 'react-router'
import { blocksOf, footings } from '../../../contract/text-message.ts'
import { NotAnswered } from '../../lookup/answer/NotAnswered.tsx'
import { creditsInWords } from '../../lookup/price/prices.tsx'
import { useOwnCase } from '../../lookup/purpose/cases.ts'
import { paths, toTelephone } from '../../paths.ts'
import { TelephoneNumber } from '../../register/TelephoneNumber.tsx'
import { Button, firstClick } from '../../ui/Button.tsx'
import { timeInWords } from '../../ui/dates.ts'
import { Facts } from '../../ui/Facts.tsx'
import { Identifier } from '../../ui/Identifier.tsx'
import { count } from '../../ui/numbers.ts'
import { Panel } from '../../ui/Panel.tsx'
import { encodingOf } from './ComposeForm.tsx'
import { lengthOf } from './draft.ts'
import css from './TextMessage.module.css'
import { findOut, type Prepared, type SendOutcome } from './text-message.ts'

type StepProps = { title: string; takesFocus?: boolean; foot?: ReactNode; children: ReactNode }

/** Focuses its heading, not a button, so that a second press of Enter does nothing. */
export function Step({ title, takesFocus = true, foot, children }: StepProps) {
  const box = useRef<HTMLDivElement>(null)
  useEffect(
    function focusHeading() {
      if (takesFocus) box.current?.querySelector('h2')?.focus()
    },
    [takesFocus],
  )
  return (
    <div ref={box} className={css.step}>
      <Panel title={title} foot={foot}>
        {children}
      </Panel>
    </div>
  )
}

type ConfirmProps = { prepared: Prepared; onSend: () => void; onBack: () => void }

/** What will be sent, to whom and at what cost. It is not a form, so Enter sends nothing. */
export function ConfirmStep({ prepared, onSend, onBack }: ConfirmProps) {
  const { message, footing, case_id, question, notice } = prepared
  // The case that the message is sent in, even if the current case has changed.
  const file = useOwnCase(case_id)
  const { estimate, sent_before } = question
  const cost = `${estimate?.at_most ? 'at most ' : ''}${creditsInWords(estimate?.credits)}`
  const blocks = estimate?.units ?? blocksOf(message.message)
  return (
    <Step title="Send this message?">
      <div className={css.page}>
        {notice && (
          <p className="caution" role="alert">
            {notice}
          </p>
        )}
        {sent_before && (
          <p className="caution" role="alert">
            <strong>The same message to this number was submitted</strong> at {timeInWords(sent_before.at)}. Its record
            says what happened.{' '}
            <Link to={toTelephone('message', { record: sent_before.record })}>Open that message</Link>
          </p>
        )}
        <blockquote className={css.text}>{message.message}</blockquote>
        <Facts
          facts={[
            [
              'To',
              <TelephoneNumber key="to" isPlain>
                {message.telephone_number}
              </TelephoneNumber>,
            ],
            [
              'From',
              message.from.trim() ? <Identifier key="from">{message.from}</Identifier> : 'chosen by the service',
            ],
            [
              'Length',
              `${count(lengthOf(message.message), 'character')}, ${encodingOf(message.message)}: ${count(blocks, 'block')}`,
            ],
            ['Cost', estimate?.credits ? cost : 'Price not known. This message sets the price of a block.'],
            ['Case', file && `${file.reference}: ${file.title}`],
            ['Your statement', footings[footing]],
          ]}
        />
        <p>
          <strong>You cannot undo this.</strong> Nothing has been sent or charged yet. The message goes once, when you
          press the button. Your statement goes on record under your name.
        </p>
        <p className={css.actions}>
          <Button look="main" onClick={onSend}>
            {sent_before ? 'Send again' : 'Send message'}, {cost}
          </Button>
          <Button onClick={onBack}>Change message</Button>
        </p>
      </div>
    </Step>
  )
}

export const SendingStep = () => (
  <Step title="Sending the message">
    <p role="status" className={css.sending}>
      The message is being sent, once. Keep this page open until the answer arrives.
    </p>
  </Step>
)

type UnknownProps = { prepared: Prepared; onFound: (outcome: SendOutcome) => void }

/** The connection broke while the message was being sent. Finding out sends nothing. */
export function UnknownStep({ prepared, onFound }: UnknownProps) {
  const finding = useMutation({ mutationFn: findOut })
  return (
    <Step title="It is not known whether the message was sent">
      <div className={css.page} role="alert">
        <p>
          The connection broke while the message to{' '}
          <TelephoneNumber isPlain>{prepared.message.telephone_number}</TelephoneNumber> was being sent. It may have
          gone out. <strong>Do not write it again before you know.</strong>
        </p>
        <blockquote className={css.text}>{prepared.message.message}</blockquote>
        <p>
          Finding out sends nothing and costs nothing. If it keeps failing, look for the newest text message in{' '}
          <Link to={paths.records}>Records</Link>.
        </p>
        {finding.error && <NotAnswered error={finding.error} />}
        <p className={css.actions}>
          <Button
            look="main"
            aria-disabled={finding.isPending}
            // An analyst who went to another screen meanwhile stays there.
            onClick={firstClick(() => finding.isPending || finding.mutate(prepared, { onSuccess: onFound }))}
          >
            Find out, free
          </Button>
        </p>
      </div>
    </Step>
  )
}
