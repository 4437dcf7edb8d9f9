import { isCurrent, type OfficerRow, officerRows } from '../../../api/officer-rows.ts'
import { dateInWords } from '../../../ui/dates.ts'
import { nameOf } from '../../../ui/person.ts'
import { foundOr, type Known, type Reading } from './signal.ts'

/** An officer whom the register marks as disqualified. */
export function disqualified({ officers }: Known): Reading {
  const marked = officerRows(officers.result).filter(({ director }) => director.officer_type === 'DIS')
  const findings = marked.map((row) => ({
    sentence: `The register marks ${nameOf(row.director)}, ${standingOf(row)}, as disqualified from acting as a director. Some are allowed to stay with a company: the officer’s own page says so where the register does.`,
    evidence: [{ source: 'officers' as const, row: `officer-${row.at}`, words: 'Their appointment' }],
  }))
  return foundOr(findings, 'None of the officers looked up is marked as disqualified.', officers.gap)
}

function standingOf(row: OfficerRow): string {
  const { resignation_date } = row.appointment
  if (isCurrent(row)) return 'who is in office here'
  return resignation_date ? `who resigned here on ${dateInWords(resignation_date)}` : 'who was in office here'
}
