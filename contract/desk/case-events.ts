/** What the ledger calls the parts of a case that somebody opens or exports. */

/** The operation of an `opened` event for a part of a case. One event covers all that the part shows (decision 0086). */
export type CaseView =
  | 'case_graph'
  | 'case_ownership'
  | 'case_screening'
  | 'case_timeline'
  | 'case_pivots'
  | 'case_path'
  | 'case_search'
  | 'case_contradictions'
  | 'case_identities'
  | 'case_judgements'
  | 'case_findings'
  | 'case_pins'
  | 'case_files'
  | 'case_comments'
  | 'case_subjects'
  | 'case_watch'
  | 'case_report'
  | 'case_batch'

/** The operation of an `exported` event for a part of a case. */
export type CaseExport = 'case_claims' | 'case_report' | 'case_batch'
