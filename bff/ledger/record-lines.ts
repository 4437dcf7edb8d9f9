/** Records as a list shows them, one a line. */
import type { Kysely } from 'kysely'
import type { SubjectKind } from '../../contract/parameters.ts'
import type { ChainTable, RecordLineTable, Tables } from '../state/tables.ts'
import { subjectKindOf } from '../subject/subjects.ts'
import type { LedgerRecord } from './records.ts'

export type RecordLine = RecordLineTable &
  Pick<ChainTable, 'credits' | 'milliseconds'> & {
    /** By how much the balance fell, where that can be said. */
    measured_credits: string | null
    analyst_name: string | null
    case_reference: string | null
    /** The company that was asked about: of what was asked, all that a list may show (decision 0033). */
    company_number: string | null
    company_name: string | null
  }

/** @returns the lines in the order given */
export async function shownLines(db: Kysely<Tables>, positions: { seq: number }[]): Promise<RecordLine[]> {
  if (positions.length === 0) return []
  const rows = await db
    .selectFrom('record_line as line')
    .leftJoin('chain as answered', (join) =>
      join.onRef('answered.id', '=', 'line.id').on('answered.event', '=', 'answered'),
    )
    .leftJoin('analyst', 'analyst.analyst_id', 'line.analyst')
    .leftJoin('case_file', 'case_file.case_id', 'line.case_id')
    .leftJoin('content', 'content.seq', 'line.seq')
    .leftJoin('measured_cost', 'measured_cost.id', 'line.id')
    .selectAll('line')
    .select(['answered.credits', 'answered.milliseconds', 'content.body'])
    .select('measured_cost.credits as measured_credits')
    .select(['analyst.name as analyst_name', 'case_file.reference as case_reference'])
    .where(
      'line.seq',
      'in',
      positions.map(({ seq }) => seq),
    )
    .execute()
  const lines = new Map(rows.map(({ body, ...row }) => [row.seq, { ...row, ...companyIn(row.operation, body) }]))
  return positions.flatMap(({ seq }) => lines.get(seq) ?? [])
}

/** A company is no person: its number and its name may stand where personal data may not. */
function companyIn(operation: string, body: string | null): Pick<RecordLine, 'company_number' | 'company_name'> {
  const asked: LedgerRecord['asked'] = body === null ? null : JSON.parse(body)
  const given = (kind: SubjectKind) =>
    Object.entries(asked?.params ?? {}).find(([name]) => subjectKindOf(operation, name) === kind)?.[1] ?? null
  return { company_number: given('company_number'), company_name: given('company_name') }
}
