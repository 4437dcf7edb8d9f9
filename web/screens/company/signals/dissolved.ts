import { type OfficerRow, officerRows } from '../../../api/officer-rows.ts'
import { numberInWords } from '../../../ui/numbers.ts'
import { nameOf } from '../../../ui/person.ts'
import { foundOr, type Known, type Reading } from './signal.ts'
import { thresholds } from './thresholds.ts'

/** An officer with many appointments in companies since dissolved. */
export function dissolvedBehind({ officers }: Known): Reading {
  const { dissolvedAppointments: many } = thresholds
  const findings = oncePerOfficer(officerRows(officers.result))
    .filter(({ director }) => Number(director.num_dissolved_appt) >= many)
    .map(({ director, at }) => ({
      sentence: `${nameOf(director)}${director.corporate_indicator === 'Y' ? ', a corporate officer,' : ''} holds or held ${numberInWords(director.num_dissolved_appt)} appointments in companies since dissolved, of ${numberInWords(director.num_appt) || 'an untold number'} in all. Companies are dissolved for many reasons.`,
      evidence: [{ source: 'officers' as const, row: `officer-${at}`, words: 'Their appointment' }],
    }))
  return foundOr(
    findings,
    `No officer looked up has ${numberInWords(many)} or more appointments in companies since dissolved.`,
    officers.gap,
  )
}

/** Whoever holds two appointments here is told of once. */
function oncePerOfficer(rows: OfficerRow[]): OfficerRow[] {
  const byId = new Map<string, OfficerRow>()
  for (const row of rows) {
    const id = row.director.director_id ?? row.at
    if (!byId.has(id)) byId.set(id, row)
  }
  return [...byId.values()]
}
