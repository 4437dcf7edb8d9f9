import type { Kysely } from 'kysely'
import { dropRegisterLists } from './nearest.ts'
import { secretKey } from './register.ts'
import type { Tables } from './tables.ts'

export type Loaded = Tables['loaded']

export const loadedReads = (db: Kysely<Tables>) => ({
  loaded: (): Promise<Loaded[]> => db.selectFrom('loaded').selectAll().orderBy('format').execute(),
})

/** Turns the fictional register off: fiction and real data never mix. @returns whether there was one */
export async function dropFictionalRegister(tx: Kysely<Tables>): Promise<boolean> {
  const { numDeletedRows } = await tx.deleteFrom('register').where('key', '!=', secretKey).executeTakeFirstOrThrow()
  await dropRegisterLists(tx)
  return numDeletedRows > 0n
}
