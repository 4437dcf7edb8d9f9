/** What analysts of a case wrote in its reports, explanations and reasons. Of each, the newest version counts. */
import type { Kysely } from 'kysely'
import type { CaseFound } from '../../contract/desk/graph.ts'
import type { ReportBlock } from '../../contract/desk/reports.ts'
import { textOfBlock } from '../../entities/report/changes.ts'
import type { Tables } from '../state/tables.ts'
import { holdsBeginnings } from './case-views.ts'

type Found = Pick<CaseFound['found'][number], 'where' | 'kind' | 'label' | 'report_id'>

/** Blocks in one statement. */
const atOnce = 500

/** @param words the beginnings of words: a text holds all of them */
export async function ownWordsHolding(db: Kysely<Tables>, case_id: string, words: readonly string[]): Promise<Found[]> {
  if (words.length === 0) return []
  const written = [...(await reasonsIn(db, case_id)), ...(await paragraphsIn(db, case_id))]
  return written.filter(({ label }) => holdsBeginnings(label, words))
}

/** Of pairs, contradictions and candidates of lists. The last of each counts. */
async function reasonsIn(db: Kysely<Tables>, case_id: string): Promise<Found[]> {
  const ofCase = { where: 'reason', report_id: null } as const
  const pairs = await db
    .selectFrom('judgement')
    .select(['a', 'b', 'verdict', 'reason'])
    .where('case_id', '=', case_id)
    .orderBy('seq')
    .execute()
  const explanations = await db
    .selectFrom('explanation')
    .select(['contradiction_id', 'text', 'is_withdrawn'])
    .where('case_id', '=', case_id)
    .orderBy('seq')
    .execute()
  const candidates = await db
    .selectFrom('screening_judgement')
    .select(['subject', 'list', 'listed_id', 'verdict', 'reason'])
    .where('case_id', '=', case_id)
    .orderBy('seq')
    .execute()
  return [
    ...newestOf(pairs, ({ a, b }) => [a, b])
      .filter(({ verdict }) => verdict !== 'withdrawn')
      .map(({ reason }) => ({ ...ofCase, kind: 'identities', label: reason })),
    ...newestOf(explanations, ({ contradiction_id }) => [contradiction_id])
      .filter(({ is_withdrawn }) => is_withdrawn !== 1)
      .map(({ text }) => ({ ...ofCase, kind: 'contradictions', label: text })),
    ...newestOf(candidates, ({ subject, list, listed_id }) => [subject, list, listed_id])
      .filter(({ verdict }) => verdict !== 'withdrawn')
      .map(({ reason }) => ({ ...ofCase, kind: 'screening', label: reason })),
  ]
}

const newestOf = <Row>(rows: readonly Row[], partsOf: (row: Row) => string[]): Row[] => [
  ...new Map(rows.map((row) => [JSON.stringify(partsOf(row)), row])).values(),
]

/** Of the newest version of each report. */
async function paragraphsIn(db: Kysely<Tables>, case_id: string): Promise<Found[]> {
  const versions = await db
    .selectFrom('report_version')
    .select(['report_id', 'content'])
    .where('case_id', '=', case_id)
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('report_version as later')
            .select('later.seq')
            .whereRef('later.report_id', '=', 'report_version.report_id')
            .whereRef('later.version', '>', 'report_version.version'),
        ),
      ),
    )
    .execute()
  const found: Found[] = []
  for (const { report_id, content } of versions) {
    const { sections }: { sections: { title: string; blocks: number[] }[] } = JSON.parse(content)
    const ofReport = { where: 'report', kind: 'report', report_id } as const
    found.push(...sections.map(({ title }) => ({ ...ofReport, label: title })))
    const blocks = sections.flatMap(({ blocks }) => blocks)
    for (let from = 0; from < blocks.length; from += atOnce) {
      const rows = await db
        .selectFrom('report_block')
        .select('body')
        .where('seq', 'in', blocks.slice(from, from + atOnce))
        .where('body', '<>', '')
        .execute()
      const written = rows.map(({ body }): ReportBlock => JSON.parse(body)).filter(({ kind }) => kind !== 'filled')
      // A fact in the text stands in a record, which the search finds by itself.
      found.push(...written.map((block) => ({ ...ofReport, label: textOfBlock(block, () => '') })))
    }
  }
  return found
}
