/** Erases the finds of a data-subject report in one act, which the chain records (decision 0072). */
import { type BatchesToForget, forgetBatches } from '../../batch/forget.ts'
import { forgetSubjects } from '../../batch/subjects.ts'
import type { Pins } from '../../cases/pins.ts'
import type { Comments } from '../../comments/comments.ts'
import { type DecisionsToForget, forgetWords } from '../../graph/decisions.ts'
import { notFound } from '../../http/problem.ts'
import type { Ledger } from '../../ledger/ledger.ts'
import type { Searches } from '../../lookup/searches/searches.ts'
import { forgetReports, type ReportsToForget } from '../../report/forget.ts'
import type { State } from '../../state/state.ts'
import { type By, batchSize, type Erasing } from '../retention/erasing.ts'

export type FoundToErase = {
  records: readonly string[]
  pins: readonly string[]
  comments: readonly string[]
  imported_subjects: readonly string[]
  subject_imports: readonly string[]
  saved_searches: readonly string[]
} & BatchesToForget &
  DecisionsToForget &
  ReportsToForget
/** `notes` counts comments, the words of decisions and rows of imported lists and of batches too. */
export type ErasedFound = { records: number; notes: number; saved_searches: number }
export type EraseFound = ReturnType<typeof createEraseFound>

type Parts = { state: State; ledger: Ledger; erasing: Erasing; pins: Pins; comments: Comments; searches: Searches }

export function createEraseFound({ state: { db }, ledger, erasing, pins, comments, searches }: Parts) {
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
    const own = (await pins.forgetNotes(found.pins)) + (await comments.forget(found.comments))
    const notes =
      own + (await forgetSubjects(db, found)) + (await forgetWords(db, found)) + (await forgetReports(db, found))
    const rows = await forgetBatches(db, found)
    const saved_searches = await searches.forget(found.saved_searches)
    // If another reader keeps the log open, the next daily erasing does it.
    await erasing.wipe()
    return { records, notes: notes + rows, saved_searches }
  }
}
