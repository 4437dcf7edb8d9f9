/** Collects the words of names on a thread of its own, while a load reads and writes rows. */
import type { Packed, PackedRows } from '../../../platform/many-rows.ts'
import { createThreads } from '../../../platform/threads.ts'
import { type Collected, NameLists } from './name-lists.ts'

export function createNameCollector() {
  const lists = new NameLists()
  let thread: ReturnType<typeof createThreads<Packed | null>> | undefined

  return {
    /** Resolves when the thread has their words. @param names rows of `company_name`, in the order of their ids */
    async add(names: PackedRows): Promise<void> {
      thread ??= createThreads<Packed | null>(new URL('./names-thread.ts', import.meta.url), {
        most: 1,
        workerData: lists.openFile(),
        env: process.env,
        resourceLimits: { maxOldGenerationSizeMb: 256, maxYoungGenerationSizeMb: 16 },
      })
      await thread.run(names.packed())
    },

    /** All collected names. */
    async end(): Promise<NameLists> {
      if (thread) lists.take(await thread.run<Collected>(null))
      await thread?.close()
      return lists
    },

    async close(): Promise<void> {
      await thread?.close()
      lists.close()
    },
  }
}
