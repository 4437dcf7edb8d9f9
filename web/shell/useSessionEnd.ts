import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useEffectEvent } from 'react'
import { useNavigate } from 'react-router'
import { askSecondsLeft, isSignedOut } from '../api/session.ts'
import { paths, withSearch } from '../paths.ts'
import { whenAnotherSignsOut } from './other-windows.ts'

/** The application may be out of reach for an instant; after that what is shown goes without its word. */
const patience = { tries: 2, seconds: 60 }
/** Timers cannot wait for more than some weeks. */
const mostSeconds = 3600

/**
 * A page that is left open empties itself when its session ends: by itself, here, in another window, or because somebody
 * ended it. Whoever signs in again comes back to where they were, and its records are read at no cost.
 */
export function useSessionEnd(): void {
  const client = useQueryClient()
  const navigate = useNavigate()
  const leave = useEffectEvent(() => {
    const { pathname, search } = window.location
    void navigate(withSearch(paths.signIn, { to: pathname + search }))
  })

  useEffect(function watchTheClock() {
    let timer: ReturnType<typeof setTimeout>
    let misses = 0
    let isOver = false
    async function look(): Promise<void> {
      try {
        const seconds = await askSecondsLeft()
        misses = 0
        lookIn(seconds + 1)
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
    // Not while the first screen is on its way.
    lookIn(patience.seconds)
    return () => {
      isOver = true
      clearTimeout(timer)
    }
  }, [])

  useEffect(() => whenAnotherSignsOut(leave), [])

  useEffect(
    function heedRefusals() {
      return client.getQueryCache().subscribe((event) => {
        if (event.type === 'updated' && event.action.type === 'error' && isSignedOut(event.action.error)) leave()
      })
    },
    [client],
  )
}
