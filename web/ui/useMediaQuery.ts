import { useSyncExternalStore } from 'react'

/** Whether a media query matches, as it changes. */
export const useMediaQuery = (media: string): boolean =>
  useSyncExternalStore(
    (listener) => {
      const query = window.matchMedia(media)
      query.addEventListener('change', listener)
      return () => query.removeEventListener('change', listener)
    },
    () => window.matchMedia(media).matches,
  )
