/** Shared by judgements, explanations and findings: the records that they are based on. */
import type { Transaction } from 'kysely'
import type { Source } from '../../entities/claim.ts'
import type { Decision, Tables } from '../state/tables.ts'

/** Stores the records that a decision is based on. Erasing one of them erases the decision's words. */
export async function keepSources(
  tx: Transaction<Tables>,
  decision: Decision,
  { decision_seq, case_id }: { decision_seq: number; case_id: string },
  sources: readonly Source[],
): Promise<void> {
  const distinct = [...new Map(sources.map((source) => [`${source.record} ${source.pointer}`, source])).values()]
  if (distinct.length === 0) return
  const rows = distinct.map(({ record, pointer }) => ({ decision, decision_seq, case_id, record, pointer }))
  await tx.insertInto('decision_source').values(rows).execute()
}
