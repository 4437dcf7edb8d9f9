/** Erases the finds of a data-subject report in one act, which the chain records (decision 0072). */
import { type Kysely, sql } from 'kysely'
import { forgetBatches } from '../../batch/forget.ts'
import { notFound } from '../../http/problem.ts'
import type { Ledger } from '../../ledger/ledger.ts'
import { forgetReport } from '../../report/forget.ts'
import { forgetWords } from '../../state/forgetting.ts'
import type { State } from '../../state/state.ts'
import type { Tables } from '../../state/tables.ts'
import { type By, batchSize, type Erasing } from '../retention/erasing.ts'
import { type Place, places, type SearchedTable } from './places.ts'

/** The ids of each kind of find, as a request names them. `batch_rows`: a batch's id, a colon and the row. */
export const lists = {
  pins: 'pin',
  comments: 'comment',
  case_changes: 'case_change',
  placements: 'placement',
  imported_subjects: 'imported_subject',
  subject_imports: 'subject_import',
  judgements: 'judgement',
  screening_judgements: 'screening_judgement',
  explanations: 'explanation',
  findings: 'finding',
  reports: 'report',
  report_blocks: 'report_block',
  report_templates: 'report_template',
  account_events: 'account_event',
  access_tokens: 'access_token',
  preferences: 'preference',
  saved_searches: 'saved_search',
} as const satisfies { [list: string]: Place['where'] }

type Lists = { readonly [List in keyof typeof lists]: readonly string[] }
export type FoundToErase = Lists & {
  records: readonly string[]
  batches: readonly string[]
  batch_rows: readonly string[]
}
/** `notes` counts every find that is neither a record nor a saved search. */
export type ErasedFound = { records: number; notes: number; saved_searches: number }
export type EraseFound = ReturnType<typeof createEraseFound>

type Parts = { state: State; ledger: Ledger; erasing: Erasing }

export function createEraseFound({ state: { db }, ledger, erasing }: Parts) {
  /** Does not count what others erased meanwhile, and can be repeated. @throws Problem 404 if there is no such report */
  return async (report: string, found: FoundToErase, by: By): Promise<ErasedFound> => {
    const row = await db
      .selectFrom('chain')
      .select(['id', 'operation', 'case_id'])
      .where('id', '=', report)
      .where('operation', '=', 'data_subject_report')
      .executeTakeFirstOrThrow(() => notFound('report'))
    // The chain names the report first, then the erased records.
    await ledger.opened(row, by.analyst)
    const ids = [...new Set(found.records)].filter((id) => id !== report)
    let records = 0
    for (let from = 0; from < ids.length; from += batchSize)
      records += await erasing.erase(ids.slice(from, from + batchSize), by)
    let notes = await forgetBatches(db, found)
    const { saved_searches: searches, ...others } = lists
    for (const [list, where] of Object.entries(others)) notes += await forgetIn(db, where, found[list as keyof Lists])
    const saved_searches = await forgetIn(db, searches, found.saved_searches)
    // If another reader keeps the log open, the next daily erasing does it.
    await erasing.wipe()
    return { records, notes, saved_searches }
  }
}

/** Also in a closed case. @returns the number of finds that still held something */
async function forgetIn(db: Kysely<Tables>, where: Place['where'], ids: readonly string[]): Promise<number> {
  let count = 0
  for (const id of new Set(ids))
    count += await db.transaction().execute(async (tx) => {
      let changed = 0
      for (const place of places) if (place.where === where) changed += await forgetOne(tx, place, id)
      return changed > 0 ? 1 : 0
    })
  return count
}

async function forgetOne(
  tx: Kysely<Tables>,
  { table, id: column, erased }: SearchedTable,
  id: string,
): Promise<number> {
  if (erased === 'stays') return 0
  if (erased === 'own') return forgetReport(tx, id)
  // Some ids are numbers.
  const isIt = sql`cast(${sql.ref(column)} as text) = ${id}`
  if (erased === 'words') return forgetWords(tx, table, isIt)
  const { numAffectedRows } = await sql`delete from ${sql.table(table)} where ${isIt}`.execute(tx)
  return Number(numAffectedRows ?? 0)
}
