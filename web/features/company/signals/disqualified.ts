import { officerRows } from '../../../register/officer-rows.ts'
import { nameOf } from '../../../register/person.ts'
import { standingOf } from './agents.ts'
import { foundOr, type Known, type Reading } from './signal.ts'

/** An officer whom the register marks as disqualified. */
export function disqualified({ officers, company }: Known): Reading {
  const marked = officerRows(officers.result, company).filter(({ director }) => director.officer_type === 'DIS')
  const findings = marked.map((row) => ({
    sentence: `The register marks ${nameOf(row.director)}, ${standingOf(row)}, as disqualified from acting as a director. Some are allowed to stay with a company: the officer’s own page says so where the register does.`,
    evidence: [{ source: 'officers' as const, row: `officer-${row.at}`, words: 'Their appointment' }],
  }))
  return foundOr(findings, 'None of the officers looked up is marked as disqualified.', officers.gap)
}
