/** The day of the answer that each claim comes from. */
import type { Kysely } from 'kysely'
import type { Tables } from '../state/tables.ts'
import type { ClaimRow } from './read-claims.ts'

/** @returns days by record */
export async function answerDays(
  db: Kysely<Tables>,
  claims: readonly ClaimRow[],
): Promise<ReadonlyMap<string, string>> {
  const records = [...new Set(claims.map(({ source }) => source.record))]
  if (records.length === 0) return new Map()
  const answered = await db
    .selectFrom('chain')
    .select(['id', 'at'])
    .where('id', 'in', records)
    .where('event', '=', 'answered')
    .execute()
  return new Map(answered.map(({ id, at }) => [id, at.slice(0, 10)]))
}
