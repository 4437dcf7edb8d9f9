/** Officers who act for many companies: formation agents, nominees, and those whom other companies looked up have too. */

import { leastOf, type Tenure } from '../../../register/appointment.ts'
import { type OfficerRow, officerRows } from '../../../register/officer-rows.ts'
import { isCorporate, nameOf } from '../../../register/person.ts'
import { dateInWords } from '../../../ui/dates.ts'
import { count, numberInWords } from '../../../ui/numbers.ts'
import type { SeenAddress } from './seen-addresses.ts'
import { foundOr, type Known, type Reading } from './signal.ts'
import { thresholds } from './thresholds.ts'

/** A formation agent, a nominee, or somebody with appointments by the hundred. */
export function actingForMany({ officers, company, number, seen }: Known): Reading {
  const rows = officerRows(officers.result, company)
  const findings = oncePerOfficer(rows).flatMap((row) => {
    const why = whyAgent(row, number, seen)
    if (why.length === 0) return []
    const sentence = `${nameOf(row.director)}, ${standingOf(row)}, ${why.join(', and ')}. Such officers often act for others, and tell little of who runs the company.`
    return [
      { sentence, evidence: [{ source: 'officers' as const, row: `officer-${row.at}`, words: 'Their appointment' }] },
    ]
  })
  const untold = rows.filter(({ director }) => leastOf(director.num_appt) === null).length
  return foundOr(
    findings,
    `No officer looked up has the name of a formation agent, a nominee's post or ${numberInWords(thresholds.manyAppointments)} or more appointments.`,
    officers.gap ?? (untold > 0 ? `How many appointments they have is not told of ${count(untold, 'officer')}.` : null),
  )
}

/** Each reason continues a sentence about the officer; none where nothing speaks for it. */
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

/** Words that such firms put in their names. */
const agentNames =
  /\b(formations?|incorporations?|nominees?|registrars|secretari(al|es)|(company|corporate) (services|secretary|directors|registrations?))\b/i

/** The officer's id, or the name where there is no id. */
export const officerKey = (director: OfficerRow['director']): string =>
  director.director_id || (director.name_single_line ?? '')

/** Whoever holds two appointments here is told of once. */
export function oncePerOfficer(rows: OfficerRow[]): OfficerRow[] {
  const byId = new Map<string, OfficerRow>()
  for (const row of rows) {
    const id = officerKey(row.director) || row.at
    if (!byId.has(id)) byId.set(id, row)
  }
  return [...byId.values()]
}

/** Continues a sentence about the officer. */
export function standingOf({ tenure, appointment: { resignation_date } }: OfficerRow): string {
  if (tenure === 'resigned' && resignation_date) return `who resigned here on ${dateInWords(resignation_date)}`
  return standings[tenure]
}

const standings: { readonly [tenure in Tenure]: string } = {
  current: 'who is in office here',
  dissolved: 'who was in office here when the company was dissolved',
  'not told': 'who has or had an appointment here',
  resigned: 'who resigned here',
}
