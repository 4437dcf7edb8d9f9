/** Erases the finds of a data-subject report in one act, which the chain records (decision 0072). */
import { findLists } from '../../../contract/finds.ts'
import { notFound } from '../../http/problem.ts'
import type { Ledger } from '../../ledger/ledger.ts'
import { randomId } from '../../state/random-id.ts'
import type { State } from '../../state/state.ts'
import { type By, batchSize, type Erasing } from '../retention/erasing.ts'
import type { Erasures } from '../retention/erasures.ts'
import { forgetFind, noteErasure } from './forget-found.ts'

/** Ids, by list. In `batch_rows`: a batch's id, a colon and the row. */
type Lists = { readonly [List in keyof typeof findLists]: readonly string[] }
export type FoundToErase = Lists & { records: readonly string[] }
/** `notes` counts every find that is neither a record nor a saved search. */
export type ErasedFound = { records: number; notes: number; saved_searches: number }
export type EraseFound = ReturnType<typeof createEraseFound>

type Parts = { state: State; ledger: Ledger; erasing: Erasing; erasures: Erasures; clock?: () => Date }

export function createEraseFound({ state: { db }, ledger, erasing, erasures, clock = () => new Date() }: Parts) {
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
    const finds = Object.entries(findLists).flatMap(([list, where]) =>
      [...new Set(found[list as keyof Lists])].map((id) => ({ where, id })),
    )
    let [notes, saved_searches] = [0, 0]
    if (finds.length > 0) {
      const erasure_id = randomId()
      await erasures.keepFound(erasure_id, finds, clock())
      for (const find of finds) {
        if (!(await forgetFind(db, find))) continue
        if (find.where === 'saved_search') saved_searches += 1
        else notes += 1
      }
      await noteErasure(db, erasure_id)
    }
    // If another reader keeps the log open, the next daily erasing does it.
    await erasing.wipe()
    return { records, notes, saved_searches }
  }
}
