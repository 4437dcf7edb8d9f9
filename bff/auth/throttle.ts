/**
 * Limits tries of a password or code, in the database (decision 0035). Counts before it checks: parallel tries all
 * count.
 */
import { type Kysely, sql } from 'kysely'
import { networkOf } from '../../platform/network-of.ts'
import { Problem } from '../http/problem.ts'
import type { Tables } from '../state/tables.ts'
import type { Sealing } from './sealing.ts'

/** Who tries what. @param device set if the browser is known for the account: its tries have a count of their own */
export type Tries = { account: string; address: string; device: string | null }
/** Call it when the try was right, so that it no longer counts. */
export type Try = { wasRight(): Promise<void> }

/** After `free` tries each costs a wait, twice the one before. Seconds. */
type Policy = { free: number; first: number; most: number }
type Counter = { name: string; policy: Policy | null }

const quarterHour = 900
const policies = {
  device: { free: 10, first: 5, most: quarterHour },
  pair: { free: 5, first: 5, most: quarterHour },
  /** During an attack on an account, a new address gets one try and then waits. */
  pairUnderAttack: { free: 1, first: 60, most: quarterHour },
  /** An office may share one address. */
  address: { free: 30, first: 5, most: quarterHour },
} as const satisfies { [name: string]: Policy }
/** Wrong tries at one account, from all addresses together: more than forgetfulness explains. */
const attackAt = 20
/** Milliseconds, from the first try or the last wait: an office's slips do not add up over a day. */
const forgetAfter = 3_600_000

type Options = { db: Kysely<Tables>; sealing: Sealing; clock: () => Date }

export function createThrottle({ db, sealing, clock }: Options) {
  const nameOf = (kind: string, ...of: string[]) => sealing.sign([kind, ...of].join('\n'), 'throttle')
  const iso = (milliseconds = 0) => new Date(clock().getTime() + milliseconds).toISOString()

  /** Always in this order, so that two processes never wait for each other. */
  async function countersOf({ account, address, device }: Tries): Promise<Counter[]> {
    if (device !== null) return [{ name: nameOf('device', device), policy: policies.device }]
    const network = networkOf(address)
    const all = nameOf('account', account)
    const guesses = await db.selectFrom('throttle').selectAll().where('name', '=', all).executeTakeFirst()
    const isUnderAttack = guesses !== undefined && guesses.forget_at > iso() && guesses.tries >= attackAt
    return [
      { name: nameOf('address', network), policy: policies.address },
      // Never makes anyone wait: otherwise a stranger could lock the account.
      { name: all, policy: null },
      { name: nameOf('pair', account, network), policy: isUnderAttack ? policies.pairUnderAttack : policies.pair },
    ]
  }

  async function count({ name, policy }: Counter, tx: Kysely<Tables>): Promise<void> {
    const now = iso()
    const forget_at = iso(forgetAfter)
    // Only a clock that was set back leaves such a wait. Other processes may be a little ahead of this one.
    const longest = iso(quarterHour * 1000 + forgetAfter)
    const latest = iso(quarterHour * 1000 + 2 * forgetAfter)
    // Holds the row until the end, so that a correct try at the same moment deletes it afterwards.
    await tx
      .insertInto('throttle')
      .values({ name, tries: 0, wait_until: '', forget_at })
      .onConflict((conflict) => conflict.column('name').doUpdateSet({ name }))
      .execute()
    const counted = await tx
      .updateTable('throttle')
      .set({
        tries: sql`case when forget_at <= ${now} or forget_at > ${latest} then 1 else tries + 1 end`,
        forget_at: sql`case when forget_at <= ${now} or forget_at > ${latest} then ${forget_at} else forget_at end`,
      })
      .where('name', '=', name)
      .where(({ or, eb }) => or([eb('wait_until', '<=', now), eb('wait_until', '>', longest)]))
      .returning('tries')
      .executeTakeFirst()
    if (!counted) {
      const { wait_until } = await tx
        .selectFrom('throttle')
        .select('wait_until')
        .where('name', '=', name)
        .executeTakeFirstOrThrow()
      throw mustWait(Date.parse(wait_until) - clock().getTime())
    }
    const over = counted.tries - (policy?.free ?? Number.POSITIVE_INFINITY)
    if (!policy || over < 0) return
    const wait = Math.min(policy.first * 2 ** over, policy.most) * 1000
    const waiting = { wait_until: iso(wait), forget_at: iso(wait + forgetAfter) }
    await tx.updateTable('throttle').set(waiting).where('name', '=', name).execute()
  }

  return {
    async begin(tries: Tries): Promise<Try> {
      const counters = await countersOf(tries)
      await db.deleteFrom('throttle').where('forget_at', '<=', iso()).execute()
      await db.transaction().execute(async (tx) => {
        for (const counter of counters) await count(counter, tx)
      })
      return {
        // Earlier wrong tries still count for the address and the account, but not for this person.
        async wasRight() {
          const own = counters.at(-1)!.name
          await db.deleteFrom('throttle').where('name', '=', own).execute()
          const others = counters.slice(0, -1).map(({ name }) => name)
          if (others.length === 0) return
          await db
            .updateTable('throttle')
            .set({ tries: sql`tries - 1`, wait_until: '' })
            .where('name', 'in', others)
            .where('tries', '>', 0)
            .execute()
        },
      }
    },
  }
}

function mustWait(milliseconds: number): Problem {
  const seconds = Math.max(1, Math.ceil(milliseconds / 1000))
  const words = seconds <= 90 ? `${seconds} second${seconds === 1 ? '' : 's'}` : `${Math.ceil(seconds / 60)} minutes`
  return new Problem(429, 'Too many tries', `Too many wrong tries. Wait ${words}, then try again.`, {
    retry_after: seconds,
  })
}
