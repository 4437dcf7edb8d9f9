import { addressKey, lacksPostcode } from '../../../../entities/keys.ts'
import { lineOf } from '../../../register/address-line.ts'
import { type OfficerRow, officerRows } from '../../../register/appointment.ts'
import { nameOf } from '../../../register/person.ts'
import { count, numberInWords } from '../../../ui/numbers.ts'
import { officerKey, whyAgent } from './officers.ts'
import { type Finding, foundOr, type Known, type Reading, type SeenAddress, thresholds } from './signal.ts'

type Own = {
  line: string
  /** As in the records of the case. */
  key: string
  officers: Set<string>
  rows: string[]
  /** Officers who act for many companies, by their keys. */
  agents: Map<string, string>
}

/** A service address shared by several officers, by an agent, or by officers of other companies. */
export function sharedAddress({ officers, company, number, seen, caseGap }: Known): Reading {
  const all = officerRows(officers.result, company)
  // For a dissolved company: those in office when it was dissolved.
  const held = all.filter(({ tenure }) => tenure === 'current' || tenure === 'dissolved')
  const those = held.some(({ tenure }) => tenure === 'dissolved')
    ? 'those in office when it was dissolved'
    : 'those in office'
  const elsewhere = seen.filter(({ company_number }) => company_number !== number)
  const addresses = [...ownAddresses(held, number, seen).values()]
  const sharing = (address: Own): Finding[] => [
    ...amongThemselves(address, those),
    // An officer's own address is theirs at each company; an agent's address belongs to its clients too.
    ...withOthers(
      address,
      elsewhere.filter(
        (other) =>
          address.key === other.key && (!address.officers.has(other.officer) || address.agents.has(other.officer)),
      ),
    ),
  ]
  const findings = addresses.flatMap((address) => [
    ...(lacksPostcode(address.key) ? [] : sharing(address)),
    ...ofAgents(address),
  ])
  const isUnsure = addresses.some((address) => lacksPostcode(address.key) && sharing(address).length > 0)
  const untold = all.filter(({ tenure }) => tenure === 'not told').length
  return foundOr(
    findings,
    `No address of ${those} is shared by ${thresholds.officersAtOneAddress} of them, or by a formation agent or nominee. No officer of another company in the records of this case gives one.`,
    officers.gap ??
      caseGap ??
      (untold > 0 ? `The answer does not say whether ${count(untold, 'officer')} are in office.` : null) ??
      (isUnsure ? 'Some addresses have no postcode, so equal lines may be different places.' : null),
  )
}

function ownAddresses(held: OfficerRow[], number: string, seen: readonly SeenAddress[]): Map<string, Own> {
  const addresses = new Map<string, Own>()
  for (const row of held) {
    const { director, appointment, at } = row
    const address = appointment.address ?? {}
    const key = addressKey(address)
    if (key === null) continue
    const own: Own = addresses.get(key) ?? {
      line: lineOf(address),
      key,
      officers: new Set(),
      rows: [],
      agents: new Map(),
    }
    const officer = officerKey(director) || at
    own.officers.add(officer)
    own.rows.push(`officer-${at}`)
    if (whyAgent(row, number, seen).length > 0) own.agents.set(officer, nameOf(director))
    addresses.set(key, own)
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
      sentence: `${line} is also given by ${count(officers, 'officer')} of ${named.join(', ')}${more > 0 ? ` and ${count(more, 'other company', 'other companies')}` : ''}, in the records of this case. Many companies may share a building or an agent.`,
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
