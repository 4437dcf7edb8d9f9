/** Cases: why something was looked up, chosen once and stamped on each record (design 4, decisions 0011 and 0037). */
import type { Kysely } from 'kysely'
import type { Analyst } from '../auth/analysts.ts'
import { badInput, notFound } from '../problem.ts'
import { randomId } from '../random-id.ts'
import { mayReadAll } from '../records-for.ts'
import type { CaseFileTable, CaseTable, Tables } from '../state/tables.ts'
import { changesOf, changing, noteChanges, refuseClosed, refuseErased, tellTaken } from './case-changes.ts'

export type NewCase = Pick<CaseTable, 'reference' | 'title' | 'purpose' | 'lawful_basis'> & {
  retention_date?: string | undefined
}
export type EditedCase = { [Field in keyof NewCase]?: string | undefined }
const editable = ['reference', 'title', 'purpose', 'lawful_basis', 'retention_date'] as const
export type Cases = ReturnType<typeof createCases>

/** Due-diligence records are kept five years (Money Laundering Regulations 2017, regulation 40), then deleted. */
const retentionYears = 5

const sample: NewCase = {
  reference: 'SAMPLE-1',
  title: 'Trying it out on the fictional register',
  purpose: 'To see what Whereabouts does. Nobody in the sample register is a real person.',
  lawful_basis: 'Legitimate interests',
}

export function createCases(db: Kysely<Tables>, clock: () => Date = () => new Date()) {
  const changerOf = (case_id: string, { analyst_id }: Analyst) => ({ case_id, analyst_id, at: clock().toISOString() })

  async function add(given: NewCase, { analyst_id }: Analyst): Promise<CaseFileTable> {
    const now = clock()
    refusePast(given.retention_date)
    const file: CaseFileTable = {
      ...given,
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
      .catch(tellTaken)
    return file
  }

  /** The analyst's own, open and closed, the newest first. */
  const of = ({ analyst_id }: Pick<Analyst, 'analyst_id'>): Promise<CaseFileTable[]> =>
    db
      .selectFrom('case_file')
      .innerJoin('case_member', 'case_member.case_id', 'case_file.case_id')
      .selectAll('case_file')
      .where('case_member.analyst_id', '=', analyst_id)
      .orderBy('created_at', 'desc')
      .execute()

  /** For supervisors and administrators. */
  const all = (): Promise<CaseFileTable[]> =>
    db.selectFrom('case_file').selectAll().orderBy('created_at', 'desc').execute()

  async function setClosed(case_id: string, closed_at: string | null, by: Analyst): Promise<CaseFileTable> {
    const change = changing(db, case_id, async (tx, file) => {
      // Closed twice it is closed as it was the first time.
      if ((file.closed_at === null) === (closed_at === null)) return file
      if (closed_at === null) await refuseErased(tx, case_id)
      await tx.updateTable('case_file').set({ closed_at }).where('case_id', '=', case_id).execute()
      await noteChanges(tx, changerOf(case_id, by), [{ field: 'closed_at', before: file.closed_at, after: closed_at }])
      return { ...file, closed_at }
    })
    return change.catch(tellTaken)
  }

  /** @throws Problem where what is kept until then would be erased already */
  function refusePast(retention_date: string | undefined): void {
    if (retention_date === undefined || retention_date >= clock().toISOString().slice(0, 10)) return
    throw badInput([{ field: 'retention_date', message: 'Enter a date that is not in the past.' }])
  }

  return {
    add,
    of,
    all,
    changes: (case_id: string) => changesOf(db, case_id),

    /** So that trying the sample register is no chore. Whoever comes later joins the one that there is. */
    async addSample(analyst: Analyst): Promise<void> {
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

    /** The case, for its members, supervisors and administrators. @throws Problem 404 for everybody else */
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
        .executeTakeFirst()
      if (!file || (file.member === null && !mayReadAll(analyst.role))) throw notFound('case')
      const { member: _, ...its } = file
      return its
    },

    /** What is given takes the place of what was. Records keep the copy that they have. @throws Problem */
    async edit(case_id: string, given: EditedCase, by: Analyst): Promise<CaseFileTable> {
      refusePast(given.retention_date)
      const change = changing(db, case_id, async (tx, file) => {
        refuseClosed(file)
        const changes = editable.flatMap((field) => {
          const [before, after] = [file[field], given[field] ?? file[field]]
          return before === after ? [] : [{ field, before, after }]
        })
        if (changes.length === 0) return file
        const edited = Object.fromEntries(changes.map(({ field, after }) => [field, after]))
        await tx.updateTable('case_file').set(edited).where('case_id', '=', case_id).execute()
        await noteChanges(tx, changerOf(case_id, by), changes)
        return { ...file, ...edited }
      })
      return change.catch(tellTaken)
    },

    /** From then on it takes no lookups; its records stay to be read. */
    close: (case_id: string, by: Analyst) => setClosed(case_id, clock().toISOString(), by),

    /** @throws Problem where another open case has its reference by now */
    reopen: (case_id: string, by: Analyst) => setClosed(case_id, null, by),
  }
}

function yearsAfter(date: Date, years: number): string {
  const later = new Date(date)
  later.setUTCFullYear(later.getUTCFullYear() + years)
  return later.toISOString().slice(0, 10)
}
