/** People whom the operator erases while a load runs. Their rows may be stored already. */
import type { Store } from '../store/store.ts'
import { type PartOfPeople, removeErased } from '../store/suppressed.ts'

/**
 * Digests tell nothing of the ids, so all ids are read, and only where somebody was erased since.
 * @param known how many people were erased when the load first read who they are
 */
export function erasedMeanwhile(store: Store, part: PartOfPeople, known: number) {
  let checked = known

  return {
    /** Before the part is replaced. @param side the database of the load */
    async removeFrom(side: Parameters<typeof removeErased>[0]): Promise<void> {
      const now = await store.countSuppressed()
      if (now === checked) return
      await removeErased(side, part, await store.suppressed())
      checked = now
    },

    /** After the part was replaced or changed: an erasure just before that found the old rows. */
    async removeLoaded(): Promise<void> {
      if ((await store.countSuppressed()) !== checked) await store.eraseSuppressed(part)
    },
  }
}
