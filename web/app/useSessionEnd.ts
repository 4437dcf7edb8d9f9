import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useState } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { forgetForms, keepForms } from '../lookup/form/typed.ts'
import { paths, withSearch } from '../paths.ts'
import { type Analyst, askTimeLeft, isSignedOut } from '../server/session.ts'
import { tellOtherWindows, whenAnotherIsSignedIn } from './other-windows.ts'

/** In seconds: not while the first screen is on its way. */
const firstLook = 10
/** The application may be out of reach for an instant; after that what is shown goes without its word. */
const patience = { tries: 2, seconds: 60 }
/** Another window may prolong it while this one warns. */
const warningLooks = 10
/** Timers cannot wait for more than some weeks. */
const mostSeconds = 3600

/** That the session is about to end: when, and whether one can still say that one is there. */
export type Ending = { at: number; canStay: boolean }

/** What differs by no more than the way and the rounding. */
const isSame = (before: Ending | null, told: Ending | null): boolean =>
  before?.canStay === told?.canStay && Math.abs((before?.at ?? 0) - (told?.at ?? 0)) < 2000

/**
 * A page that is left open warns before its session ends, and empties itself when it does: by itself, here, in another
 * window, because somebody ended it, or signed in there in their place. Whoever signs in again comes back to where they
 * were, with what they had typed, and its records are read at no cost.
 * @returns null while there is time; `look` is for whoever has prolonged it
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
  const toDoor = () => {
    const { pathname, search } = window.location
    void navigate(withSearch(paths.signIn, { to: pathname + search }))
  }
  /** Whoever signs in again finds the forms as they were. */
  const leave = useEffectEvent(() => {
    keepForms(client, analyst_id, place)
    toDoor()
  })
  const leaveForGood = useEffectEvent(() => {
    forgetForms()
    toDoor()
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
          lookIn(isNear ? Math.min(seconds + 1, warningLooks) : seconds - warning_seconds)
        } catch (error) {
          misses += 1
          if (isOver) return
          if (isSignedOut(error) || misses >= patience.tries) leave()
          else lookIn(patience.seconds)
        }
      }
      function lookIn(seconds: number): void {
        if (!isOver) timer = setTimeout(() => void look(), Math.min(seconds, mostSeconds) * 1000)
      }
      if (looks === 0) lookIn(firstLook)
      else void look()
      return () => {
        isOver = true
        clearTimeout(timer)
      }
    },
    [looks],
  )

  useEffect(
    function heedOtherWindows() {
      tellOtherWindows(analyst_id)
      return whenAnotherIsSignedIn(analyst_id, leaveForGood)
    },
    [analyst_id],
  )

  useEffect(
    function heedRefusals() {
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
