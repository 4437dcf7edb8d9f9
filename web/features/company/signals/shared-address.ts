import type { RecordOf } from '../../../../contract/records.ts'
import { keyOf, lineOf } from '../../../register/address-line.ts'
import { type OfficerRow, officerRows } from '../../../register/appointment.ts'
import { nameOf } from '../../../register/person.ts'
import { count, numberInWords } from '../../../ui/numbers.ts'
import { officerKey, whyAgent } from './officers.ts'
import { type Finding, foundOr, type Known, type Reading, type SeenAddress, thresholds } from './signal.ts'

type Own = {
  line: string
  officers: Set<string>
  rows: string[]
  /** Officers who act for many companies, by their keys. */
  agents: Map<string, string>
}

/** A service address shared by several officers, by an agent, or by officers of other companies. */
export function sharedAddress({ officers, company, number, seen }: Known): Reading {
  const all = officerRows(officers.result, company)
  // For a dissolved company: those in office when it was dissolved.
  const held = all.filter(({ tenure }) => tenure === 'current' || tenure === 'dissolved')
  const those = held.some(({ tenure }) => tenure === 'dissolved')
    ? 'those in office when it was dissolved'
    : 'those in office'
  const elsewhere = seen.filter(({ company_number }) => company_number !== number)
  const findings = [...ownAddresses(held, number, seen)].flatMap(([key, address]) => [
    ...amongThemselves(address, those),
    ...ofAgents(address),
    // An officer's own address is theirs at each company; an agent's address belongs to its clients too.
    ...withOthers(
      address,
      elsewhere.filter(
        (other) => other.key === key && (!address.officers.has(other.officer) || address.agents.has(other.officer)),
      ),
    ),
  ])
  const untold = all.filter(({ tenure }) => tenure === 'not told').length
  return foundOr(
    findings,
    `No address of ${those} is shared by ${thresholds.officersAtOneAddress} of them, or by a formation agent or nominee. No officer of another company looked up in this session and case gives one.`,
    officers.gap ?? (untold > 0 ? `The answer does not say whether ${count(untold, 'officer')} are in office.` : null),
  )
}

function ownAddresses(held: OfficerRow[], number: string, seen: readonly SeenAddress[]): Map<string, Own> {
  const addresses = new Map<string, Own>()
  for (const row of held) {
    const { director, appointment, at } = row
    const line = appointment.address ? lineOf(appointment.address) : ''
    if (line === '') continue
    const own: Own = addresses.get(keyOf(line)) ?? { line, officers: new Set(), rows: [], agents: new Map() }
    const key = officerKey(director) || at
    own.officers.add(key)
    own.rows.push(`officer-${at}`)
    if (whyAgent(row, number, seen).length > 0) own.agents.set(key, nameOf(director))
    addresses.set(keyOf(line), own)
  }
  return addresses
}

function amongThemselves({ line, officers, rows }: Own, those: string): Finding[] {
  if (officers.size < thresholds.officersAtOneAddress) return []
  return [
    {
      sentence: `${numberInWords(officers.size)} of ${those} share one service address: ${line}. It may be the company’s own office.`,
      evidence: evidenceOf(rows),
    },
  ]
}

function ofAgents({ line, agents, rows }: Own): Finding[] {
  if (agents.size === 0) return []
  return [
    {
      sentence: `${line} is given by ${[...agents.values()].slice(0, 3).join(', ')}, who may act for many companies. Those companies may share the address.`,
      evidence: evidenceOf(rows),
    },
  ]
}

function withOthers({ line, rows }: Own, others: SeenAddress[]): Finding[] {
  if (others.length === 0) return []
  const officers = new Set(others.map(({ officer }) => officer)).size
  const companies = [
    ...new Map(others.map((other) => [other.company_number, other.company_name || other.company_number])),
  ]
  const named = companies.slice(0, 3).map(([, name]) => name)
  const more = companies.length - named.length
  return [
    {
      sentence: `${line} is also given by ${count(officers, 'officer')} of ${named.join(', ')}${more > 0 ? ` and ${count(more, 'other company', 'other companies')}` : ''}, in the lookups of this session and case. Many companies may share a building or an agent.`,
      evidence: evidenceOf(rows),
    },
  ]
}

const evidenceOf = (rows: string[]) =>
  rows.map((row, index) => ({
    source: 'officers' as const,
    row,
    words: rows.length === 1 ? 'The appointment' : `Appointment ${index + 1}`,
  }))

type Director = RecordOf<'director'>
/** Of company_appointments, or of director_details. */
export type AnswerWithOfficers = { appt_list?: Director[] | null; director?: Director | null }

export const addressesIn = ({ appt_list, director }: AnswerWithOfficers): SeenAddress[] =>
  [...(appt_list ?? []), ...(director ? [director] : [])].flatMap((director) =>
    (director.director_appt_list ?? []).flatMap(({ address, company_number, company_name }) => {
      const line = address ? lineOf(address) : ''
      const name = director.name_single_line ?? ''
      const officer = director.director_id || name
      if (line === '' || officer === '') return []
      const company = { company_number: company_number ?? '', company_name: company_name ?? '' }
      return [{ key: keyOf(line), line, officer, name, ...company }]
    }),
  )
