/** The day of a loaded register's data. A watch does not repeat a lookup on unchanged data, and newer data wakes it. */
import type { Kysely } from 'kysely'
import { toThousandths } from '../../contract/credits.ts'
import type { Register } from '../../contract/desk/sources.ts'
import type { OperationName } from '../../contract/operations.ts'
import { type AnswerSource, sourceIn } from '../../contract/source.ts'
import { nextDue, runsUntil } from '../../contract/watch-runs.ts'
import type { Claims } from '../jobs/claims.ts'
import type { Records } from '../ledger/records.ts'
import type { EstimateOf } from '../prices/prices.ts'
import type { Tables, WatchTable } from '../state/tables.ts'
import type { Registers } from '../upstream/registers.ts'
import type { Upstream } from '../upstream/upstream.ts'
import { type Data, isList, listsSince, namesLists, searchOfLists } from './lists-since.ts'
import type { Runs } from './runs.ts'
import { type DueWatch, recordsOf, watchesIn } from './watches.ts'

export type RegisterDays = ReturnType<typeof createRegisterDays>
type Options = {
  db: Kysely<Tables>
  claims: Claims
  runs: Pick<Runs, 'lastAnswer'>
  records: Records
  registers: Pick<Registers, 'read'>
  upstream: Upstream
  estimateOf: EstimateOf
  clock: () => Date
}
type Dated = AnswerSource & { of: string }
/** `record`: of its first page. */
type Last = { source: Dated; record: string; pages: number }

export function createRegisterDays({ db, claims, runs, records, registers, upstream, estimateOf, clock }: Options) {
  /** The days at the last comparison. */
  let seen = { all: '', lists: '' }

  const loadedNow = async (): Promise<Register[]> =>
    ((await registers.read()) ?? []).filter(({ kind }) => kind === 'loaded')

  /** The loaded register of the last answer, and its day; null for another kind of source. */
  async function lastOf({ watch_id, record }: WatchTable): Promise<Last | null> {
    const last = await runs.lastAnswer(watch_id)
    const answered = last ? null : (await records.record(record))?.answered
    const source: AnswerSource | null = last?.source ? JSON.parse(last.source) : sourceIn(answered?.headers ?? {})
    if (source?.kind !== 'loaded' || source.of === null) return null
    const pages = last ? recordsOf(last) : [record]
    return { source: { ...source, of: source.of }, record: pages[0] ?? record, pages: Math.max(1, pages.length) }
  }

  /** An answer about officers also depends on disqualified people. A search depends on every list, and names them itself. */
  async function dataNow({ operation }: WatchTable, { source, record }: Last, haveListsChanged = true): Promise<Data> {
    const now = await loadedNow()
    const own = ownData(now, operation, source)
    if (!haveListsChanged || !namesLists(operation) || (operation !== searchOfLists && own !== 'same')) return own
    return (await listsSince({ records, upstream }, record, now)) ?? own
  }

  /** A run now leaves enough credits for every run until the last day. */
  async function canAfford(watch: WatchTable, pages: number): Promise<boolean> {
    const { credits } = await estimateOf(watch.operation as OperationName, {})
    const cost = pages * (credits === null ? Number(watch.unknown_counts_as) : toThousandths(credits))
    const all = 1 + runsUntil(nextDue(clock(), watch.every_days), watch)
    return Number(watch.spent) + all * cost <= Number(watch.most_credits)
  }

  /** @param haveListsChanged since the last comparison. If not, no answer is read again for its lists */
  async function bringForward(watch: DueWatch, haveListsChanged: boolean): Promise<void> {
    const last = await lastOf(watch)
    if (!last || (await dataNow(watch, last, haveListsChanged)) !== 'newer') return
    if (!(await canAfford(watch, last.pages))) return
    // Another process may have run it meanwhile.
    await claims.bringForward(db, watch.watch_id, {}, watch.due_at)
  }

  return {
    /** The register of the last answer, unless it has newer data now, or a list that the answer was compared with has. */
    async unchanged(watch: WatchTable): Promise<AnswerSource | null> {
      const last = await lastOf(watch)
      return last && (await dataNow(watch, last)) === 'same' ? last.source : null
    },

    /** Checks the watches when a register's day changes, and once after the start. Without watches, reads nothing. */
    async bringForward(): Promise<void> {
      if (!(await isAnyActive(db))) return
      const now = await loadedNow()
      const days = { all: daysOf(now), lists: daysOf(now.filter(isList)) }
      if (days.all === seen.all) return
      for (const watch of await waiting(db, clock())) await bringForward(watch, days.lists !== seen.lists)
      seen = days
    },
  }
}

function ownData(now: readonly Register[], operation: string, { register, of }: Dated): Data {
  const day = now.find((one) => one.register === register && one.operations.includes(operation))?.of
  if (!day || day < of) return 'unclear'
  return day > of ? 'newer' : 'same'
}

const daysOf = (registers: readonly Register[]): string =>
  registers
    .map(({ register, of }) => `${register} ${of}`)
    .toSorted()
    .join('\n')

const isAnyActive = async (db: Kysely<Tables>): Promise<boolean> =>
  (await db.selectFrom('watch').select('watch_id').where('state', '=', 'active').limit(1).executeTakeFirst()) !==
  undefined

const waiting = (db: Kysely<Tables>, now: Date): Promise<DueWatch[]> =>
  watchesIn(db)
    .where('job.state', '=', 'waiting')
    .where('job.due_at', '>', now.toISOString())
    .where('job.claimed_until', 'is', null)
    .execute()
