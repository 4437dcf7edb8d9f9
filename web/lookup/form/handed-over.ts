/** What a suggestion, or a link of another screen, gives to the form that it opens. */
import { useEffect } from 'react'
import { useLocation } from 'react-router'
import { sessionSlot } from '../../ui/session-store.ts'
import type { Given } from '../lookups.ts'

export type HandedOver = { given: Given; run?: true }

/** The navigation state of a suggestion. Undefined where its address is enough. */
export const toHandedOver = ({ given, isAskedAtOnce }: { given?: Given | undefined; isAskedAtOnce?: boolean }) =>
  given && ({ given, ...(isAskedAtOnce && { run: true }) } satisfies HandedOver)

/** The same object each time, so that a form can tell. */
export const nothingGiven: Given = {}

/** The initial values of this screen's form. */
export function useHandedOver(): Given {
  const state: unknown = useLocation().state
  return isHandedOver(state) ? state.given : nothingGiven
}

const ranForNavigation = sessionSlot<true>()

/** Runs the handed-over lookup once for a navigation. */
export function useRunHandedOver(isReady: boolean, run: (given: Given) => void): void {
  const { state, key } = useLocation()
  useEffect(function runOnce() {
    if (!isReady || !isHandedOver(state) || !state.run || ranForNavigation.read(key)) return
    ranForNavigation.write([key], true)
    run(state.given)
  })
}

/**
 * The browser writes history state to disk, so personal values leave it at once. The screen keeps them until the analyst
 * goes on; Back and a reload do not bring them again.
 */
export function useForgetHandedOver(): void {
  const { state, key } = useLocation()
  // biome-ignore lint/correctness/useExhaustiveDependencies: an entry that is replaced is another, with the same state.
  useEffect(
    function takeOutOfHistory() {
      if (isHandedOver(state)) window.history.replaceState({ ...window.history.state, usr: null }, '')
    },
    [state, key],
  )
}

const isHandedOver = (state: unknown): state is HandedOver =>
  typeof state === 'object' && state !== null && 'given' in state && typeof state.given === 'object'
