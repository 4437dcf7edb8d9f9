/** Seals (AES-256-GCM) or signs (HMAC) secrets in the database or a cookie, each for one purpose. */

import { createCipheriv, createDecipheriv, createHmac, hkdfSync, randomBytes, timingSafeEqual } from 'node:crypto'
import { existsSync, linkSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import type { Kysely } from 'kysely'
import { listOf, SettingsError } from '../../platform/settings.ts'
import { randomId } from '../state/random-id.ts'
import type { Tables } from '../state/tables.ts'

export type Sealing = ReturnType<typeof createSealing>

/** @param secrets long random texts: the first seals and signs, the others only open */
export function createSealing(secrets: readonly string[]) {
  const [newest, ...older] = secrets.map((secret) => ({ secret, id: keyId(secret) }))
  if (!newest) throw new Error('There is no key to seal with')
  const keys = [newest, ...older]
  const macOf = (secret: string, text: string, purpose: string) =>
    createHmac('sha256', derived(secret, purpose)).update(text).digest()

  return {
    /** Ids of the keys, newest first. An id reveals nothing about its key. */
    keyIds: keys.map(({ id }) => id),

    seal(text: string, purpose: string): string {
      const iv = randomBytes(12)
      const cipher = createCipheriv('aes-256-gcm', derived(newest.secret, purpose), iv)
      const body = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()])
      return `${newest.id}.${Buffer.concat([iv, cipher.getAuthTag(), body]).toString('base64url')}`
    },

    /** Null if none of our keys sealed it for this purpose. */
    open(sealed: string, purpose: string): string | null {
      const [id, packed = ''] = sealed.split('.')
      const key = keys.find((key) => key.id === id)
      const bytes = Buffer.from(packed, 'base64url')
      if (!key || bytes.length < 28) return null
      const cipher = createDecipheriv('aes-256-gcm', derived(key.secret, purpose), bytes.subarray(0, 12))
      cipher.setAuthTag(bytes.subarray(12, 28))
      try {
        return Buffer.concat([cipher.update(bytes.subarray(28)), cipher.final()]).toString('utf8')
      } catch {
        return null
      }
    },

    /** The same text has the same signature while the newest key stays. */
    sign: (text: string, purpose: string): string => macOf(newest.secret, text, purpose).toString('base64url'),

    isSigned(text: string, signature: string, purpose: string): boolean {
      const given = Buffer.from(signature, 'base64url')
      return keys.some(({ secret }) => {
        const right = macOf(secret, text, purpose)
        return given.length === right.length && timingSafeEqual(given, right)
      })
    },
  }
}

const derived = (secret: string, purpose: string): Buffer => Buffer.from(hkdfSync('sha256', secret, '', purpose, 32))
const keyId = (secret: string): string => derived(secret, 'key id').subarray(0, 6).toString('hex')

type From = { STATE_KEY?: string | undefined; DATA_DIR: string }

export function stateKeys({ STATE_KEY, DATA_DIR }: From): string[] {
  if (STATE_KEY !== undefined) return listOf(STATE_KEY)
  const file = path.join(DATA_DIR, 'state.key')
  if (!existsSync(file)) makeOnce(file)
  return readFileSync(file, 'utf8').split('\n').filter(Boolean)
}

/** Writes the whole file or nothing: if two programs start at once, one creates it and both read the same key. */
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
