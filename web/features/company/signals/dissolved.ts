import { leastOf } from '../../../register/appointment.ts'
import { officerRows } from '../../../register/officer-rows.ts'
import { isCorporate, nameOf } from '../../../register/person.ts'
import { count, numberInWords } from '../../../ui/numbers.ts'
import { oncePerOfficer } from './agents.ts'
import { foundOr, type Known, type Reading } from './signal.ts'
import { thresholds } from './thresholds.ts'

/** An officer who held many appointments until their company was dissolved: whoever resigned before is not among the register's count. */
export function dissolvedBehind({ officers, company }: Known): Reading {
  const { dissolvedAppointments: many } = thresholds
  const each = oncePerOfficer(officerRows(officers.result, company)).map((row) => ({
    ...row,
    dissolved: leastOf(row.director.num_dissolved_appt),
  }))
  const findings = each
    .filter(({ dissolved }) => dissolved !== null && dissolved >= many)
    .map(({ director, at }) => ({
      sentence: `${nameOf(director)}${isCorporate(director) ? ', a corporate officer,' : ''} held ${numberInWords(director.num_dissolved_appt)} appointments until the company was dissolved, of ${numberInWords(director.num_appt) || 'an untold number'} in all. ${resignedBefore} Companies are dissolved for many reasons.`,
      evidence: [{ source: 'officers' as const, row: `officer-${at}`, words: 'Their appointment' }],
    }))
  const untold = each.filter(({ dissolved }) => dissolved === null).length
  return foundOr(
    findings,
    `No officer looked up held ${numberInWords(many)} or more appointments until the company was dissolved. ${resignedBefore}`,
    officers.gap ?? (untold > 0 ? `Of ${count(untold, 'officer')} the register’s count is not given.` : null),
  )
}

const resignedBefore = 'Appointments resigned before are not counted.'
