/** Where the screens show what the search of a case found. */
import type { CaseFound } from '../../../contract/desk/graph.ts'
import { type CaseTab, toCase, toRecordAt, toReport, withSearch } from '../../paths.ts'

export type FoundInCase = CaseFound['found'][number]

export const whereWords: { readonly [where in FoundInCase['where']]: string } = {
  node: 'In the graph',
  finding: 'Hypotheses, findings and tasks',
  pin: 'Pins',
  note: 'Notes',
  comment: 'Comments',
  reason: 'Reasons and explanations',
  report: 'Reports',
  imported: 'Imported names',
  record: 'Records',
}

/** Of one result. */
export const oneWords: { readonly [where in FoundInCase['where']]: string } = {
  node: 'Node',
  finding: 'Finding',
  pin: 'Pin',
  note: 'Note',
  comment: 'Comment',
  reason: 'Reason',
  report: 'Report',
  imported: 'Imported name',
  record: 'Record',
}

/** The properties of its link. */
export function linkTo(case_id: string, { where, key, kind, pin_id, report_id, comment_id, source }: FoundInCase) {
  if (where === 'node') return { to: toCase(case_id, 'graph'), state: { mention: key } }
  if (where === 'finding') return { to: `${toCase(case_id)}#findings` }
  if (where === 'imported') return { to: toCase(case_id, 'subjects') }
  if (where === 'reason') return { to: toCase(case_id, kind as CaseTab) }
  if (report_id) return { to: withSearch(toReport(case_id, report_id), comment_id ? { comment: comment_id } : {}) }
  if (pin_id) return { to: withSearch(toCase(case_id, 'pins'), { pin: pin_id }) }
  return source ? { to: toRecordAt({ from: source.record, at: source.pointer }) } : { to: toCase(case_id) }
}
