import { useEffect, useEffectEvent, useState } from 'react'
import { useBlocker } from 'react-router'
import { paths } from '../../../paths.ts'
import { Button } from '../../../ui/Button.tsx'
import { Dialog } from '../../../ui/Dialog.tsx'
import { Actions } from '../../../ui/Form.tsx'
import type { useDraft } from './useDraft.ts'

type Draft = Pick<ReturnType<typeof useDraft>, 'save' | 'isUnsaved' | 'saving'>

/** Saves before another screen opens, and asks if saving fails. Never blocks the sign-in page. */
export function Leaving({ save, isUnsaved, saving }: Draft) {
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) =>
      nextLocation.pathname !== currentLocation.pathname && nextLocation.pathname !== paths.signIn && isUnsaved(),
  )
  const [isAsked, setAsked] = useState(false)
  const { state } = blocker
  const saveFirst = useEffectEvent(async () => {
    if (await save()) blocker.proceed?.()
    else setAsked(true)
  })
  useEffect(
    function saveBeforeLeaving() {
      if (state === 'blocked') void saveFirst()
      else setAsked(false)
    },
    [state],
  )
  if (blocker.state !== 'blocked' || !isAsked) return null
  return (
    <Dialog title="Your last changes are not saved" onCancel={() => blocker.reset()}>
      <p>
        {saving.is === 'failed' ? saving.why : 'A colleague saved a version while you wrote.'} If you leave, the text
        stays in this window until you close it or sign out.
      </p>
      <Actions>
        <Button look="main" onClick={() => blocker.reset()}>
          Stay
        </Button>
        <Button onClick={() => blocker.proceed()}>Leave</Button>
      </Actions>
    </Dialog>
  )
}
