/** Records as a list shows them, one a line. */
import type { Kysely } from 'kysely'
import type { ChainTable, RecordLineTable, Tables } from '../state/tables.ts'
import { type About, aboutOf } from './about.ts'
import type { LedgerRecord } from './records.ts'

export type RecordLine = RecordLineTable &
  Pick<ChainTable, 'credits' | 'milliseconds'> & {
    /** By how much the balance fell, where that can be said. */
    measured_credits: string | null
    analyst_name: string | null
    case_reference: string | null
    /** Whom or what it was for, as it was asked: the list is of records that its reader may read (decision 0071). */
    about: About
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
  const lines = new Map(rows.map(({ body, ...row }) => [row.seq, { ...row, about: aboutIn(row.operation, body) }]))
  return positions.flatMap(({ seq }) => lines.get(seq) ?? [])
}

function aboutIn(operation: string, body: string | null): About {
  const asked: LedgerRecord['asked'] = body === null ? null : JSON.parse(body)
  return aboutOf(operation, asked?.params ?? {})
}
