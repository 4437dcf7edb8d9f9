import { type MouseEvent, useCallback } from 'react'
import { useNavigate } from 'react-router'

/** What follows the plain links in an element when it is clicked: as the router's, but for what is to open elsewhere. */
export function usePlainLinks() {
  const navigate = useNavigate()
  return useCallback(
    (event: MouseEvent) => {
      const to = (event.target as Element).closest('a[data-plain-link]')?.getAttribute('href')
      if (to == null || event.defaultPrevented || event.button !== 0) return
      if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return
      event.preventDefault()
      const { pathname, search, hash } = window.location
      void navigate(to, { replace: to === pathname + search + hash })
    },
    [navigate],
  )
}
