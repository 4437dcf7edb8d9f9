/**
 * What has run out is forgotten: result pages, javascript keys, account keys that were rotated away, text messages,
 * disqualifications that have ended.
 */
import type { Store } from './store/store.ts'

export async function sweep(store: Store, now: Date): Promise<void> {
  await store.forgetResultPages(now)
  await store.forgetEndedKeys(now)
  await store.forgetOldTextMessages(now)
  await store.forgetEndedDisqualifications(now)
}

/** @returns what stops it */
export function sweepEveryMinute(store: Store, onFailure: (error: unknown) => void): () => void {
  const run = () => void sweep(store, new Date()).catch(onFailure)
  run()
  const timer = setInterval(run, 60_000).unref()
  return () => clearInterval(timer)
}
