import { leastOf, type OfficerRow, officerRows, type Tenure } from '../../../register/appointment.ts'
import { isCorporate, nameOf } from '../../../register/person.ts'
import { dateInWords } from '../../../ui/dates.ts'
import { count, numberInWords } from '../../../ui/numbers.ts'
import { addDays } from './months.ts'
import { type Finding, foundOr, type Known, type Reading, type SeenAddress, thresholds } from './signal.ts'

/** A formation agent, a nominee, or an officer with hundreds of appointments. */
export function actingForMany({ officers, company, number, seen, caseGap }: Known): Reading {
  const rows = officerRows(officers.result, company)
  // Any of an officer's posts may be a nominee's.
  const acting = rows.filter((row) => whyAgent(row, number, seen).length > 0)
  const findings = oncePerOfficer(acting).map((row) => {
    const why = whyAgent(row, number, seen)
    const sentence = `${nameOf(row.director)}, ${standingOf(row)}, ${why.join(', and ')}. Such officers often act for others. They say little about who runs the company.`
    return { sentence, evidence: evidenceOf(row) }
  })
  const untold = oncePerOfficer(rows).filter(({ director }) => leastOf(director.num_appt) === null).length
  return foundOr(
    findings,
    `No officer looked up has the name of a formation agent, a nominee's post or ${numberInWords(thresholds.manyAppointments)} or more appointments.`,
    officers.gap ??
      caseGap ??
      (untold > 0 ? `The answer does not say how many appointments ${count(untold, 'officer')} hold.` : null),
  )
}

/** Reasons. Each continues a sentence about the officer. */
export function whyAgent(
  { director, appointment }: OfficerRow,
  number: string,
  seen: readonly SeenAddress[],
): string[] {
  const appointments = leastOf(director.num_appt)
  const officer = officerKey(director)
  const others = new Map(
    seen
      .filter((other) => other.officer === officer && other.company_number !== number)
      .map(({ company_number, company_name }) => [company_number, company_name || company_number]),
  )
  const isNamed = agentNames.test(nameOf(director))
  const isNominee = appointment.type === 'NOMDIR' || appointment.type === 'NOMSEC'
  const isMany = appointments !== null && appointments >= thresholds.manyAppointments
  const isShared = (isCorporate(director) || isNamed || isNominee || isMany) && others.size > 0
  return [
    ...(isNamed ? ['has the name of a formation agent or nominee'] : []),
    ...(isNominee ? ['holds a nominee’s post'] : []),
    ...(isMany ? [`has ${numberInWords(director.num_appt)} appointments`] : []),
    ...(isShared
      ? [`is also an officer of ${[...others.values()].slice(0, 3).join(', ')}${others.size > 3 ? ' and others' : ''}`]
      : []),
  ]
}

/** Words in the names of such firms. */
const agentNames =
  /\b(formations?|incorporations?|nominees?|registrars|secretari(al|es)|(company|corporate) (services|secretary|directors|registrations?))\b/i

/** The officer's id, or the name where there is no id. */
export const officerKey = (director: OfficerRow['director']): string =>
  director.director_id || (director.name_single_line ?? '')

/** An officer with two appointments here counts once. */
function oncePerOfficer(rows: OfficerRow[]): OfficerRow[] {
  const byId = new Map<string, OfficerRow>()
  for (const row of rows) {
    const id = officerKey(row.director) || row.at
    if (!byId.has(id)) byId.set(id, row)
  }
  return [...byId.values()]
}

/** Continues a sentence about the officer. */
function standingOf({ tenure, appointment: { resignation_date } }: OfficerRow): string {
  if (tenure === 'resigned' && resignation_date) return `who resigned here on ${dateInWords(resignation_date)}`
  return standings[tenure]
}

const standings: { readonly [tenure in Tenure]: string } = {
  current: 'who is in office here',
  dissolved: 'who was in office here when the company was dissolved',
  'not told': 'who has or had an appointment here',
  resigned: 'who resigned here',
}

/** An officer whom the register marks as disqualified, or of whom the case holds a disqualification. */
export function disqualified({ officers, company, bans, caseGap }: Known): Reading {
  const rows = officerRows(officers.result, company)
  const marked = oncePerOfficer(rows.filter(({ director }) => director.officer_type === 'DIS'))
  const each = oncePerOfficer(rows)
  const untold = each.filter(({ director }) => !director.officer_type?.trim()).length
  const byRegister = marked.map((row) => ({
    sentence: `The register marks ${nameOf(row.director)}, ${standingOf(row)}, as disqualified from acting as a director. A court may have given permission: see the officer’s own page.`,
    evidence: evidenceOf(row),
  }))
  const byRecords = each.flatMap((row) =>
    bans
      .filter(({ officer }) => officer !== null && officer === row.director.director_id)
      .map((ban) => ({ sentence: banInWords(ban, row), evidence: evidenceOf(row) })),
  )
  return foundOr(
    [...byRegister, ...byRecords],
    `The officers list of ${dateInWords(officers.on)} marks none of its ${count(each.length, 'officer')} as disqualified, and no record of this case lists a ban of them. The register of disqualified directors was not searched.`,
    officers.gap ?? caseGap ?? (untold > 0 ? `The answer does not say it of ${count(untold, 'officer')}.` : null),
  )
}

