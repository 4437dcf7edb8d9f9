import { useState } from 'react'
import { isSignedOut, prolongSession } from '../server/session.ts'
import { Button } from '../ui/Button.tsx'
import { Dialog } from '../ui/Dialog.tsx'
import { timeInWords } from '../ui/dates.ts'
import css from './EndingDialog.module.css'
import type { Ending } from './useSessionEnd.ts'

type Props = Ending & {
  /** That there may be more time now. */
  onProlonged: () => void
}

/** Nobody is signed out for silence who is there (WCAG 2.2.1). */
export function EndingDialog({ at, canStay, onProlonged }: Props) {
  const [isMissed, setMissed] = useState(false)
  const [isHeard, setHeard] = useState(false)
  const time = <strong>{timeInWords(new Date(at).toISOString())}</strong>

  function stay(): void {
    setMissed(false)
    // Of a session that is over by now the next look tells.
    prolongSession().then(onProlonged, (error) => (isSignedOut(error) ? onProlonged() : setMissed(true)))
  }

  if (!canStay)
    return isHeard ? null : (
      <Dialog title="You will be signed out" onCancel={() => setHeard(true)}>
        <p>
          Your session ends at {time}. Then this page closes. If you sign in again in this window, the form you are
          filling in comes back. Everything you looked up is on record.
        </p>
        <p className={css.actions}>
          <Button look="main" onClick={() => setHeard(true)}>
            Go on until then
          </Button>
        </p>
      </Dialog>
    )
  return (
    <Dialog title="Are you still there?" onCancel={stay}>
      <p>
        You have not used this page for a while. At {time} you will be signed out and this page will close. If you sign
        in again in this window, the form you are filling in comes back.
      </p>
      {isMissed && <p role="alert">The application could not be reached. Try again.</p>}
      <p className={css.actions}>
        <Button look="main" onClick={stay}>
          Stay signed in
        </Button>
      </p>
    </Dialog>
  )
}
