import type { Kysely } from 'kysely'
import { bulkInsert } from '../../platform/bulk-insert.ts'
import type { Engine } from '../../platform/database.ts'
import { listOfFormat } from './lists.ts'
import type { Store } from './store.ts'
import type { Tables } from './tables.ts'

/** Copies what else the part holds, because a load replaces the part. */
export const keepingOthers =
  (store: Store, format: string) =>
  async (db: Kysely<Tables>, engine: Engine): Promise<void> => {
    const others = (await store.loaded()).filter((held) => held.part === 'lists' && held.format !== format)
    for (const held of others) {
      const list = listOfFormat(held.format)
      for (let after = ''; ; ) {
        const rows = await store.rowsOfList(list, after)
        const last = rows.listed.at(-1)
        if (!last) break
        await bulkInsert(db, engine, 'listed', Object.keys(last), rows.listed)
        await bulkInsert(db, engine, 'listed_word', ['key', 'entry', 'name_at'], rows.listed_word)
        after = last.entry
      }
      await db.insertInto('loaded').values(held).execute()
    }
  }