const evidenceOf = ({ at }: OfficerRow) => [
  { source: 'officers' as const, row: `officer-${at}`, words: 'Their appointment' },
]

/** The words of the record, and beside them the decision. */
const banInWords = ({ text, by_decision }: Known['bans'][number], row: OfficerRow): string =>
  by_decision
    ? `${text} An analyst of this case decided that this is ${nameOf(row.director)}, ${standingOf(row)}.`
    : `${text} The person is ${nameOf(row.director)}, ${standingOf(row)}.`

/** An officer in office when many companies were dissolved. The register's count leaves out earlier resignations. */
export function dissolvedBehind({ officers, company }: Known): Reading {
  const { dissolvedAppointments: many } = thresholds
  const each = oncePerOfficer(officerRows(officers.result, company)).map((row) => ({
    ...row,
    dissolved: leastOf(row.director.num_dissolved_appt),
  }))
  const findings = each
    .filter(({ dissolved }) => dissolved !== null && dissolved >= many)
    .map(({ director, at }) => ({
      sentence: `${nameOf(director)}${isCorporate(director) ? ', a corporate officer,' : ''} held ${numberInWords(director.num_dissolved_appt)} appointments until the company was dissolved, of ${numberInWords(director.num_appt) || 'an unknown number'} in all. ${resignedBefore} Companies are dissolved for many reasons.`,
      evidence: [{ source: 'officers' as const, row: `officer-${at}`, words: 'Their appointment' }],
    }))
  const untold = each.filter(({ dissolved }) => dissolved === null).length
  return foundOr(
    findings,
    `No officer looked up held ${numberInWords(many)} or more appointments until the company was dissolved. ${resignedBefore}`,
    officers.gap ?? (untold > 0 ? `The answer gives no such count for ${count(untold, 'officer')}.` : null),
  )
}

const resignedBefore = 'Earlier resignations are not counted.'

/** All officers in office left within some days, and others joined. */
export function changedAtOnce({ officers, company }: Known): Reading {
  const { changeDays, officersWhoLeft } = thresholds
  if (officers.gap) return { unclear: `This check needs the whole list of officers. ${officers.gap}` }
  const rows = officerRows(officers.result, company)
  const untold = rows.filter(lacksTimes).length
  if (untold > 0) return { unclear: `The answer does not say when ${count(untold, 'officer')} began or left.` }
  const days = [...new Set(rows.flatMap(({ appointment }) => appointment.resignation_date ?? []))].sort()
  let until = ''
  const findings: Finding[] = []
  for (const day of days) {
    // Part of the change before.
    if (day <= until) continue
    const end = addDays(day, changeDays)
    const before = rows.filter((row) => isInOffice(row, day))
    const joined = rows.filter(({ appointment: { date } }) => date && date >= addDays(day, -changeDays) && date <= end)
    const hasLeft = ({ appointment: { resignation_date } }: OfficerRow) => resignation_date && resignation_date <= end
    const left = before.filter((row) => !joined.includes(row))
    if (left.length < officersWhoLeft || !left.every(hasLeft) || joined.length === 0) continue
    until = end
    findings.push({
      sentence: `All ${count(left.length, 'officer')} in office before ${dateInWords(day)} left within ${changeDays} days, and ${count(joined.length, 'officer')} joined.`,
      evidence: [...left, ...joined].map((row) => ({
        source: 'officers' as const,
        row: `officer-${row.at}`,
        words: joined.includes(row) ? 'Joined' : 'Left',
      })),
    })
  }
  return foundOr(
    findings,
    `At no time did all officers (${officersWhoLeft} or more) leave within ${changeDays} days while others joined.`,
    officers.gap,
  )
}

/** It is unknown when they were in office. */
const lacksTimes = ({ tenure, appointment: { date, resignation_date } }: OfficerRow): boolean =>
  !date || tenure === 'not told' || (tenure === 'resigned' && !resignation_date)

/** In office on the day before somebody left. */
const isInOffice = ({ appointment: { date, resignation_date } }: OfficerRow, day: string): boolean =>
  Boolean(date) && date! < day && (!resignation_date || resignation_date >= day)
