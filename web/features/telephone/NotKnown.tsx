import { useMutation } from '@tanstack/react-query'
import { Link } from 'react-router'
import { NotAnswered } from '../../lookup/answer/NotAnswered.tsx'
import { paths } from '../../paths.ts'
import { TelephoneNumber } from '../../register/TelephoneNumber.tsx'
import { Button } from '../../ui/Button.tsx'
import { Step } from './Step.tsx'
import css from './TextMessage.module.css'
import { findOut, type Prepared, type Sent } from './text-message.ts'

type Props = { prepared: Prepared; onFound: (sent: Sent) => void }

/** The line broke while it was being sent. Whether it was is asked of the application, which sends nothing by that. */
export function NotKnown({ prepared, onFound }: Props) {
  const asking = useMutation({ mutationFn: findOut, onSuccess: onFound })
  return (
    <Step title="Whether it was sent is not known">
      <div className={css.page} role="alert">
        <p>
          The connection broke while the message to{' '}
          <TelephoneNumber>{prepared.message.telephone_number}</TelephoneNumber> was being sent. It may be on its way,
          or never have left. <strong>Do not write it again before you know.</strong>
        </p>
        <blockquote className={css.text}>{prepared.message.message}</blockquote>
        <p>
          Asking sends nothing and costs nothing. If this goes on, look for the newest text message in{' '}
          <Link to={paths.records}>the records</Link>: a message that reached the application is there.
        </p>
        {asking.error && <NotAnswered error={asking.error} />}
        <p className={css.actions}>
          <Button
            look="main"
            aria-disabled={asking.isPending}
            onClick={() => asking.isPending || asking.mutate(prepared)}
          >
            Find out whether it was sent, free
          </Button>
        </p>
      </div>
    </Step>
  )
}
