/** What is loaded from open data. */
import type { Kysely } from 'kysely'
import { dropRegisterLists } from './nearest.ts'
import { secretKey } from './register.ts'
import type { Tables } from './tables.ts'

export type Loaded = Tables['loaded']

export const loadedReads = (db: Kysely<Tables>) => ({
  /** In the order of the alphabet. */
  loaded: (): Promise<Loaded[]> => db.selectFrom('loaded').selectAll().orderBy('format').execute(),
})

/**
 * The fictional register answers nothing from now on: fiction and real data never mix. What callers have stays.
 * @returns whether there was one
 */
export async function forgetSample(tx: Kysely<Tables>): Promise<boolean> {
  const { numDeletedRows } = await tx.deleteFrom('register').where('key', '!=', secretKey).executeTakeFirstOrThrow()
  await dropRegisterLists(tx)
  return numDeletedRows > 0n
}
