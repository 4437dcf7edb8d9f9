/** Cases: why something was looked up, chosen once and stamped on each record (design 4, decision 0011). */
import type { Kysely } from 'kysely'
import { type OperationName, operation as rowOf } from '../../contract/operations.ts'
import type { Analyst } from '../auth/analysts.ts'
import { badInput, notFound } from '../problem.ts'
import { randomId } from '../random-id.ts'
import type { CaseTable, Tables } from '../state/tables.ts'

export type NewCase = Pick<CaseTable, 'reference' | 'title' | 'purpose' | 'lawful_basis'> & {
  retention_date?: string | undefined
}
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
  async function add(given: NewCase, { analyst_id }: Analyst): Promise<CaseTable> {
    const now = clock()
    const file: CaseTable = {
      ...given,
      case_id: randomId(),
      retention_date: given.retention_date ?? yearsAfter(now, retentionYears),
      created_at: now.toISOString(),
      created_by: analyst_id,
    }
    await db.transaction().execute(async (tx) => {
      await tx.insertInto('case_file').values(file).execute()
      await tx.insertInto('case_member').values({ case_id: file.case_id, analyst_id }).execute()
    })
    return file
  }

  /** The analyst's own, the newest first. */
  const of = ({ analyst_id }: Pick<Analyst, 'analyst_id'>): Promise<CaseTable[]> =>
    db
      .selectFrom('case_file')
      .innerJoin('case_member', 'case_member.case_id', 'case_file.case_id')
      .selectAll('case_file')
      .where('case_member.analyst_id', '=', analyst_id)
      .orderBy('created_at', 'desc')
      .execute()

  return {
    add,
    of,

    /** So that trying the sample register is no chore. */
    addSample: (analyst: Analyst): Promise<CaseTable> => add(sample, analyst),

    /** The case a lookup is made in. @throws Problem where it needs one, or the one named is not the analyst's */
    async forLookup(
      operation: OperationName,
      case_id: string | undefined,
      analyst: Analyst,
    ): Promise<CaseTable | null> {
      if (case_id === undefined || case_id === '') {
        if (rowOf(operation).about !== 'person') return null
        const message = 'This lookup is about people and needs a case: choose the one you work in.'
        throw badInput([{ field: 'case_id', message }])
      }
      const file = (await of(analyst)).find((file) => file.case_id === case_id)
      if (!file) throw notFound('case')
      return file
    },
  }
}

function yearsAfter(date: Date, years: number): string {
  const later = new Date(date)
  later.setUTCFullYear(later.getUTCFullYear() + years)
  return later.toISOString().slice(0, 10)
}
