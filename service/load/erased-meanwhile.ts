/** People whom the operator erases while a load runs. Their rows may be stored already. */
import type { Kysely } from 'kysely'
import { deleteController } from '../store/loaded-controllers.ts'
import { deletePerson, personOf } from '../store/loaded-officers.ts'
import { textsIn } from '../store/side.ts'
import type { Store } from '../store/store.ts'
import { suppressedController } from '../store/suppressed.ts'
import type { Tables } from '../store/tables.ts'

type Db = Kysely<Tables>

const kinds = {
  officers: {
    idsIn: (db: Db) => textsIn(db, 'officer', 'director_id'),
    named: (id: string) => id,
    remove: (db: Db, id: string) => deletePerson(db, personOf(id)),
    erase: 'eraseLoadedOfficer',
  },
  controllers: {
    idsIn: (db: Db) => textsIn(db, 'controller', 'controller_id'),
    named: suppressedController,
    remove: deleteController,
    erase: 'eraseLoadedController',
  },
} as const

/**
 * Digests tell nothing of the ids, so all ids are read, and only where somebody was erased since.
 * @param known how many people were erased when the load first read who they are
 */
export function erasedMeanwhile(store: Store, part: keyof typeof kinds, known: number) {
  const { idsIn, named, remove, erase } = kinds[part]
  let checked = known

  async function erasedIn(db: Db): Promise<string[]> {
    const isSuppressed = await store.suppressed()
    const erased = new Set<string>()
    for await (const id of idsIn(db)) if (isSuppressed(named(id))) erased.add(id)
    return [...erased]
  }

  return {
    /** Before the part is replaced. @param db the side's */
    async removeFrom(db: Db): Promise<void> {
      const now = await store.countSuppressed()
      if (now === checked) return
      for (const id of await erasedIn(db)) await remove(db, id)
      checked = now
    },

    /** After the part was replaced or changed: an erasure just before that found the old rows. */
    async removeLoaded(now: Date): Promise<void> {
      if ((await store.countSuppressed()) === checked) return
      for (const id of (await store.changePart(part, erasedIn)) ?? []) await store[erase](id, now)
    },
  }
}
