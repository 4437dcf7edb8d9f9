/** How long calls take at the present speed of the service. */
import type { Kysely } from 'kysely'
import type { Tables } from '../state/tables.ts'
import type { Flow } from './flows.ts'
import type { StoredEstimate } from './make-batch.ts'

/** Events of the ledger that are read for the speed. */
const latest = 2_000
/** Milliseconds that this process needs for a call, however quick the service is. */
const ownTime = 10

export function createSpeed(db: Kysely<Tables>, atOnce: number) {
  async function millisecondsOf(operations: readonly string[]): Promise<Map<string, number>> {
    const { last } = await db
      .selectFrom('chain')
      .select(({ fn }) => fn.max<number | null>('seq').as('last'))
      .executeTakeFirstOrThrow()
    const rows = await db
      .selectFrom('chain')
      .select(({ fn }) => ['operation', fn.avg<number>('milliseconds').as('milliseconds')])
      .where('seq', '>', Number(last ?? 0) - latest)
      .where('event', '=', 'answered')
      .where('milliseconds', 'is not', null)
      .where('operation', 'in', operations)
      .groupBy('operation')
      .execute()
    return new Map(rows.map(({ operation, milliseconds }) => [operation, Number(milliseconds)]))
  }

  /** @returns how many seconds the estimated calls take; null if no call of a step was timed lately */
  return async ({ steps, isWhole }: Flow, estimate: StoredEstimate): Promise<number | null> => {
    const calls = estimate.calls - estimate.on_record
    if (calls === 0) return 0
    // In the estimate of an older version, the steps share the calls evenly.
    const evenly = (isWhole ? steps : steps.slice(0, 1)).map(({ operation }) => ({ operation, share: 1 }))
    const sent =
      estimate.steps?.map(({ operation, ...of }) => ({ operation, share: of.calls - of.on_record })) ?? evenly
    const known = await millisecondsOf(sent.map(({ operation }) => operation))
    if (sent.some(({ operation, share }) => share > 0 && !known.has(operation))) return null
    const shares = sent.reduce((sum, { share }) => sum + share, 0)
    const each = sent.reduce((sum, { operation, share }) => sum + share * (known.get(operation) ?? 0), 0) / shares
    return Math.ceil((calls * Math.max(ownTime, each / atOnce)) / 1000)
  }
}
