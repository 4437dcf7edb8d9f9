import { useSyncExternalStore } from 'react'

/** Whether the reader sees the tab. */
export const usePageInView = (): boolean => useSyncExternalStore(onVisibility, isInView)

const isInView = (): boolean => document.visibilityState === 'visible'

function onVisibility(hear: () => void): () => void {
  document.addEventListener('visibilitychange', hear)
  return () => document.removeEventListener('visibilitychange', hear)
}
