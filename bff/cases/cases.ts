/** Cases: the purpose of lookups, chosen once and copied to each record (design 4, decisions 0011 and 0037). */
import type { Kysely, Transaction } from 'kysely'
import { withoutDirection } from '../../contract/direction.ts'
import type { Analyst } from '../auth/analysts.ts'
import { badInput, notFound, notMember, Problem } from '../http/problem.ts'
import type { Ledger } from '../ledger/ledger.ts'
import { mayReadAll } from '../ledger/records-for.ts'
import { sample } from '../lookup/purpose.ts'
import { randomId } from '../state/random-id.ts'
import type { CaseFileTable, CaseTable, Tables } from '../state/tables.ts'
import {
  changedMeanwhile,
  changesOf,
  changing,
  changingOnRecord,
  isOwner,
  noteChanges,
  refuseClosed,
  refuseErased,
  throwWhenTaken,
} from './case-changes.ts'
import { createCaseMembers } from './case-members.ts'
import { createPins } from './pins.ts'
import { createReaders } from './readers.ts'
import { daysAfter, graceDays } from './shortened.ts'

export type NewCase = Pick<CaseTable, 'reference' | 'title' | 'purpose' | 'lawful_basis'> & {
  retention_date?: string | undefined
}
type Fields = { [Field in keyof NewCase]?: string | undefined }
/** @param seen fields as their reader saw them, so that no change made meanwhile is undone */
export type EditedCase = Fields & { seen?: Fields | undefined }
const editable = ['reference', 'title', 'purpose', 'lawful_basis', 'retention_date'] as const
export type Cases = ReturnType<typeof createCases>

/** Due-diligence records are kept five years (Money Laundering Regulations 2017, regulation 40), then deleted. */
const retentionYears = 5
/** The same regulation requires at most ten years. The limit also catches mistyped dates. */
const mostYears = 10

type Changer = Pick<Analyst, 'analyst_id'>

/** The author of changes that the application makes by itself. */
const application: Changer = { analyst_id: 'application' }

type ClosedWhy = { closed_why: string | null }

const sampleIsOver =
  'Real registers are loaded now, and the people of this case are invented. Its records stay readable.'

type Options = {
  db: Kysely<Tables>
  ledger: Pick<Ledger, 'changed'>
  isFictional: () => Promise<boolean>
  clock?: () => Date
}

