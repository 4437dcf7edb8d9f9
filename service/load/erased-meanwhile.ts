/** People whom the operator erases while a load runs. Their rows may be stored already. */
import type { Kysely } from 'kysely'
import { execute } from '../../platform/migrations.ts'
import { deleteController } from '../store/loaded-controllers.ts'
import { deletePerson, personOf } from '../store/loaded-officers.ts'
import type { Store } from '../store/store.ts'
import { erasedIn, type PartOfPeople } from '../store/suppressed.ts'
import type { Tables } from '../store/tables.ts'

type Db = Kysely<Tables>

const kinds = {
  officers: { ids: 'officer (director_id)', remove: (db: Db, id: string) => deletePerson(db, personOf(id)) },
  controllers: { ids: 'controller (controller_id)', remove: deleteController },
} as const

/**
 * Digests tell nothing of the ids, so all ids are read, and only where somebody was erased since.
 * @param known how many people were erased when the load first read who they are
 */
export function erasedMeanwhile(store: Store, part: PartOfPeople, known: number) {
  const { ids, remove } = kinds[part]
  let checked = known

  return {
    /** Before the part is replaced. @param db the side's, which has no keys yet */
    async removeFrom(db: Db): Promise<void> {
      const now = await store.countSuppressed()
      if (now === checked) return
      await execute(db, [`create index erased_meanwhile on ${ids}`])
      for (const id of await erasedIn(db, part, await store.suppressed())) await remove(db, id)
      await execute(db, ['drop index erased_meanwhile'])
      checked = now
    },

    /** After the part was replaced or changed: an erasure just before that found the old rows. */
    async removeLoaded(): Promise<void> {
      if ((await store.countSuppressed()) !== checked) await store.eraseSuppressed(part)
    },
  }
}
