/** Analysts' judgements on which mentions are one person. Judgements are only added (decision 0087). */
import type { Kysely, Transaction } from 'kysely'
import type { Judgement } from '../../contract/desk/judgements.ts'
import type { Verdict } from '../../contract/judgements.ts'
import type { Source } from '../../entities/claim.ts'
import { against, pairKey, standing } from '../../entities/clusters.ts'
import type { Analyst } from '../auth/analysts.ts'
import { changing, refuseClosed, refuseErased } from '../cases/case-changes.ts'
import { badInput, Problem } from '../http/problem.ts'
import { goneAmong, goneWith } from '../ledger/gone-records.ts'
import type { Tables } from '../state/tables.ts'
import { keepSources } from './decisions.ts'

export type NewJudgement = {
  a: string
  b: string
  verdict: Verdict
  reason: string
  /** The judgement that the analyst saw for this pair, and now replaces. */
  replaces?: number | undefined
}

export type Judgements = ReturnType<typeof createJudgements>

export function createJudgements(db: Kysely<Tables>, clock: () => Date = () => new Date()) {
  return {
    list: (case_id: string): Promise<Judgement[]> => judgementsOf(db, case_id),

    /** With what each is based on, and why a reason may be gone. */
    async sourced(case_id: string): Promise<(Judgement & { sources: Source[] })[]> {
      const rows = await db
        .selectFrom('decision_source')
        .select(['decision_seq', 'record', 'pointer'])
        .where('decision', '=', 'judgement')
        .where('case_id', '=', case_id)
        .execute()
      const bySeq = Map.groupBy(rows, ({ decision_seq }) => decision_seq)
      const all = (await judgementsOf(db, case_id)).map((one) => ({
        ...one,
        sources: (bySeq.get(one.seq) ?? []).map(({ record, pointer }) => ({ record, pointer })),
      }))
      const recordsOf = ({ sources }: { sources: Source[] }) => sources.map(({ record }) => record)
      const gone = await goneAmong(db, all.filter(({ reason }) => reason === '').flatMap(recordsOf))
      return all.map((one) => ({ ...one, ...(one.reason === '' && { gone_with: goneWith(recordsOf(one), gone) }) }))
    },

    async judge(
      case_id: string,
      given: NewJudgement,
      { analyst_id, name }: Pick<Analyst, 'analyst_id' | 'name'>,
      sources: readonly Source[],
    ): Promise<Judgement> {
      if (given.a === given.b) throw badInput([{ field: 'b', message: 'Name two different mentions.' }])
      const [a, b] = given.a < given.b ? [given.a, given.b] : [given.b, given.a]
      const { verdict, reason } = given
      // Locks the case: if two analysts judge at once, the second sees the first's judgement.
      return changing(db, case_id, async (tx, file) => {
        refuseClosed(file)
        await refuseErased(tx, case_id)
        const before = await judgementsOf(tx, case_id)
        refuseConflict(before, { ...given, a, b })
        const row = { case_id, a, b, verdict, reason, analyst: analyst_id, at: clock().toISOString() }
        const { seq } = await tx.insertInto('judgement').values(row).returning('seq').executeTakeFirstOrThrow()
        await keepSources(tx, 'judgement', { decision_seq: seq, case_id }, sources)
        const { case_id: _, ...shown } = row
        return { seq, ...shown, analyst_name: name }
      })
    },
  }
}

function refuseConflict(before: readonly Judgement[], { a, b, verdict, replaces }: NewJudgement): void {
  const current = standing(before).find((judgement) => pairKey(judgement.a, judgement.b) === pairKey(a, b))
  if (verdict === 'withdrawn' && !current)
    throw new Problem(409, 'Nothing to withdraw', 'No judgement of this pair stands. Reload the pair.')
  const isSeen = replaces === current?.seq || (verdict === 'withdrawn' && replaces === undefined)
  if (current && !isSeen)
    throw new Problem(
      409,
      'Judged already',
      `${current.analyst_name ?? 'A colleague'} judged this pair as ${current.verdict}. Withdraw that judgement, or replace it.`,
      { judgements: [current] },
    )
  if (!current && replaces !== undefined)
    throw new Problem(409, 'Changed meanwhile', 'The judgement that you replace was withdrawn. Reload the pair.')
  const judgements = against(before, { a, b, verdict })
  if (judgements.length === 0) return
  const detail =
    verdict === 'withdrawn'
      ? 'This would restore an earlier judgement of the pair, which these contradict. Withdraw one of them first.'
      : verdict === 'same'
        ? 'This would join two sides that were judged as different. Withdraw one of these judgements first.'
        : 'Other judgements join these two. Withdraw one of them first.'
  throw new Problem(409, 'Against other judgements', detail, { judgements })
}

const judgementsOf = (tx: Kysely<Tables> | Transaction<Tables>, case_id: string): Promise<Judgement[]> =>
  tx
    .selectFrom('judgement')
    .leftJoin('analyst', 'analyst.analyst_id', 'judgement.analyst')
    .select(['seq', 'a', 'b', 'verdict', 'reason', 'analyst', 'analyst.name as analyst_name', 'at'])
    .where('case_id', '=', case_id)
    .orderBy('seq')
    .execute()
