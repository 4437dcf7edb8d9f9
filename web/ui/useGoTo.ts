import { useCallback } from 'react'
import { type NavigateOptions, useNavigate } from 'react-router'

/** As a browser does it: to go where one is already is no step that Back would take back. */
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
