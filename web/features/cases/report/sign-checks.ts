/** What a reader of a report may ask about, before somebody signs it. */
import type { Report, ReportBlock } from '../../../../contract/desk/reports.ts'
import { toCase } from '../../../paths.ts'

/** Null: not known yet. */
export type SignCheck = {
  what: string
  count: number | null
  detail: string
  /** The screen where it is decided. */
  to?: string
}

type Known = {
  contradictions: number | null
  pairs: number | null
  candidates: number | null
  notScreened: number | null
  marks: number | null
}

/** Each check, also one that found nothing: it names the things that it read. */
export function signChecks({ case_id, facts, content }: Report, known: Known): SignCheck[] {
  const { contradictions, pairs, candidates, notScreened, marks } = known
  const count = (...states: readonly string[]) => facts.filter(({ state }) => states.includes(state)).length
  const blocks = content.sections.flatMap(({ blocks }) => blocks)
  return [
    {
      what: 'Facts with a newer record that says something else',
      count: count('refreshed'),
      detail: 'Open each fact to compare both records.',
    },
    {
      what: 'Facts and paragraphs whose record is gone',
      count: count('erased', 'missing', 'unreadable') + blocks.filter(({ kind }) => kind === 'erased').length,
      detail: 'The record was erased or is missing, or you may not read it.',
    },
    {
      what: 'Opinions, inferences and own words without evidence',
      count: blocks.filter(isWithoutEvidence).length,
      detail: 'These paragraphs hold no fact of a record.',
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

const isWithoutEvidence = (block: ReportBlock): boolean =>
  block.kind === 'paragraph' &&
  block.runs.some((run) => 'text' in run && run.text.trim() !== '') &&
  !block.runs.some((run) => 'fact' in run)
