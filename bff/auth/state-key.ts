/** The key that seals what must not be read out of the database: from the settings, or a file that is made once. */
import { randomBytes } from 'node:crypto'
import { existsSync, linkSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import type { Kysely } from 'kysely'
import { listOf, SettingsError } from '../../platform/settings.ts'
import { randomId } from '../state/random-id.ts'
import type { Tables } from '../state/tables.ts'
import type { Sealing } from './sealing.ts'

type From = { STATE_KEY?: string | undefined; DATA_DIR: string }

/** @returns the newest first */
export function stateKeys({ STATE_KEY, DATA_DIR }: From): string[] {
  if (STATE_KEY !== undefined) return listOf(STATE_KEY)
  const file = path.join(DATA_DIR, 'state.key')
  if (!existsSync(file)) makeOnce(file)
  return readFileSync(file, 'utf8').split('\n').filter(Boolean)
}

/** Whole or not at all: of two programs that start at once, one makes it and both read the same. */
function makeOnce(file: string): void {
  const fresh = `${file}.${randomId()}`
  writeFileSync(fresh, `${randomBytes(32).toString('base64url')}\n`, { mode: 0o600 })
  try {
    linkSync(fresh, file)
  } catch (error) {
    if ((error as { code?: string }).code !== 'EEXIST') throw error
  } finally {
    rmSync(fresh)
  }
}

/** @throws SettingsError where this database's secrets are sealed with a key that is none of ours */
export async function claimSealing(db: Kysely<Tables>, { keyIds }: Sealing): Promise<void> {
  const newest = keyIds[0]!
  await db
    .insertInto('sealing_key')
    .values({ name: 'state', key_id: newest })
    .onConflict((conflict) => conflict.column('name').doNothing())
    .execute()
  const { key_id } = await db.selectFrom('sealing_key').select('key_id').executeTakeFirstOrThrow()
  if (!keyIds.includes(key_id))
    throw new SettingsError(
      'STATE_KEY: the secrets in this database are sealed with another key. Give every process the same STATE_KEY, ' +
        'or the same state.key in DATA_DIR; after a restore, the one of then.',
    )
  if (key_id !== newest) await db.updateTable('sealing_key').set({ key_id: newest }).execute()
}
