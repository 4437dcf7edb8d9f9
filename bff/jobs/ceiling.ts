/** Later work that spends up to a ceiling: a batch, a watch or a screening. `spent` includes what is under way. Thousandths of a credit. */
import { type Kysely, type RawBuilder, sql } from 'kysely'
import type { Tables } from '../state/tables.ts'

export type Spender = { table: 'batch' | 'watch' | 'screening'; id: string }

/** A case has one screening. */
const keys = { batch: 'batch_id', watch: 'watch_id', screening: 'case_id' } as const
const row = ({ table, id }: Spender) => sql`${sql.ref(keys[table])} = ${id}`

/** Counts the cost before anything is sent, so that all processes together stay within the ceiling. @returns false if there is no room */
export async function reserve(
  tx: Kysely<Tables>,
  spender: Spender,
  cost: number,
  onlyIf: RawBuilder<unknown> = sql`1 = 1`,
): Promise<boolean> {
  const { numAffectedRows } = await sql`
    update ${sql.table(spender.table)} set spent = spent + ${cost}
    where ${row(spender)} and spent + ${cost} <= most_credits and ${onlyIf}`.execute(tx)
  return numAffectedRows !== 0n
}

/** @param difference what the answer cost more, or less, than was reserved */
export async function settle(tx: Kysely<Tables>, spender: Spender, difference: number): Promise<void> {
  if (difference === 0) return
  await sql`update ${sql.table(spender.table)} set spent = spent + ${difference} where ${row(spender)}`.execute(tx)
}
