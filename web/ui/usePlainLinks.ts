import { type MouseEvent, useCallback } from 'react'
import type { NavigateOptions } from 'react-router'
import { painted } from './after-painting.ts'
import { useGoTo } from './useGoTo.ts'

/** A click that goes on here, and not one that opens elsewhere. */
const goesOnHere = ({ defaultPrevented, button, metaKey, ctrlKey, shiftKey, altKey }: MouseEvent): boolean =>
  !(defaultPrevented || button !== 0 || metaKey || ctrlKey || shiftKey || altKey)

type Followed = { to: string; arrived: Promise<void> }

/** What follows the plain links in an element when it is clicked, as soon as the press itself was seen. */
export function usePlainLinks(options?: NavigateOptions) {
  const goTo = useGoTo()
  return useCallback(
    (event: MouseEvent): Followed | null => {
      const to = (event.target as Element).closest('a[data-plain-link]')?.getAttribute('href')
      if (to == null || !goesOnHere(event)) return null
      event.preventDefault()
      return { to, arrived: painted().then(() => goTo(to, { ...options, flushSync: true })) }
    },
    [goTo, options],
  )
}
