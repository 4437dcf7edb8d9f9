import { Link } from 'react-router'
import { toRecord } from '../../paths.ts'
import { Button } from '../../ui/Button.tsx'
import { Dialog } from '../../ui/Dialog.tsx'
import { timeInWords } from '../../ui/dates.ts'
import { Facts } from '../../ui/Facts.tsx'
import { requestInWords } from '../form/parameter-words.ts'
import { operationInWords } from '../operations.ts'
import { useOwnCase } from '../purpose/cases.ts'
import type { Question } from './confirmation.ts'
import { creditsInWords, withPrice } from './prices.tsx'

/** Confirms an expensive lookup, or one that sends something. */
export function ConfirmationDialog({ problem: { estimate, sent_before }, params, case_id, answer }: Question) {
  const file = useOwnCase(case_id)
  const operation = estimate?.operation ?? ''
  const sends = operation === 'send_text_message'
  const cost = creditsInWords(estimate?.credits)
  const no = () => answer(false)
  return (
    <Dialog title={sends ? 'Send this message?' : 'Run this lookup?'} onCancel={no}>
      <p>
        {operationInWords(operation)}: {estimate?.at_most && 'at most '}
        <strong>{cost}</strong>
        {estimate && estimate.units > 1 && `, for ${estimate.units} blocks of text`}. Nothing was sent or charged yet.
      </p>
      <Facts
        facts={[
          ...Object.entries(params).map(([name, value]) => requestInWords(operation, name, value)),
          ['Case', file?.reference ?? 'none'],
        ]}
      />
      {sent_before && (
        <p role="alert">
          <strong>The same message to the same number was submitted</strong> at {timeInWords(sent_before.at)}. Its
          record says what happened.{' '}
          <Link to={toRecord(sent_before.record)} onClick={no}>
            Open its record
          </Link>
        </p>
      )}
      <p className="row-16">
        <Button look="main" onClick={() => answer(true)}>
          {withPrice(sends ? 'Send' : 'Run', cost)}
        </Button>
        <Button onClick={no}>Cancel</Button>
      </p>
    </Dialog>
  )
}
