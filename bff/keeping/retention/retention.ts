/** How long what was looked up is kept: until the date of its case, or so many days where it has none (decision 0033). */

import type { Shortened } from '../../../contract/desk/cases.ts'
import { isHeldUp, shortenedAmong } from '../../cases/shortened.ts'
import type { State } from '../../state/state.ts'
import type { CaseTable } from '../../state/tables.ts'
import { type By, batchSize, type Erasing, erasable } from './erasing.ts'

export type Retention = ReturnType<typeof createRetention>
export type Swept = { cases: number; records: number; isWiped: boolean }
/** @param recordDays how long records are kept that stand in no case */
type Options = { state: State; erasing: Erasing; recordDays: number; clock?: () => Date }

const day = 86_400_000
const application = { analyst: 'application', reason: 'retention_ended' } as const

export function createRetention({ state: { db }, erasing, recordDays, clock = () => new Date() }: Options) {
  const today = () => clock().toISOString().slice(0, 10)

  /** A part at a time; begun again, it goes on where it was. @returns how many records were erased */
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

  /** Those whose time is over, and those that were erased and hold something: what was asked at that moment. */
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
      const oldest = await held().select('chain.at').where('content.case_id', 'is', null).execute()
      const ids = unique(oldest.filter(({ at }) => at < until))
      if (ids.length === 0 || signal?.aborted) return count
      count += await erasing.erase(ids, application)
    }
  }

  /** Until then they can be put back. */
  async function forgetRemovedPins(): Promise<void> {
    const yesterday = new Date(clock().getTime() - day).toISOString()
    await db.deleteFrom('pin').where('removed_at', '<', yesterday).execute()
  }

  /** Whoever makes the next one does so too; but nobody may, and they are of what was asked. */
  async function forgetDigests(): Promise<void> {
    const now = clock()
    const yesterday = new Date(now.getTime() - day).toISOString()
    await db.deleteFrom('confirmation').where('expires_at', '<', now.toISOString()).execute()
    await db.deleteFrom('sent_message').where('at', '<', yesterday).execute()
  }

  /** What was saved beside an erasure that was not over yet: a trigger of PostgreSQL does not see what is not committed. */
  async function forgetOrphans(): Promise<void> {
    await db
      .deleteFrom('record_name')
      .where(({ not, exists, selectFrom }) =>
        not(exists(selectFrom('content').select('seq').whereRef('content.id', '=', 'record_name.id'))),
      )
      .execute()
    await db
      .deleteFrom('saved_search')
      .where(({ not, exists, selectFrom }) =>
        not(exists(selectFrom('content').select('seq').whereRef('content.id', '=', 'saved_search.record_id'))),
      )
      .execute()
  }

  /** Until its date: 0 on its last day. */
  const endsInDays = ({ retention_date }: Pick<CaseTable, 'retention_date'>): number =>
    Math.round((Date.parse(retention_date) - Date.parse(today())) / day)

  return {
    eraseCase,

    /** What is due, by whichever process comes to it first. */
    async sweep(signal?: AbortSignal): Promise<Swept> {
      const due = await dueCases()
      let records = 0
      let cases = 0
      for (const { case_id } of due) {
        // Others take a while, and meanwhile somebody may have given it a later date.
        if ((await dueCases(case_id)).length === 0) continue
        records += await eraseCase(case_id, application, signal)
        cases += 1
      }
      records += await eraseOld(signal)
      await forgetRemovedPins()
      await forgetDigests()
      await forgetOrphans()
      return { cases, records, isWiped: await erasing.wipe() }
    },

    endsInDays,

    /** As lists show cases: when each ends, and whether somebody brought that forward. */
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

/** Until when a record is kept that stands in no case: a day, as cases have it. */
export const keptUntil = (at: string, recordDays: number): string =>
  new Date(Date.parse(at) + recordDays * day).toISOString().slice(0, 10)

const unique = (rows: { id: string }[]): string[] => [...new Set(rows.map(({ id }) => id))]
