import { useEffect, useEffectEvent } from 'react'

/** The browser asks before it closes or reloads a tab with something unsent. */
export function useWarningBeforeLeaving(isUnsent: () => boolean): void {
  const asks = useEffectEvent(isUnsent)
  useEffect(function warnBeforeLeaving() {
    const leaving = new AbortController()
    window.addEventListener('beforeunload', (event) => asks() && event.preventDefault(), { signal: leaving.signal })
    return () => leaving.abort()
  }, [])
}
