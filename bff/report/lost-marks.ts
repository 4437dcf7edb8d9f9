/** Marks of redaction that find nothing any longer. The words that they hid may now be elsewhere in the text. */
import type { Kysely } from 'kysely'
import type { RedactionMark, ReportBlock, ReportContent } from '../../contract/desk/reports.ts'
import { type Fact, factId, isPartOf } from '../../contract/reports.ts'
import { factsOf, hasWords } from '../../entities/report/changes.ts'
import type { CaseContent } from '../../entities/report/model.ts'
import { askedIn } from '../../entities/report/redact/asked.ts'
import type { Tables } from '../state/tables.ts'

type Version = { report_id: string; saved_at: string; content: ReportContent }

/** `place`: in the list of redactions, from 0. */
export type LostMark = { place: number; of: 'mention' | 'block' | 'fact' }

/** The first redaction that finds nothing. */
export async function lostMark(
  db: Kysely<Tables>,
  marks: readonly RedactionMark[],
  version: Version,
  { kinds, records }: Pick<CaseContent, 'kinds' | 'records'>,
): Promise<LostMark | null> {
  const { content } = version
  const asked = new Set(records.flatMap(askedIn).map(({ key }) => key))
  const withWords = content.sections.flatMap(({ blocks }) => blocks.filter(hasWords))
  const facts = factsOf(content)
  for (const [place, mark] of marks.entries()) {
    // No record says any longer who is marked, so the names are not known.
    if (mark.mark === 'mention' && !kinds.has(mark.key) && !asked.has(mark.key)) return { place, of: 'mention' }
    if (mark.mark === 'block') {
      const hides = withWords.some(({ id }) => isPartOf(id, mark.block))
      if (!hides && (await hadBlock(db, version, mark.block))) return { place, of: 'block' }
    }
    if (mark.mark === 'fact' && !holds(facts, mark.fact) && (await hadFact(db, version, mark.fact)))
      return { place, of: 'fact' }
  }
  return null
}

/** Whether this version or an earlier one had it. A later version may have marked blocks that this one never had. */
async function hadBlock(db: Kysely<Tables>, version: Version, block: string): Promise<boolean> {
  return (await blocksUntil(db, version).where('block', '=', block).limit(1).execute()).length > 0
}

async function hadFact(db: Kysely<Tables>, version: Version, fact: Fact): Promise<boolean> {
  const rows = await blocksUntil(db, version)
    .innerJoin('report_citation', 'report_citation.block_seq', 'report_block.seq')
    .where('record', '=', fact.record)
    // Parts of signed versions.
    .where('block', 'not like', 'frozen.%')
    .execute()
  const blocks = rows.map(({ body }): ReportBlock => JSON.parse(body))
  return holds(factsOf({ sections: [{ id: '', title: '', blocks }] }), fact)
}

const blocksUntil = (db: Kysely<Tables>, { report_id, saved_at }: Version) =>
  db
    .selectFrom('report_block')
    .select('body')
    .where('report_id', '=', report_id)
    .where('report_block.at', '<=', saved_at)
    // Erased words are nowhere.
    .where('body', '!=', '')

const holds = (facts: readonly Fact[], fact: Fact): boolean => facts.some((one) => factId(one) === factId(fact))
