/**
 * Whether a press in this window led to the current address. A lookup costs credits, so an address runs its lookup only
 * after a press: not when it is opened or reloaded, nor on Back and Forward (decision 0069).
 */
import { createContext, type MouseEvent, useState } from 'react'
import { type createBrowserRouter, useLocation } from 'react-router'
import { beginPress, staysInWindow } from '../ui/newest-press.ts'

/** `again`: the press was for the lookup at this address, although the address did not change. */
type Press = 'once' | 'again'

/** By the key of the location, because a screen may still show the previous one. */
const presses = new Map<string, Press | undefined>()
let isForAddress = () => false

/** Whether the router is opening another screen. Read when needed, so that no screen renders for it. */
export const IsLeaving = createContext((): boolean => false)

/** Call it before a navigation by a press that names a lookup and its price. */
export function pressForAddress(): void {
  isForAddress = beginPress()
}

export function notePresses({ state, subscribe }: ReturnType<typeof createBrowserRouter>): void {
  let at = state.location
  subscribe(({ location, historyAction }) => {
    if (location.key === at.key) return
    // A replaced search belongs to the same visit. A return from the sign-in does not.
    const goesOn = historyAction === 'REPLACE' && location.pathname === at.pathname
    const press = historyAction === 'PUSH' ? 'once' : goesOn ? presses.get(at.key) : undefined
    // Back can come before the pressed link is followed.
    presses.set(location.key, isForAddress() && historyAction !== 'POP' ? 'again' : press)
    isForAddress = () => false
    at = location
  })
}

/**
 * Whether a press led to the lookup in the address; and a function for a new press. @param question identifies it among
 * others of the same screen; null if there is none yet
 */
export function usePressed(question: string | null): [isPressed: boolean, press: () => void] {
  const press = presses.get(useLocation().key)
  const [seen, setSeen] = useState({ question, isPressed: press !== undefined })
  // A press on something else does not run a lookup that was in the address before.
  const isPressed = seen.question === question ? seen.isPressed || press === 'again' : press !== undefined
  if (seen.question !== question || seen.isPressed !== isPressed) setSeen({ question, isPressed })
  return [isPressed, () => setSeen({ question, isPressed: true })]
}

/** For a link that names a lookup and its price. A click for another window presses nothing here. */
export function pressByLink(click: MouseEvent): void {
  if (staysInWindow(click)) pressForAddress()
}

/** Whether the press that led to this address was for the lookups of the address. Not so for a reload or a return. */
export const useWasPressed = (): boolean => presses.get(useLocation().key) === 'again'
