/** Keeps records until the date of their case, or a set number of days without a case (decision 0033). */

import type { Shortened } from '../../../contract/desk/cases.ts'
import { isHeldUp, shortenedAmong } from '../../cases/shortened.ts'
import { casesWithErasedMarks, forgetMarks } from '../../report/forget-marks.ts'
import { forgetOrphans } from '../../state/forgetting.ts'
import type { State } from '../../state/state.ts'
import type { CaseTable } from '../../state/tables.ts'
import { type By, batchSize, type Erasing, erasable } from './erasing.ts'

export type Retention = ReturnType<typeof createRetention>
export type Swept = { cases: number; records: number; isWiped: boolean }
/** @param recordDays how long to keep records without a case */
type Options = { state: State; erasing: Erasing; recordDays: number; clock?: () => Date }

const day = 86_400_000
const application = { analyst: 'application', reason: 'retention_ended' } as const

export function createRetention({ state: { db }, erasing, recordDays, clock = () => new Date() }: Options) {
  const today = () => clock().toISOString().slice(0, 10)

  /** Erases in batches, so an interrupted run can continue. @returns the number of erased records */
  async function eraseCase(case_id: string, by: By, signal?: AbortSignal): Promise<number> {
    await erasing.closeCase(case_id)
    let count = 0
    for (;;) {
      const ids = await heldIn(case_id).execute()
      if (ids.length === 0 || signal?.aborted) return count
      count += await erasing.erase(unique(ids), by)
    }
  }

  const held = () =>
    db
      .selectFrom('content')
      .innerJoin('chain', 'chain.seq', 'content.seq')
      .select('content.id')
      .where(erasable)
      .orderBy('content.seq')
      .limit(batchSize)
  const heldIn = (case_id: string) => held().where('content.case_id', '=', case_id)

  /** Cases past their date, and erased cases that got a record while they were being erased. */
  const dueCases = (only?: string) =>
    db
      .selectFrom('case_file')
      .leftJoin('erased_case', 'erased_case.case_id', 'case_file.case_id')
      .select('case_file.case_id')
      .$if(only !== undefined, (cases) => cases.where('case_file.case_id', '=', only!))
      .where(({ or, and, not, eb, exists, selectFrom }) =>
        or([
          and([eb('erased_at', 'is', null), eb('retention_date', '<', today()), not(isHeldUp(clock()))]),
          and([
            eb('erased_at', 'is not', null),
            exists(selectFrom('content').select('seq').whereRef('content.case_id', '=', 'case_file.case_id')),
          ]),
        ]),
      )
      .execute()

  async function eraseOld(signal?: AbortSignal): Promise<number> {
    const until = new Date(clock().getTime() - recordDays * day).toISOString()
    let count = 0
    for (;;) {
      const old = await held().where('content.case_id', 'is', null).where('chain.at', '<', until).execute()
      if (old.length === 0 || signal?.aborted) return count
      count += await erasing.erase(unique(old), application)
    }
  }

  /** A removed pin or import can be restored for a day. */
  async function forgetRemoved(): Promise<void> {
    const yesterday = new Date(clock().getTime() - day).toISOString()
    await db.deleteFrom('pin').where('removed_at', '<', yesterday).execute()
    const removed = db.selectFrom('subject_import').select('import_id').where('removed_at', '<', yesterday)
    await db.deleteFrom('imported_subject').where('import_id', 'in', removed).execute()
    await db.deleteFrom('subject_import').where('removed_at', '<', yesterday).execute()
  }

  /** A new confirmation also deletes old ones, but there may never be a new one. */
  async function forgetDigests(): Promise<void> {
    const now = clock()
    const yesterday = new Date(now.getTime() - day).toISOString()
    await db.deleteFrom('confirmation').where('expires_at', '<', now.toISOString()).execute()
    await db.deleteFrom('sent_message').where('at', '<', yesterday).execute()
  }

  const endsInDays = ({ retention_date }: Pick<CaseTable, 'retention_date'>): number =>
    Math.round((Date.parse(retention_date) - Date.parse(today())) / day)

  return {
    eraseCase,

    /** Erases everything that is due. Any process may run it. */
    async sweep(signal?: AbortSignal): Promise<Swept> {
      const due = await dueCases()
      let records = 0
      let cases = 0
      for (const { case_id } of due) {
        // Erasing the cases before took a while: this one may have a later date by now.
        if ((await dueCases(case_id)).length === 0) continue
        records += await eraseCase(case_id, application, signal)
        cases += 1
      }
      records += await eraseOld(signal)
      await forgetRemoved()
      await forgetDigests()
      await forgetOrphans(db)
      for (const case_id of await casesWithErasedMarks(db)) await forgetMarks(db, case_id)
      return { cases, records, isWiped: await erasing.wipe() }
    },

    endsInDays,

    /** Adds to each case when it ends, and who brought the end forward. */
    async listed<File extends CaseTable>(
      files: readonly File[],
    ): Promise<(File & { ends_in_days: number; shortened: Shortened | null })[]> {
      const shortened = await shortenedAmong(db, files, clock())
      return files.map((file) => ({
        ...file,
        ends_in_days: endsInDays(file),
        shortened: shortened.get(file.case_id) ?? null,
      }))
    },
  }
}

/** The last day of a record without a case. */
export const keptUntil = (at: string, recordDays: number): string =>
  new Date(Date.parse(at) + recordDays * day).toISOString().slice(0, 10)

const unique = (rows: { id: string }[]): string[] => [...new Set(rows.map(({ id }) => id))]
