/** How far the claims of a case are written. */
import type { Kysely } from 'kysely'
import { extractorVersion } from '../../entities/extract/extractor-version.ts'
import type { Tables } from '../state/tables.ts'

/** `rewritten` grows when the claims of earlier records change. */
export type Mark = { case_seq: number; last: number; rewritten: number; isCurrent: boolean }
export const noMark: Mark = { case_seq: 0, last: 0, rewritten: 0, isCurrent: false }

/** A mark of another extractor version does not count: every record is read again. */
export async function markOf(db: Kysely<Tables>, case_id: string): Promise<Mark> {
  const row = await db.selectFrom('claim_mark').selectAll().where('case_id', '=', case_id).executeTakeFirst()
  if (!row) return noMark
  const isCurrent = row.extractor_version === extractorVersion
  const last = isCurrent ? row.last_ledger_seq : 0
  return { case_seq: row.case_seq, last, rewritten: row.rewritten ?? 0, isCurrent }
}
