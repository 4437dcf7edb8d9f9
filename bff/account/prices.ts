/** What a call costs: made public, learned from balances, or not known, which is never shown as nothing (design 4). */
import type { Kysely } from 'kysely'
import { isOperation, type OperationName, operationNames, operation as rowOf } from '../../contract/operations.ts'
import { publicPrices } from '../../contract/prices.ts'
import type { Tables } from '../state/tables.ts'

export type Price = { operation: OperationName; credits: string | null; source: 'public' | 'learned' | 'unknown' }
export type Prices = ReturnType<typeof createPrices>

export function createPrices(db: Kysely<Tables>, clock: () => Date = () => new Date()) {
  const learned = async (): Promise<Map<string, string>> => {
    const rows = await db.selectFrom('price').select(['operation', 'credits']).execute()
    return new Map(rows.map(({ operation, credits }) => [operation, credits]))
  }

  return {
    async of(operation: OperationName): Promise<string | null> {
      return (await learned()).get(operation) ?? publicPrices[operation] ?? null
    },

    async all(): Promise<Price[]> {
      const known = await learned()
      return operationNames.map((operation) => {
        const credits = known.get(operation) ?? publicPrices[operation] ?? null
        const source = known.has(operation) ? 'learned' : credits === null ? 'unknown' : 'public'
        return { operation, credits, source }
      })
    },

    /** Something was called that the ledger does not know: the next balance is the first one again. */
    async forgetBalance(): Promise<void> {
      await db.deleteFrom('balance').execute()
    },

    /**
     * A balance difference is believed only where exactly one call lay between two balances: asked and answered after
     * the one and before the other, with nothing else under way.
     * @param seq how far the ledger was, before and after the balance was told alike
     */
    async learn(credit_balance: string, seq: number): Promise<void> {
      const before = await db.selectFrom('balance').selectAll().orderBy('seq', 'desc').limit(1).executeTakeFirst()
      if (before?.seq === seq) return
      const at = clock().toISOString()
      await db
        .insertInto('balance')
        .values({ seq, credit_balance, at })
        .onConflict((conflict) => conflict.column('seq').doUpdateSet({ credit_balance, at }))
        .execute()
      await db.deleteFrom('balance').where('seq', '<', seq).execute()
      if (!before) return
      const operation = await onlyCallBetween(before.seq, seq)
      const credits = difference(before.credit_balance, credit_balance)
      if (operation === null || credits === null) return
      // What a message of some length cost says nothing of the next.
      if (isOperation(operation) && rowOf(operation).chargedBy) return
      await db
        .insertInto('price')
        .values({ operation, credits, learned_at: at })
        .onConflict((conflict) => conflict.column('operation').doUpdateSet({ credits, learned_at: at }))
        .execute()
    },
  }

  async function onlyCallBetween(after: number, upTo: number): Promise<string | null> {
    const rows = await db
      .selectFrom('chain')
      .select(['id', 'event', 'operation', 'outcome'])
      .where('seq', '>', after)
      .where('seq', '<=', upTo)
      .where('event', 'in', ['asked', 'answered'])
      .limit(3)
      .execute()
    const [asked, answered] = rows
    const isOne = rows.length === 2 && asked?.event === 'asked' && answered?.id === asked.id
    return isOne && answered?.outcome !== 'not_answered' ? asked.operation : null
  }
}

/**
 * In thousandths, so that no binary fraction creeps in. Null where the balance grew, and where it stayed: a call that
 * cost nothing once may have been a page that was paid for before.
 */
function difference(before: string, after: string): string | null {
  const thousandths = Math.round(Number(before) * 1000) - Math.round(Number(after) * 1000)
  return thousandths > 0 ? String(thousandths / 1000) : null
}
