/** People whom the operator erases while a load runs. Their rows may be stored already. */
import type { Kysely } from 'kysely'
import { deleteController } from '../store/loaded-controllers.ts'
import { deletePerson, personOf } from '../store/loaded-officers.ts'
import type { Store } from '../store/store.ts'
import { erasedInSide, type PartOfPeople } from '../store/suppressed.ts'
import type { Tables } from '../store/tables.ts'

type Db = Kysely<Tables>

const removers = {
  officers: (db: Db, id: string) => deletePerson(db, personOf(id)),
  controllers: deleteController,
} as const

/**
 * Digests tell nothing of the ids, so all ids are read, and only where somebody was erased since.
 * @param known how many people were erased when the load first read who they are
 */
export function erasedMeanwhile(store: Store, part: PartOfPeople, known: number) {
  const remove = removers[part]
  let checked = known

  return {
    /** Before the part is replaced. @param db the side's */
    async removeFrom(db: Db): Promise<void> {
      const now = await store.countSuppressed()
      if (now === checked) return
      for (const id of await erasedInSide(db, part, await store.suppressed())) await remove(db, id)
      checked = now
    },

    /** After the part was replaced or changed: an erasure just before that found the old rows. */
    async removeLoaded(): Promise<void> {
      if ((await store.countSuppressed()) !== checked) await store.eraseSuppressed(part)
    },
  }
}
