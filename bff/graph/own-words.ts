/** What analysts of a case wrote in its reports, explanations and reasons. Of each, what counts now. */
import type { Kysely } from 'kysely'
import type { CaseFound } from '../../contract/desk/graph.ts'
import type { ReportBlock } from '../../contract/desk/reports.ts'
import { clusters, standing } from '../../entities/clusters.ts'
import { isErasedKey } from '../../entities/keys.ts'
import { textOfBlock } from '../../entities/report/changes.ts'
import { standingOf } from '../../entities/screening/standing.ts'
import type { Tables } from '../state/tables.ts'
import { holdsBeginnings } from './case-views.ts'
import { createExplanations } from './explanations.ts'
import { createJudgements } from './judgements.ts'

type Found = Pick<CaseFound['found'][number], 'where' | 'kind' | 'label' | 'report_id'>

/** Blocks in one statement. */
const atOnce = 500

/** @param words the beginnings of words: a text holds all of them */
export async function ownWordsHolding(
  db: Kysely<Tables>,
  { case_id, words }: { case_id: string; words: readonly string[] },
): Promise<Found[]> {
  if (words.length === 0) return []
  const explanations = [...(await createExplanations(db).list(case_id)).values()]
  const written: Found[] = [
    ...explanations.flatMap((said) => (said ? { ...ofCase, kind: 'contradictions', label: said.text } : [])),
    ...(await reasonsIn(db, case_id)),
    ...(await paragraphsIn(db, case_id)),
  ]
  return written.filter(({ label }) => holdsBeginnings(label, words))
}

const ofCase = { where: 'reason', report_id: null } as const

/** Of pairs and of candidates of lists: those that count. */
async function reasonsIn(db: Kysely<Tables>, case_id: string): Promise<Found[]> {
  const pairs = await createJudgements(db).list(case_id)
  const candidates = await db
    .selectFrom('screening_judgement')
    .select(['seq', 'subject', 'list', 'listed_id', 'verdict', 'reason'])
    .where('case_id', '=', case_id)
    .orderBy('seq')
    .execute()
  return [
    ...standing(pairs.filter(({ a, b }) => !isErasedKey(a) && !isErasedKey(b))).map(({ reason }) => ({
      ...ofCase,
      kind: 'identities',
      label: reason,
    })),
    ...standingOf(candidates, clusters(pairs)).map(({ reason }) => ({ ...ofCase, kind: 'screening', label: reason })),
  ]
}

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
