/** What a reader of a report may ask about, before somebody signs it. */
import type { Report, ReportBlock, Run } from '../../../../contract/desk/reports.ts'
import { toCase, toReport, withSearch } from '../../../paths.ts'

/** Null: not known yet, or not read. */
export type SignCheck = {
  what: string
  count: number | null
  detail: string
  /** The screen where it is decided. */
  to?: string
}

type Known = {
  report: Pick<Report, 'facts' | 'content'> | null
  contradictions: number | null
  pairs: number | null
  candidates: number | null
  notScreened: number | null
  marks: number | null
}

/** Each check, also one that found nothing: it names the things that it read. */
export function signChecks({ case_id, report_id }: Pick<Report, 'case_id' | 'report_id'>, known: Known): SignCheck[] {
  const { report, contradictions, pairs, candidates, notScreened, marks } = known
  const { refreshed, gone, withoutEvidence } = report ? countsIn(report) : notRead
  return [
    {
      what: 'Facts with a newer record that says something else',
      count: refreshed,
      detail: 'Open each fact to compare both records.',
    },
    {
      what: 'Facts and paragraphs whose record is gone',
      count: gone,
      detail: 'The record was erased or is missing, or you may not read it.',
    },
    {
      what: 'Opinions, inferences and own words without evidence',
      count: withoutEvidence?.length ?? null,
      detail: 'Open the first without a fact',
      to: withSearch(toReport(case_id, report_id), { place: `paragraph ${withoutEvidence?.[0]?.id}` }),
    },
    {
      what: 'Contradictions without an explanation',
      count: contradictions,
      detail: 'Explain them under Contradictions',
      to: toCase(case_id, 'contradictions'),
    },
    {
      what: 'Pairs without a decision',
      count: pairs,
      detail: 'Decide under Identities whether they are one person',
      to: toCase(case_id, 'identities'),
    },
    {
      what: 'Candidates in lists, not decided',
      count: candidates,
      detail: 'Decide them under Screening',
      to: toCase(case_id, 'screening'),
    },
    {
      what: 'People and companies not screened, or not answered',
      count: notScreened,
      detail: 'See why under Screening',
      to: toCase(case_id, 'screening'),
    },
    {
      what: 'Redactions',
      count: marks,
      detail: 'They apply to redacted copies. The signed version holds everything.',
    },
  ]
}

const notRead = { refreshed: null, gone: null, withoutEvidence: null }

function countsIn({ facts, content }: Pick<Report, 'facts' | 'content'>) {
  const blocks = content.sections.flatMap(({ blocks }) => blocks)
  return {
    refreshed: facts.filter(({ state }) => state === 'refreshed').length,
    gone:
      facts.filter(({ state }) => state === 'erased' || state === 'missing' || state === 'unreadable').length +
      blocks.filter(({ kind }) => kind === 'erased').length,
    withoutEvidence: blocks.filter(isWithoutEvidence),
  }
}

const isWithoutEvidence = (block: ReportBlock): boolean =>
  piecesOf(block).some(
    (runs) => runs.some((run) => 'text' in run && run.text.trim() !== '') && !runs.some((run) => 'fact' in run),
  )

/** Own words that stand together: each should say where it comes from. */
function piecesOf(block: ReportBlock): Run[][] {
  if (block.kind === 'paragraph') return [block.runs]
  if (block.kind === 'list') return block.items
  return block.kind === 'table' ? block.rows.map((row) => row.flat()) : []
}
