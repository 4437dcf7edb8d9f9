/** The lookups of a batch so far, and whether its credits are exactly what they cost. */
import type { Kysely } from 'kysely'
import { chargedIn } from '../../contract/credits.ts'
import type { Batch } from '../../contract/desk/batches.ts'
import type { OperationName } from '../../contract/operations.ts'
import { hasPages } from '../../contract/prices.ts'
import { recordsIn } from '../ledger/records.ts'
import type { Tables } from '../state/tables.ts'
import { hasCalls } from './calls.ts'

type Paid = { operation: string; latest: string | null }

export function lookupsIn(db: Kysely<Tables>) {
  const records = recordsIn(db)

  /** A call whose answer is unknown may have been free. */
  async function isAtMost(batch_id: string, paid: readonly Paid[]): Promise<boolean> {
    if (await hasCalls(db, batch_id, ['unknown'])) return true
    const silent: Paid[] = []
    for (const one of paid) if (!(await saysCharge(one))) silent.push(one)
    if (silent.length === 0) return false
    return silent.some(({ operation }) => hasPages(operation as OperationName)) || hasUnknownPrice(batch_id)
  }

  /** A service says it with each answer, or never. A batch may ask two services. */
  async function saysCharge({ latest }: Paid): Promise<boolean> {
    const record = latest === null ? undefined : await records.record(latest)
    return chargedIn(record?.answered?.headers ?? {}) !== null
  }

  async function hasUnknownPrice(batch_id: string): Promise<boolean> {
    const call = await db
      .selectFrom('batch_call')
      .innerJoin('chain', 'chain.id', 'batch_call.record')
      .select('call_id')
      .where('batch_id', '=', batch_id)
      .where('state', '=', 'answered')
      .where('cost', '>', 0)
      .where('event', '=', 'answered')
      .where('credits', 'is', null)
      .limit(1)
      .executeTakeFirst()
    return call !== undefined
  }

  return {
    /** It reads each call once, so it is not for progress that is read each second. */
    async of(batch_id: string): Promise<NonNullable<Batch['lookups']>> {
      const counted = await db
        .selectFrom('batch_call')
        .select(({ fn }) => [
          'operation',
          'outcome',
          'cost',
          fn.countAll<number>().as('calls'),
          fn.max('record').as('latest'),
        ])
        .where('batch_id', '=', batch_id)
        .where('state', '=', 'answered')
        .groupBy(['operation', 'outcome', 'cost'])
        .execute()
      const sum = (those: typeof counted) => those.reduce((all, { calls }) => all + Number(calls), 0)
      return {
        answered: sum(counted),
        free: sum(counted.filter(({ cost }) => Number(cost) === 0)),
        not_answered: sum(counted.filter(({ outcome }) => outcome === 'not_answered')),
        at_most: await isAtMost(
          batch_id,
          counted.filter(({ cost }) => Number(cost) > 0),
        ),
      }
    },
  }
}
