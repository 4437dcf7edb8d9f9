import type { RecordOf } from '../../contract/records.ts'

/** Where a company moved to, as a notice of its move says it. */
export const movedTo = ({
  document_description,
}: Pick<RecordOf<'company_filing_history'>, 'document_description'>): string | null =>
  /address changed from .+ to (.+) on \d/.exec(document_description ?? '')?.[1] ?? null
