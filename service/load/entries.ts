/** Passes the entries of a list to its part. */
import { type ListedRecord, toListedRows } from '../store/listed.ts'
import type { Sink } from './load-part.ts'

/** What is stored and written. A load that was killed reads its file again, and leaves this out. */
export type EntriesState = { stored: number; rejected: number }
export const noEntries: EntriesState = { stored: 0, rejected: 0 }

/** Both are in the order of the file, so they are the same in the next attempt. */
export function entriesTo(sink: Sink, list: string, state: EntriesState) {
  const before = { ...state }
  let [passed, rejected] = [0, 0]

  async function pass(record: ListedRecord): Promise<void> {
    passed += 1
    if (passed <= before.stored) return
    const { listed, keys } = toListedRows(list, record)
    sink.count()
    sink.add('listed', listed)
    for (const key of keys) sink.add('listed_word', key)
    state.stored = passed
    await sink.upTo(0)
  }

  function reject(line: number, reason: string): void {
    rejected += 1
    if (rejected <= before.rejected) return
    sink.count()
    sink.reject(line, reason)
    state.rejected = rejected
  }

  return { pass, reject }
}
