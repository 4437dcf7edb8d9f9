/** Analysts' explanations of contradictions. Rows are only added, and the last one counts. */
import type { Kysely } from 'kysely'
import type { Explanation } from '../../contract/desk/judgements.ts'
import type { Source } from '../../entities/claim.ts'
import type { Analyst } from '../auth/analysts.ts'
import { changing, refuseClosed, refuseErased } from '../cases/case-changes.ts'
import { goneAmong, goneWith } from '../ledger/gone-records.ts'
import type { Tables } from '../state/tables.ts'
import { keepSources } from './decisions.ts'

export type Explanations = ReturnType<typeof createExplanations>

export function createExplanations(db: Kysely<Tables>, clock: () => Date = () => new Date()) {
  async function add(
    { case_id, contradiction_id, text }: { case_id: string; contradiction_id: string; text: string | null },
    { analyst_id, name }: Pick<Analyst, 'analyst_id' | 'name'>,
    sources: readonly Source[],
  ): Promise<Explanation> {
    return changing(db, case_id, async (tx, file) => {
      refuseClosed(file)
      await refuseErased(tx, case_id)
      const at = clock().toISOString()
      const row = { case_id, contradiction_id, text: text ?? '', is_withdrawn: text === null ? 1 : 0 }
      const { seq } = await tx
        .insertInto('explanation')
        .values({ ...row, analyst: analyst_id, at })
        .returning('seq')
        .executeTakeFirstOrThrow()
      await keepSources(tx, 'explanation', { decision_seq: seq, case_id }, sources)
      return { text: row.text, analyst: analyst_id, analyst_name: name, at }
    })
  }

  async function citedIn(case_id: string): Promise<Map<number, string[]>> {
    const rows = await db
      .selectFrom('decision_source')
      .select(['decision_seq', 'record'])
      .where('decision', '=', 'explanation')
      .where('case_id', '=', case_id)
      .execute()
    const bySeq = Map.groupBy(rows, ({ decision_seq }) => decision_seq)
    return new Map([...bySeq].map(([seq, its]) => [seq, its.map(({ record }) => record)]))
  }

  return {
    /** The last one of each contradiction; null if it was withdrawn. */
    async list(case_id: string): Promise<Map<string, Explanation | null>> {
      const rows = await db
        .selectFrom('explanation')
        .leftJoin('analyst', 'analyst.analyst_id', 'explanation.analyst')
        .select(['seq', 'contradiction_id', 'is_withdrawn', 'text', 'analyst', 'analyst.name as analyst_name', 'at'])
        .where('case_id', '=', case_id)
        .orderBy('seq')
        .execute()
      const last = [...new Map(rows.map((row) => [row.contradiction_id, row])).values()]
      const emptied = last.filter(({ text, is_withdrawn }) => text === '' && is_withdrawn !== 1)
      const cited = emptied.length > 0 ? await citedIn(case_id) : new Map<number, string[]>()
      const citedBy = (seq: number) => cited.get(seq) ?? []
      const gone = await goneAmong(
        db,
        emptied.flatMap(({ seq }) => citedBy(seq)),
      )
      return new Map(
        last.map(({ seq, contradiction_id, is_withdrawn, ...shown }) => [
          contradiction_id,
          is_withdrawn === 1
            ? null
            : { ...shown, ...(shown.text === '' && { gone_with: goneWith(citedBy(seq), gone) }) },
        ]),
      )
    },

    explain: (
      given: { case_id: string; contradiction_id: string; text: string },
      analyst: Pick<Analyst, 'analyst_id' | 'name'>,
      sources: readonly Source[],
    ) => add(given, analyst, sources),

    async withdraw(
      given: { case_id: string; contradiction_id: string },
      analyst: Pick<Analyst, 'analyst_id' | 'name'>,
    ) {
      await add({ ...given, text: null }, analyst, [])
    },
  }
}
