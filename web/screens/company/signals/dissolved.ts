import { type OfficerRow, officerRows } from '../../../api/officer-rows.ts'
import { numberInWords } from '../../../ui/numbers.ts'
import { nameOf } from '../../../ui/person.ts'
import { foundOr, type Known, type Reading } from './signal.ts'
import { thresholds } from './thresholds.ts'

/** An officer who held many appointments until their company was dissolved: whoever resigned before is not among the register's count. */
export function dissolvedBehind({ officers }: Known): Reading {
  const { dissolvedAppointments: many } = thresholds
  const findings = oncePerOfficer(officerRows(officers.result))
    .filter(({ director }) => Number(director.num_dissolved_appt) >= many)
    .map(({ director, at }) => ({
      sentence: `${nameOf(director)}${director.corporate_indicator === 'Y' ? ', a corporate officer,' : ''} held ${numberInWords(director.num_dissolved_appt)} appointments until the company was dissolved, of ${numberInWords(director.num_appt) || 'an untold number'} in all. ${resignedBefore} Companies are dissolved for many reasons.`,
      evidence: [{ source: 'officers' as const, row: `officer-${at}`, words: 'Their appointment' }],
    }))
  return foundOr(
    findings,
    `No officer looked up held ${numberInWords(many)} or more appointments until the company was dissolved. ${resignedBefore}`,
    officers.gap,
  )
}

const resignedBefore = 'Appointments resigned before are not counted.'

/** Whoever holds two appointments here is told of once. */
function oncePerOfficer(rows: OfficerRow[]): OfficerRow[] {
  const byId = new Map<string, OfficerRow>()
  for (const row of rows) {
    const id = row.director.director_id ?? row.at
    if (!byId.has(id)) byId.set(id, row)
  }
  return [...byId.values()]
}
