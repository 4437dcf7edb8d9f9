import { type OfficerRow, officerRows } from '../../../register/officer-rows.ts'
import { dateInWords } from '../../../ui/dates.ts'
import { count } from '../../../ui/numbers.ts'
import { addDays } from './months.ts'
import { type Finding, foundOr, type Known, type Reading } from './signal.ts'
import { thresholds } from './thresholds.ts'

/** All who were in office left within some days, and others came. */
export function changedAtOnce({ officers, company }: Known): Reading {
  const { changeDays, officersWhoLeft } = thresholds
  if (officers.gap) return { unclear: `Whether all changed at once is told from all officers alone. ${officers.gap}` }
  const rows = officerRows(officers.result, company)
  const untold = rows.filter(lacksTimes).length
  if (untold > 0)
    return { unclear: `Of ${count(untold, 'officer')} it is not told from when, or until when, they were in office.` }
  const days = [...new Set(rows.flatMap(({ appointment }) => appointment.resignation_date ?? []))].sort()
  let until = ''
  const findings: Finding[] = []
  for (const day of days) {
    // What began before is told of already.
    if (day <= until) continue
    const end = addDays(day, changeDays)
    const before = rows.filter((row) => isInOffice(row, day))
    const came = rows.filter(({ appointment: { date } }) => date && date >= addDays(day, -changeDays) && date <= end)
    const hasLeft = ({ appointment: { resignation_date } }: OfficerRow) => resignation_date && resignation_date <= end
    const left = before.filter((row) => !came.includes(row))
    if (left.length < officersWhoLeft || !left.every(hasLeft) || came.length === 0) continue
    until = end
    findings.push({
      sentence: `All ${count(left.length, 'officer')} in office before ${dateInWords(day)} left within ${changeDays} days of it, and ${count(came.length, 'officer')} came.`,
      evidence: [...left, ...came].map((row) => ({
        source: 'officers' as const,
        row: `officer-${row.at}`,
        words: came.includes(row) ? 'One who came' : 'One who left',
      })),
    })
  }
  return foundOr(
    findings,
    `There is no time at which all of ${officersWhoLeft} or more in office left within ${changeDays} days and others came.`,
    officers.gap,
  )
}

/** Whether they stayed, came or left at any time is not known. */
const lacksTimes = ({ tenure, appointment: { date, resignation_date } }: OfficerRow): boolean =>
  !date || tenure === 'not told' || (tenure === 'resigned' && !resignation_date)

/** On the eve of a day on which somebody left. */
const isInOffice = ({ appointment: { date, resignation_date } }: OfficerRow, day: string): boolean =>
  Boolean(date) && date! < day && (!resignation_date || resignation_date >= day)
