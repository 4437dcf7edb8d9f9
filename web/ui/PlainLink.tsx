import { type ComponentProps, type MouseEvent, useCallback } from 'react'
import { type NavigateOptions, useNavigate } from 'react-router'
import { newestPress, staysInWindow } from './newest-press.ts'
import { painted } from './timing.ts'

/**
 * A link that its container follows, with `usePlainLinks`. The router's own links each listen to the address, so hundreds
 * of them would render again with every change.
 */
export const PlainLink = ({ to, ...link }: { to: string } & ComponentProps<'a'>) => (
  <a {...link} href={to} data-plain-link="" />
)

/** Navigates as a browser does: going to the current address adds no history entry. */
export function useGoTo() {
  const navigate = useNavigate()
  return useCallback(
    (to: string, options: NavigateOptions = {}) => {
      const { pathname, search, hash } = window.location
      return navigate(to, { ...options, replace: to === pathname + search + hash })
    },
    [navigate],
  )
}

type Followed = { to: string; arrived: Promise<void> }

/** A click handler that follows plain links, once the browser has painted the press. */
export function usePlainLinks(options?: NavigateOptions) {
  const goTo = useGoTo()
  return useCallback(
    (event: MouseEvent): Followed | null => {
      const to = (event.target as Element).closest('a[data-plain-link]')?.getAttribute('href')
      if (to == null || !staysInWindow(event)) return null
      event.preventDefault()
      const isNewest = newestPress()
      const follow = () => (isNewest() ? goTo(to, { ...options, flushSync: true }) : undefined)
      return { to, arrived: painted().then(follow) }
    },
    [goTo, options],
  )
}
