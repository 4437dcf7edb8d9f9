import { Link } from 'react-router'
import { blocksOf, footings } from '../../../contract/text-message.ts'
import { creditsInWords } from '../../lookup/price/credits.ts'
import { useOwnCase } from '../../lookup/purpose/cases.ts'
import { toTelephone } from '../../paths.ts'
import { TelephoneNumber } from '../../register/TelephoneNumber.tsx'
import { Button } from '../../ui/Button.tsx'
import { timeInWords } from '../../ui/dates.ts'
import { Facts } from '../../ui/Facts.tsx'
import { Identifier } from '../../ui/Identifier.tsx'
import { count } from '../../ui/numbers.ts'
import { encodingOf } from './MessageSize.tsx'
import { Step } from './Step.tsx'
import css from './TextMessage.module.css'
import type { Prepared } from './text-message.ts'

type Props = {
  prepared: Prepared
  onSend: () => void
  onBack: () => void
}

/** The interruption: what will be sent, to whom, from whom and at what cost, before it cannot be taken back. No form. */
export function CheckPage({ prepared, onSend, onBack }: Props) {
  const { message, footing, case_id, question, notice } = prepared
  // The one that it is sent in, whichever one works in by now.
  const file = useOwnCase(case_id)
  const { estimate, sent_before } = question
  const cost = `${estimate?.at_most ? 'at most ' : ''}${creditsInWords(estimate?.credits)}`
  const blocks = estimate?.units ?? blocksOf(message.message)
  return (
    <Step title="Send this message?">
      <div className={css.page}>
        {notice && (
          <p className={css.notice} role="alert">
            {notice}
          </p>
        )}
        {sent_before && (
          <p className={css.notice} role="alert">
            <strong>The same message went to the same number</strong> at {timeInWords(sent_before.at)}.{' '}
            <Link to={toTelephone('message', { record: sent_before.record })}>See what became of it</Link>
          </p>
        )}
        <blockquote className={css.text}>{message.message}</blockquote>
        <Facts
          facts={[
            ['To', <TelephoneNumber key="to">{message.telephone_number}</TelephoneNumber>],
            [
              'From',
              message.from.trim() ? <Identifier key="from">{message.from}</Identifier> : 'whoever the service chooses',
            ],
            [
              'Length',
              `${count(message.message.length, 'character')}, ${encodingOf(message.message)}: ${count(blocks, 'block')}`,
            ],
            ['Cost', estimate?.credits ? cost : 'Not known. It is learned from this message, for each block.'],
            ['Case', file && `${file.reference}: ${file.title}`],
            ['You state', footings[footing]],
          ]}
        />
        <p>
          <strong>It cannot be taken back.</strong> It is sent once, when you press the button. Nothing was sent yet,
          and nothing was paid. What you state goes on record with the message, under your name.
        </p>
        <p className={css.actions}>
          <Button look="main" onClick={onSend}>
            {sent_before ? 'Send it a second time' : 'Send the message'}, {cost}
          </Button>
          <Button onClick={onBack}>Go back and change it</Button>
        </p>
      </div>
    </Step>
  )
}
