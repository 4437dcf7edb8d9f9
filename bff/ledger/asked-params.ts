/** What records asked: the parameters of many requests, in one query. */
import type { Kysely } from 'kysely'
import type { Tables } from '../state/tables.ts'
import { askedIn } from './content-body.ts'

/** By record. Leaves out requests that were erased or cannot be read. */
export async function askedParams(
  db: Kysely<Tables>,
  records: readonly string[],
): Promise<Map<string, { [name: string]: string }>> {
  if (records.length === 0) return new Map()
  const rows = await db
    .selectFrom('chain')
    .innerJoin('content', 'content.seq', 'chain.seq')
    .select(['chain.id', 'content.body'])
    .where('chain.id', 'in', [...new Set(records)])
    .where('chain.event', '=', 'asked')
    .execute()
  return new Map(
    rows.flatMap(({ id, body }) => {
      const asked = askedIn(body)
      return asked ? [[id, asked.params]] : []
    }),
  )
}
