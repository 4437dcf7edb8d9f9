/** Deletes expired pages, keys, text messages and disqualifications. */
import type { Store } from './store/store.ts'

export async function sweep(store: Store, now: Date): Promise<void> {
  await store.forgetResultPages(now)
  await store.forgetEndedKeys(now)
  await store.forgetOldTextMessages(now)
  await store.forgetEndedDisqualifications(now)
}

/** @returns a function that stops it */
export function sweepEveryMinute(store: Store, onFailure: (error: unknown) => void): () => void {
  const run = () => void sweep(store, new Date()).catch(onFailure)
  run()
  const timer = setInterval(run, 60_000).unref()
  return () => clearInterval(timer)
}
