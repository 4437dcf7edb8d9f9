/**
 * Whether a press in this window led to the current address. A lookup costs credits, so an address runs its lookup only
 * after a press: not when it is opened or reloaded, nor on Back and Forward (decision 0069).
 */
import { useState } from 'react'
import { type createBrowserRouter, useLocation } from 'react-router'

/** `again`: the press was for what the address asks, also where it stood there before. */
type Press = 'once' | 'again'

/** By the key of the location, as a screen that is still drawn may stand at the one before. */
const presses = new Map<string, Press | undefined>()
let isForAddress = false

/** Call it before a navigation by a press that names what it asks and what that costs. */
export function pressForAddress(): void {
  isForAddress = true
}

export function notePresses({ state, subscribe }: ReturnType<typeof createBrowserRouter>): void {
  let at = state.location
  subscribe(({ location, historyAction }) => {
    if (location.key === at.key) return
    // An answer that names itself in the address is a part of the same visit; a return from the sign-in is not.
    const goesOn = historyAction === 'REPLACE' && location.pathname === at.pathname
    const press = historyAction === 'PUSH' ? 'once' : goesOn ? presses.get(at.key) : undefined
    presses.set(location.key, isForAddress ? 'again' : press)
    isForAddress = false
    at = location
  })
}

/**
 * Whether a question that stands in the address was pressed for; and its own button.
 * @param question what tells it from others of the same screen; null where there is none yet
 */
export function usePressed(question: string | null): [isPressed: boolean, press: () => void] {
  const press = presses.get(useLocation().key)
  const [seen, setSeen] = useState({ question, isPressed: press !== undefined })
  // A press on something else leaves a question unasked that stood in the address before.
  const isPressed = seen.question === question ? seen.isPressed || press === 'again' : press !== undefined
  if (seen.question !== question || seen.isPressed !== isPressed) setSeen({ question, isPressed })
  return [isPressed, () => setSeen({ question, isPressed: true })]
}