export function createCases({ db, ledger, isFictional, clock = () => new Date() }: Options) {
  const changerOf = (case_id: string, { analyst_id }: Changer) => ({ case_id, analyst_id, at: clock().toISOString() })

  async function add(given: NewCase, { analyst_id }: Analyst): Promise<CaseFileTable> {
    const now = clock()
    if (given.retention_date !== undefined) refuseOutside(given.retention_date, daysAfter(now.toISOString(), graceDays))
    const file: CaseFileTable = {
      ...given,
      reference: referenceIn(given.reference),
      case_id: randomId(),
      retention_date: given.retention_date ?? yearsAfter(now, retentionYears),
      created_at: now.toISOString(),
      created_by: analyst_id,
      closed_at: null,
    }
    await db
      .transaction()
      .execute(async (tx) => {
        await tx.insertInto('case_file').values(file).execute()
        await tx.insertInto('case_member').values({ case_id: file.case_id, analyst_id }).execute()
      })
      .catch(throwWhenTaken)
    return file
  }

  /** The analyst's own cases, open and closed, newest first. */
  const of = ({ analyst_id }: Pick<Analyst, 'analyst_id'>): Promise<CaseFileTable[]> =>
    db
      .selectFrom('case_file')
      .innerJoin('case_member', 'case_member.case_id', 'case_file.case_id')
      .selectAll('case_file')
      .where('case_member.analyst_id', '=', analyst_id)
      .orderBy('created_at', 'desc')
      .execute()
      .then((files) => files.map(inLine))

  const all = (): Promise<CaseFileTable[]> =>
    db
      .selectFrom('case_file')
      .selectAll()
      .orderBy('created_at', 'desc')
      .execute()
      .then((files) => files.map(inLine))

  async function setClosed(case_id: string, closed_at: string | null, by: Changer): Promise<CaseFileTable> {
    const change = changing(db, case_id, async (tx, file) => {
      // Closing a closed case changes nothing.
      if ((file.closed_at === null) === (closed_at === null)) return file
      if (closed_at === null) await refuseErased(tx, case_id)
      await tx.updateTable('case_file').set({ closed_at }).where('case_id', '=', case_id).execute()
      await noteChanges(tx, changerOf(case_id, by), [{ field: 'closed_at', before: file.closed_at, after: closed_at }])
      return { ...file, closed_at }
    })
    return change.catch(throwWhenTaken)
  }

  function refuseOutside(retention_date: string, first: string): void {
    const last = yearsAfter(clock(), mostYears)
    if (retention_date >= first && retention_date <= last) return
    throw badInput([{ field: 'retention_date', message: `Enter a date from ${first} to ${last}.` }])
  }

  /** Anyone who works in the case may choose a later date, also for a closed case. */
  async function refuseDate(tx: Kysely<Tables>, file: CaseFileTable, to: string, by: Analyst): Promise<void> {
    refuseOutside(to, clock().toISOString().slice(0, 10))
    if (to > file.retention_date || mayReadAll(by.role) || (await isOwner(tx, file, by))) return
    throw new Problem(
      403,
      'Not allowed',
      'Only the analyst who opened this case, or a supervisor, can bring its date forward.',
    )
  }

  return {
    members: createCaseMembers({ db, ledger, clock }),
    readers: createReaders(db),
    pins: createPins(db, clock),
    add,
    of,
    all,
    changes: (case_id: string) => changesOf(db, case_id),

    /** A sample case for the fictional register. Later analysts join the existing one. */
    async addSample(analyst: Analyst): Promise<void> {
      if (!(await isFictional())) return
      const file = await db
        .selectFrom('case_file')
        .select('case_id')
        .where('reference', '=', sample.reference)
        .where('closed_at', 'is', null)
        .executeTakeFirst()
      if (!file) return void (await add(sample, analyst))
      const member = { case_id: file.case_id, analyst_id: analyst.analyst_id }
      await db
        .insertInto('case_member')
        .values(member)
        .onConflict((conflict) => conflict.columns(['case_id', 'analyst_id']).doNothing())
        .execute()
    },

    /** The case, for its members, supervisors and administrators. @throws Problem 404 for anyone else */
    async file(case_id: string, analyst: Analyst): Promise<CaseFileTable> {
      const file = await db
        .selectFrom('case_file')
        .leftJoin('case_member', (join) =>
          join
            .onRef('case_member.case_id', '=', 'case_file.case_id')
            .on('case_member.analyst_id', '=', analyst.analyst_id),
        )
        .selectAll('case_file')
        .select('case_member.analyst_id as member')
        .where('case_file.case_id', '=', case_id)
        .executeTakeFirstOrThrow(() => notFound('case'))
      if (file.member === null && !mayReadAll(analyst.role)) throw notMember('case')
      const { member: _, ...its } = file
      return inLine(its)
    },

    /** Replaces the given fields. Records keep their own copy. @throws Problem */
    async edit(case_id: string, { seen = {}, ...given }: EditedCase, by: Analyst): Promise<CaseFileTable> {
      const wanted = given.reference === undefined ? given : { ...given, reference: referenceIn(given.reference) }
      const reasonOf = ({ retention_date: before }: CaseFileTable) => {
        const { retention_date: after = before } = given
        return before === after ? null : `retention_date ${before} to ${after}`
      }
      const work = async (tx: Transaction<Tables>, file: CaseFileTable): Promise<CaseFileTable> => {
        const read = inLine(file)
        if (editable.some((field) => seen[field] !== undefined && seen[field] !== read[field]))
          throw changedMeanwhile('Read what it says now, then save again.')
        const changes = editable.flatMap((field) => {
          const [before, after] = [file[field], wanted[field] ?? file[field]]
          return before === after ? [] : [{ field, before, after }]
        })
        const date = changes.find(({ field }) => field === 'retention_date')
        if (date && changes.length === 1 && date.after > date.before) await refuseErased(tx, case_id)
        else refuseClosed(file)
        if (date) await refuseDate(tx, file, date.after, by)
        if (changes.length === 0) return file
        const edited = Object.fromEntries(changes.map(({ field, after }) => [field, after]))
        await tx.updateTable('case_file').set(edited).where('case_id', '=', case_id).execute()
        await noteChanges(tx, changerOf(case_id, by), changes)
        return { ...file, ...edited }
      }
      return changingOnRecord({ state: { db, ledger }, case_id, by, reasonOf, work }).catch(throwWhenTaken)
    },

    /** A closed case takes no lookups. Its records stay readable. */
    close: (case_id: string, by: Analyst) => setClosed(case_id, clock().toISOString(), by),

    reopen: (case_id: string, by: Analyst) => setClosed(case_id, null, by),

    /** Once real registers answer, the sample case says something untrue. If a person reopens it, it stays open. */
    async closeSample(): Promise<void> {
      const wasClosed = db.selectFrom('case_change').select('case_id').where('analyst_id', '=', application.analyst_id)
      const files = await db
        .selectFrom('case_file')
        .select('case_id')
        .where('purpose', '=', sample.purpose)
        .where('closed_at', 'is', null)
        .where('case_id', 'not in', wasClosed)
        .execute()
      for (const { case_id } of files) await setClosed(case_id, clock().toISOString(), application)
    },

    /** With the reason for those that the application closed. */
    async withReasons<File extends CaseFileTable>(files: readonly File[]): Promise<(File & ClosedWhy)[]> {
      const closed = files.flatMap(({ case_id, closed_at }) => (closed_at === null ? [] : [case_id]))
      if (closed.length === 0) return files.map((file) => ({ ...file, closed_why: null }))
      const rows = await db
        .selectFrom('case_change')
        .select(['case_id', 'after'])
        .where('analyst_id', '=', application.analyst_id)
        .where('case_id', 'in', closed)
        .execute()
      const own = new Set(rows.map(({ case_id, after }) => `${case_id} ${after}`))
      return files.map((file) => ({
        ...file,
        closed_why: own.has(`${file.case_id} ${file.closed_at}`) ? sampleIsOver : null,
      }))
    },
  }
}

/** A mark in the reference would turn each heading that it stands in. Earlier cases may hold one. */
const inLine = (file: CaseFileTable): CaseFileTable => ({ ...file, reference: withoutDirection(file.reference) })

function referenceIn(given: string): string {
  const reference = withoutDirection(given).trim()
  if (reference === '') throw badInput([{ field: 'reference', message: 'Enter a reference.' }])
  return reference
}

function yearsAfter(date: Date, years: number): string {
  const later = new Date(date)
  later.setUTCFullYear(later.getUTCFullYear() + years)
  return later.toISOString().slice(0, 10)
}
