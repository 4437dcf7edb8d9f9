import { isCurrent, officerRows } from '../../../api/officer-rows.ts'
import { keyOf, lineOf } from '../../../ui/address-line.ts'
import { count, numberInWords } from '../../../ui/numbers.ts'
import type { SeenAddress } from './seen-addresses.ts'
import { type Finding, foundOr, type Known, type Reading } from './signal.ts'
import { thresholds } from './thresholds.ts'

type Own = { line: string; officers: Set<string>; rows: string[] }

/** An address that several officers in office give, or that officers of other companies give too. */
export function sharedAddress({ officers, number, seen }: Known): Reading {
  const own = ownAddresses(officers.result)
  const elsewhere = seen.filter(({ company_number }) => company_number !== number)
  const findings = [...own].flatMap(([key, address]) => [
    ...amongThemselves(address),
    ...withOthers(
      address,
      elsewhere.filter((other) => other.key === key && !address.officers.has(other.officer)),
    ),
  ])
  return foundOr(
    findings,
    `No address of those in office who were looked up is given by ${thresholds.officersAtOneAddress} of them, or by an officer of another company looked up in this session and case.`,
    officers.gap,
  )
}

function ownAddresses(result: Known['officers']['result']): Map<string, Own> {
  const addresses = new Map<string, Own>()
  for (const { director, appointment, at } of officerRows(result).filter(isCurrent)) {
    const line = appointment.address ? lineOf(appointment.address) : ''
    if (line === '') continue
    const address = addresses.get(keyOf(line)) ?? { line, officers: new Set(), rows: [] }
    address.officers.add(director.director_id || (director.name_single_line ?? at))
    address.rows.push(`officer-${at}`)
    addresses.set(keyOf(line), address)
  }
  return addresses
}

function amongThemselves({ line, officers, rows }: Own): Finding[] {
  if (officers.size < thresholds.officersAtOneAddress) return []
  return [
    {
      sentence: `${numberInWords(officers.size)} of those in office give one service address: ${line}. It may be the company’s own office.`,
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
      sentence: `${line} is also given by ${count(officers, 'officer')} of ${named.join(', ')}${more > 0 ? ` and ${count(more, 'other company', 'other companies')}` : ''}, in what was looked up in this session and case. Many companies may share a building or an agent.`,
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
