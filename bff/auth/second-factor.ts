/** Second factors: time-based codes (RFC 6238), and recovery codes for a lost telephone. */
import type { Kysely } from 'kysely'
import { Secret, TOTP } from 'otpauth'
import { sha256 } from '../state/hash.ts'
import { randomId } from '../state/random-id.ts'
import type { Tables } from '../state/tables.ts'
import type { Analyst } from './analysts.ts'
import type { Audit, Author } from './audit.ts'
import type { Sealing } from './sealing.ts'

/** Shown once. @param uri for an authenticator app, as a link or a picture */
export type NewSecret = { secret: string; uri: string }
type Owner = Pick<Analyst, 'analyst_id'>

type Options = { db: Kysely<Tables>; audit: Audit; sealing: Sealing; clock: () => Date }

const period = 30
const recoveryCodes = 10
const purpose = 'second factor'

export function createSecondFactors({ db, audit, sealing, clock }: Options) {
  const rowOf = (analyst_id: string, on: Kysely<Tables> = db) =>
    on.selectFrom('second_factor').selectAll().where('analyst_id', '=', analyst_id).executeTakeFirst()

  /** The time step of this code, now or a neighbouring step; null for a wrong code. */
  function stepOf(secret: string, code: string): number | null {
    const timestamp = clock().getTime()
    const totp = new TOTP({ secret: Secret.fromBase32(secret), period })
    const delta = totp.validate({ token: code, timestamp, window: 1 })
    return delta === null ? null : Math.floor(timestamp / (period * 1000)) + delta
  }

  /** Accepts each code once, across all processes. */
  async function takeTimeCode(analyst_id: string, code: string, confirmed: boolean, on = db): Promise<boolean> {
    const row = await rowOf(analyst_id, on)
    const secret = row && (row.confirmed_at !== null) === confirmed ? sealing.open(row.secret, purpose) : null
    const step = secret === null ? null : stepOf(secret, code)
    if (step === null) return false
    const { numUpdatedRows } = await on
      .updateTable('second_factor')
      .set({ last_step: step, ...(!confirmed && { confirmed_at: clock().toISOString() }) })
      .where('analyst_id', '=', analyst_id)
      .where('secret', '=', row!.secret)
      .where('last_step', '<', step)
      .executeTakeFirstOrThrow()
    return numUpdatedRows > 0n
  }

  const takeRecoveryCode = ({ analyst_id }: Owner, code: string): Promise<boolean> =>
    db.transaction().execute(async (tx) => {
      const { numDeletedRows } = await tx
        .deleteFrom('recovery_code')
        .where('analyst_id', '=', analyst_id)
        .where('code_hash', '=', hashOf(analyst_id, code))
        .executeTakeFirstOrThrow()
      if (numDeletedRows === 0n) return false
      await audit.note({ by: { analyst_id }, about: analyst_id, change: 'recovery code used' }, tx)
      return true
    })

  async function writeRecoveryCodes({ analyst_id }: Owner, tx: Kysely<Tables>): Promise<string[]> {
    const codes = Array.from({ length: recoveryCodes }, () => grouped(randomId() + randomId().slice(0, 5)))
    await tx.deleteFrom('recovery_code').where('analyst_id', '=', analyst_id).execute()
    await tx
      .insertInto('recovery_code')
      .values(codes.map((code) => ({ analyst_id, code_hash: hashOf(analyst_id, code) })))
      .execute()
    return codes
  }

  return {
    async state({ analyst_id }: Owner) {
      const row = await rowOf(analyst_id)
      if (!row?.confirmed_at) return null
      const { left } = await db
        .selectFrom('recovery_code')
        .select(({ fn }) => fn.countAll<number>().as('left'))
        .where('analyst_id', '=', analyst_id)
        .executeTakeFirstOrThrow()
      return { confirmed_at: row.confirmed_at, recovery_codes_left: Number(left) }
    },

    /** A new secret, active after its first code. @returns null if another is active already */
    async begin({ analyst_id, email }: Analyst): Promise<NewSecret | null> {
      const secret = new Secret({ size: 20 })
      const uri = new TOTP({ issuer: 'Whereabouts', label: email, secret, period }).toString()
      const row = { secret: sealing.seal(secret.base32, purpose), made_at: clock().toISOString(), last_step: 0 }
      const { numInsertedOrUpdatedRows } = await db
        .insertInto('second_factor')
        .values({ analyst_id, confirmed_at: null, ...row })
        .onConflict((conflict) =>
          conflict.column('analyst_id').doUpdateSet(row).where('second_factor.confirmed_at', 'is', null),
        )
        .executeTakeFirstOrThrow()
      return numInsertedOrUpdatedRows === 0n ? null : { secret: secret.base32, uri }
    },

    /** Takes the first code. @returns the recovery codes, which are shown once; null if the code is wrong */
    confirm: ({ analyst_id }: Owner, code: string): Promise<string[] | null> =>
      db.transaction().execute(async (tx) => {
        if (!(await takeTimeCode(analyst_id, digitsOf(code), false, tx))) return null
        await audit.note({ by: { analyst_id }, about: analyst_id, change: 'second factor set up' }, tx)
        return writeRecoveryCodes({ analyst_id }, tx)
      }),

    /** @returns whether the code was right, and not used before */
    take({ analyst_id }: Owner, code: string): Promise<boolean> {
      const digits = digitsOf(code)
      return /^\d{6}$/.test(digits) ? takeTimeCode(analyst_id, digits, true) : takeRecoveryCode({ analyst_id }, code)
    },

    /** Replaces earlier codes. @returns the new codes, which are shown once */
    newRecoveryCodes: ({ analyst_id }: Owner): Promise<string[]> =>
      db.transaction().execute(async (tx) => {
        await audit.note({ by: { analyst_id }, about: analyst_id, change: 'recovery codes renewed' }, tx)
        return writeRecoveryCodes({ analyst_id }, tx)
      }),

    takeOff: (analyst_id: string, by: Author): Promise<boolean> =>
      db.transaction().execute(async (tx) => {
        await tx.deleteFrom('recovery_code').where('analyst_id', '=', analyst_id).execute()
        const { numDeletedRows } = await tx
          .deleteFrom('second_factor')
          .where('analyst_id', '=', analyst_id)
          .executeTakeFirstOrThrow()
        if (numDeletedRows === 0n) return false
        await audit.note({ by, about: analyst_id, change: 'second factor taken off' }, tx)
        return true
      }),

    /** Seals old secrets again with the newest key, so that the old key can be removed. */
    async reseal(): Promise<void> {
      for (const { analyst_id, secret } of await db.selectFrom('second_factor').selectAll().execute()) {
        const open = secret.startsWith(`${sealing.keyIds[0]}.`) ? null : sealing.open(secret, purpose)
        if (open !== null)
          await db
            .updateTable('second_factor')
            .set({ secret: sealing.seal(open, purpose) })
            .where('analyst_id', '=', analyst_id)
            .where('secret', '=', secret)
            .execute()
      }
    },
  }
}

/** Authenticators show `123 456`. */
const digitsOf = (code: string): string => code.replace(/\s/g, '')

/** Characters in groups of five: 125 random bits, so a plain digest is enough (ASVS 6.5.2 requires 112). */
const grouped = (id: string): string => id.match(/.{5}/g)!.join('-')
const hashOf = (analyst_id: string, code: string): string =>
  sha256(`${analyst_id} ${code.toLowerCase().replace(/[^0-9a-z]/g, '')}`)
