/**
 * What was typed into the search box and may not stand in an address (design 7): a name or a number goes to its screen in
 * memory, as the navigation's state `{ given: { [parameter]: value } }`, and the screen's form begins with it. Where the
 * box said what it would ask and at what cost, the state says `run: true` besides, and the screen asks it, once.
 */
import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { useLocation } from 'react-router'
import type { Given } from '../lookups.ts'

export type HandedOver = { given: Given; run?: true }

/** The state of the navigation that takes a reading; undefined where its address says it all. */
export const toHandedOver = ({ given, isAskedAtOnce }: { given?: Given | undefined; isAskedAtOnce?: boolean }) =>
  given && ({ given, ...(isAskedAtOnce && { run: true }) } satisfies HandedOver)

const nothing: Given = {}

/** What the form of this screen is to begin with; nothing where one came to it otherwise. */
export function useHandedOver(): Given {
  const state: unknown = useLocation().state
  return isHandedOver(state) ? state.given : nothing
}

/** Runs what was handed over to be run, once for a navigation. @param isReady false while something must be known first */
export function useRunHandedOver(isReady: boolean, run: (given: Given) => void): void {
  const { state, key } = useLocation()
  const client = useQueryClient()
  const queryKey = ['handed over', key]
  useEffect(function runOnce() {
    if (!isReady || !isHandedOver(state) || !state.run || client.getQueryData(queryKey)) return
    client.setQueryData(queryKey, true)
    run(state.given)
  })
}

/**
 * The browser writes the state of every page in its history to disk. This one leaves it at once: the screen has it until
 * one goes on, and neither Back nor a reload brings it again.
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
