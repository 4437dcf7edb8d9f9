import { useState } from 'react'
import { isSignedOut, prolongSession } from '../api/session.ts'
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
          A session has its hours, and yours are over at {time}. Finish what you are writing: it goes with the session.
          Whoever signs in again comes back to this screen, and what was looked up is on record.
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
        Nothing was asked for a while. At {time} you are signed out, this page empties, and what is half written goes
        with it.
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
