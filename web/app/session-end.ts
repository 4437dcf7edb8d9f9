import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { forgetForms, keepForms } from '../lookup/form/typed.ts'
import { paths, withSearch } from '../paths.ts'
import { onOtherWindows, tellOtherWindows } from '../server/other-windows.ts'
import { isSignedOut } from '../server/request.ts'
import { type Analyst, askTimeLeft, signOut } from '../server/session.ts'

/** Seconds before the first check, so that it does not delay the first screen. */
const firstCheck = 10
/** Failed checks before the page empties itself, and the seconds between them. */
const patience = { tries: 2, seconds: 60 }
/** Seconds between checks during the warning, because another window may prolong the session. */
const warningInterval = 10
/** Timers cannot wait for more than some weeks. */
const longestWait = 3600

/** When the session ends, and whether the analyst can prolong it. */
export type Ending = { at: number; canStay: boolean }

/** Differs only by the time of the request and rounding. */
const isSame = (before: Ending | null, told: Ending | null): boolean =>
  before?.canStay === told?.canStay && Math.abs((before?.at ?? 0) - (told?.at ?? 0)) < 2000

/**
 * Warns before the session ends, and leaves for the sign-in page when it has ended, for whatever reason: time, a sign-out
 * in any window, an administrator, or another analyst who signed in. After signing in again the same analyst returns to the
 * same screen, with the typed forms.
 * @returns `ending` is null while there is time; call `look` after prolonging the session
 */
export function useSessionEnd({ analyst_id }: Pick<Analyst, 'analyst_id'>): {
  ending: Ending | null
  look: () => void
} {
  const client = useQueryClient()
  const navigate = useNavigate()
  const [ending, setEnding] = useState<Ending | null>(null)
  const [looks, setLooks] = useState(0)
  const place = useLocation()
  const toSignIn = () => {
    const { pathname, search } = window.location
    void navigate(withSearch(paths.signIn, { to: pathname + search }))
  }
  // Several requests may be refused at once, and only the first still finds the forms.
  const isLeaving = useRef(false)
  const leave = useEffectEvent(() => {
    if (isLeaving.current) return
    isLeaving.current = true
    keepForms(analyst_id, place)
    toSignIn()
  })
  const leaveAndForget = useEffectEvent(() => {
    forgetForms()
    toSignIn()
  })

  useEffect(
    function watchTheClock() {
      let timer: ReturnType<typeof setTimeout>
      let misses = 0
      let isOver = false
      async function look(): Promise<void> {
        try {
          const { seconds, can_be_prolonged, warning_seconds } = await askTimeLeft()
          misses = 0
          if (isOver) return
          const isNear = seconds <= warning_seconds
          const told = isNear ? { at: Date.now() + seconds * 1000, canStay: can_be_prolonged } : null
          setEnding((before) => (isSame(before, told) ? before : told))
          lookIn(isNear ? Math.min(seconds + 1, warningInterval) : seconds - warning_seconds)
        } catch (error) {
          misses += 1
          if (isOver) return
          if (isSignedOut(error) || misses >= patience.tries) leave()
          else lookIn(patience.seconds)
        }
      }
      function lookIn(seconds: number): void {
        if (!isOver) timer = setTimeout(() => void look(), Math.min(seconds, longestWait) * 1000)
      }
      if (looks === 0) lookIn(firstCheck)
      else void look()
      return () => {
        isOver = true
        clearTimeout(timer)
      }
    },
    [looks],
  )

  useEffect(
    function watchOtherWindows() {
      tellOtherWindows(analyst_id)
      // No window shows one analyst's work to another.
      return onOtherWindows((other) => other !== analyst_id && leaveAndForget())
    },
    [analyst_id],
  )

  useEffect(
    function watchRefusals() {
      const heed = (event: { type: string; action?: { type: string; error?: unknown } }) => {
        if (event.type === 'updated' && event.action?.type === 'error' && isSignedOut(event.action.error)) leave()
      }
      const [queries, mutations] = [client.getQueryCache().subscribe(heed), client.getMutationCache().subscribe(heed)]
      return () => {
        queries()
        mutations()
      }
    },
    [client],
  )

  return { ending, look: () => setLooks((looks) => looks + 1) }
}

/**
 * Signs out of all windows. The sign-in page then forgets every answer. Without a network it says that the session itself
 * continues.
 */
export function useSignOut() {
  const client = useQueryClient()
  const navigate = useNavigate()
  return async (): Promise<void> => {
    await client.cancelQueries()
    const isEnded = await signOut().then(
      () => true,
      () => false,
    )
    forgetForms()
    await navigate(paths.signIn, { state: { isSessionLeft: !isEnded } })
    tellOtherWindows(null)
  }
}
