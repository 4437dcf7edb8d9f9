/** Shared by judgements, explanations and findings: rows are only added, and their words can be erased. */
import type { Kysely, Transaction } from 'kysely'
import type { Source } from '../../entities/claim.ts'
import type { Decision, Tables } from '../state/tables.ts'

/** Row numbers, as a data-subject report lists them. */
export type DecisionsToForget = {
  judgements: readonly string[]
  explanations: readonly string[]
  findings: readonly string[]
}

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

/** Erases the words, also in a closed case. Keeps who decided what, and when. @returns how many had words */
export async function forgetWords(db: Kysely<Tables>, found: DecisionsToForget): Promise<number> {
  const seqs = (ids: readonly string[]) => ids.map(Number)
  const counts = [
    found.judgements.length > 0 &&
      (await db
        .updateTable('judgement')
        .set({ reason: '' })
        .where('seq', 'in', seqs(found.judgements))
        .where('reason', '!=', '')
        .executeTakeFirstOrThrow()),
    found.explanations.length > 0 &&
      (await db
        .updateTable('explanation')
        .set({ text: '' })
        .where('seq', 'in', seqs(found.explanations))
        .where('text', '!=', '')
        .executeTakeFirstOrThrow()),
    found.findings.length > 0 &&
      (await db
        .updateTable('finding')
        .set({ text: '', mentions: '[]' })
        .where('seq', 'in', seqs(found.findings))
        .where('text', '!=', '')
        .executeTakeFirstOrThrow()),
  ]
  return counts.reduce((sum, count) => sum + (count ? Number(count.numUpdatedRows) : 0), 0)
}
