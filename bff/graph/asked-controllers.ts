/** The companies of a case whose controllers somebody looked up, and whether the register had any. */
import type { Kysely } from 'kysely'
import type { MentionKey } from '../../entities/claim.ts'
import type { Asked } from '../../entities/ownership/ends.ts'
import { catchUp } from '../ledger/follower.ts'
import type { Tables } from '../state/tables.ts'
import type { Scope } from './read-claims.ts'

/** Parameters in one statement. */
const atOnce = 500

/** @param companies keys of companies @returns only the companies whose controllers were looked up and answered */
export async function answeredAbout(
  db: Kysely<Tables>,
  { case_id }: Scope,
  companies: readonly MentionKey[],
): Promise<Map<MentionKey, Asked>> {
  await catchUp(db)
  const notAccepted = db
    .selectFrom('batch_record')
    .select('record')
    .where('case_id', '=', case_id)
    .where('is_accepted', '=', 0)
  const found = new Map<MentionKey, Asked>()
  const numbers = companies.map((key) => key.slice('company:'.length))
  for (let from = 0; from < numbers.length; from += atOnce) {
    const rows = await db
      .selectFrom('subject')
      .innerJoin('record_line', 'record_line.id', 'subject.id')
      .select(['subject.value', 'record_line.outcome'])
      .where('subject.value', 'in', numbers.slice(from, from + atOnce))
      .where('subject.kind', '=', 'company_number')
      .where('record_line.case_id', '=', case_id)
      .where('record_line.operation', '=', 'company_controllers')
      .where('record_line.outcome', 'in', ['found', 'none_found'])
      .where('record_line.id', 'not in', notAccepted)
      .orderBy('record_line.seq')
      .execute()
    // The newest answer counts.
    for (const { value, outcome } of rows) found.set(`company:${value}`, outcome === 'found' ? 'found' : 'none_found')
  }
  return found
}
