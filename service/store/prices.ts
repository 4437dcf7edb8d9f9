/** Prices that the operator set, in thousandths of a credit. Others come from the tariff (decision 0016). */
import type { Kysely } from 'kysely'
import type { OperationName } from '../../contract/operations.ts'
import type { Tables } from './tables.ts'

export const priceStore = (db: Kysely<Tables>) => ({
  prices: (): Promise<Tables['price'][]> => db.selectFrom('price').selectAll().execute(),

  async setPrice(operation: OperationName, credits: number | null): Promise<void> {
    await db
      .insertInto('price')
      .values({ operation, credits })
      .onConflict((conflict) => conflict.column('operation').doUpdateSet({ credits }))
      .execute()
  },
})
