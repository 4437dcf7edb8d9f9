/** Erasing what a data-subject report found, in one act that the chain tells of (decision 0072). */
import type { Pins } from '../../cases/pins.ts'
import { notFound } from '../../http/problem.ts'
import type { Ledger } from '../../ledger/ledger.ts'
import type { Searches } from '../../lookup/searches/searches.ts'
import type { State } from '../../state/state.ts'
import { type By, batchSize, type Erasing } from '../retention/erasing.ts'

/** As the report lists it, by the ids there. */
export type FoundToErase = { records: readonly string[]; pins: readonly string[]; saved_searches: readonly string[] }
export type ErasedFound = { records: number; notes: number; saved_searches: number }
export type EraseFound = ReturnType<typeof createEraseFound>

type Parts = { state: State; ledger: Ledger; erasing: Erasing; pins: Pins; searches: Searches }

export function createEraseFound({ state: { db }, ledger, erasing, pins, searches }: Parts) {
  /**
   * What others erased meanwhile is not counted. Interrupted, it is done again: what is gone stays gone.
   * @throws Problem 404 where there is no such report
   */
  return async (report: string, found: FoundToErase, by: By): Promise<ErasedFound> => {
    const row = await db
      .selectFrom('chain')
      .select(['id', 'operation', 'case_id'])
      .where('id', '=', report)
      .where('operation', '=', 'data_subject_report')
      .executeTakeFirst()
    if (!row) throw notFound('report')
    // Which report led to it: the rows of what is erased follow.
    await ledger.opened(row, by.analyst)
    const ids = [...new Set(found.records)].filter((id) => id !== report)
    let records = 0
    for (let from = 0; from < ids.length; from += batchSize)
      records += await erasing.erase(ids.slice(from, from + batchSize), by)
    const notes = await pins.forgetNotes(found.pins)
    const saved_searches = await searches.forget(found.saved_searches)
    // Where somebody reads in the files just now, the next daily erasing does it.
    await erasing.wipe()
    return { records, notes, saved_searches }
  }
}
