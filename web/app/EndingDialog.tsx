import { useState } from 'react'
import { isSignedOut } from '../server/request.ts'
import { prolongSession } from '../server/session.ts'
import { Button } from '../ui/Button.tsx'
import { Dialog } from '../ui/Dialog.tsx'
import { timeInWords } from '../ui/dates.ts'
import { Actions } from '../ui/Form.tsx'
import type { Ending } from './session-end.ts'

type Props = Ending & { onProlonged: () => void }

/** Warns before the session ends, with time to prolong it (WCAG 2.2.1). */
export function EndingDialog({ at, canStay, onProlonged }: Props) {
  const [hasFailed, setFailed] = useState(false)
  const [isDismissed, setDismissed] = useState(false)
  const time = <strong>{timeInWords(new Date(at).toISOString())}</strong>

  function stay(): void {
    setFailed(false)
    // If the session is over by now, the next check finds out.
    prolongSession().then(onProlonged, (error) => (isSignedOut(error) ? onProlonged() : setFailed(true)))
  }

  if (!canStay)
    return isDismissed ? null : (
      <Dialog title="You will be signed out" onCancel={() => setDismissed(true)}>
        <p>
          Your session ends at {time}, and this page closes. Sign in again in this window to get the form you are
          filling in back. Everything you looked up is on record.
        </p>
        <Actions>
          <Button look="main" onClick={() => setDismissed(true)}>
            Continue until then
          </Button>
        </Actions>
      </Dialog>
    )
  return (
    <Dialog title="Are you still there?" onCancel={stay}>
      <p>
        You have not used this page for a while. At {time} you will be signed out, and this page closes. Sign in again
        in this window to get the form you are filling in back.
      </p>
      {hasFailed && <p role="alert">The application did not answer. Try again.</p>}
      <Actions>
        <Button look="main" onClick={stay}>
          Stay signed in
        </Button>
      </Actions>
    </Dialog>
  )
}
