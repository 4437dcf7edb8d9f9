/** Companies that may be the same: a firm that holds an office has an officer's id, and no company number. */
import { formsAsPattern, legalForms } from '../../contract/values/company-name.ts'
import type { Claim, MentionKey } from '../claim.ts'
import { addressOf, placesOf } from './describe.ts'
import { fold } from './name.ts'
import type { Address } from './person.ts'
import type { Fact, Weighed } from './weights.ts'

export type DescribedCompany = {
  key: MentionKey
  name: string
  names: ReadonlySet<string>
  addresses: readonly Address[]
}
export type CompanyPair = { a: DescribedCompany; b: DescribedCompany }

/** A name is unique among live companies of the register, but dissolved ones may have had it before. */
const forName = 16
const forAddress = 5
const before = -14
/** With more namesakes than a page shows, the name is a common word such as NOMINEES. */
const mostOfOneName = 50

const inFull: ReadonlyMap<string, string> = new Map(legalForms)
/** At the end only: LP Records is not a limited partnership. */
const ending = new RegExp(`( CO)?(?: (${formsAsPattern}))?$`)

/** The register treats `A&B Ltd.` and `A AND B LIMITED` as one name ("same as" rules, Companies Act 2006, section 66). */
export const companyName = (name: string): string =>
  fold(name.replaceAll('&', ' AND ')).replace(
    ending,
    (_, company?: string, form?: string) => (company ? ' COMPANY' : '') + (form ? ` ${inFull.get(form) ?? form}` : ''),
  )

export function describeCompanies(
  claims: readonly Claim[],
  isCompany: (mention: MentionKey) => boolean,
): DescribedCompany[] {
  const places = placesOf(claims)
  const found = new Map<MentionKey, { key: MentionKey; name: string; names: Set<string>; addresses: Address[] }>()
  for (const claim of claims) {
    const { mention, property, value = '' } = claim
    if (!isCompany(mention)) continue
    const own = found.get(mention) ?? { key: mention, name: value, names: new Set<string>(), addresses: [] }
    if (property === 'name' || property === 'former_name') {
      own.names.add(companyName(value))
      if (own.name === '' || property === 'name') own.name ||= value
      found.set(mention, own)
    }
    if (property === 'address' || property === 'registered_office') {
      own.addresses.push(addressOf(claim, places))
      found.set(mention, own)
    }
  }
  return [...found.values()].filter(({ names }) => names.size > 0)
}

/** Pairs with one name. Two company numbers are always two companies. */
export function companyPairs(companies: readonly DescribedCompany[]): CompanyPair[] {
  const byName = new Map<string, DescribedCompany[]>()
  for (const company of companies)
    for (const name of company.names) byName.set(name, [...(byName.get(name) ?? []), company])
  const found = new Map<string, CompanyPair>()
  for (const group of byName.values()) {
    if (group.length > mostOfOneName) continue
    for (const [at, one] of group.entries())
      for (const other of group.slice(at + 1)) {
        const [a, b] = one.key < other.key ? [one, other] : [other, one]
        if (a.key.startsWith('company:') && b.key.startsWith('company:')) continue
        found.set(JSON.stringify([a.key, b.key]), { a, b })
      }
  }
  return [...found.values()]
}

export function weighCompanies({ a, b }: CompanyPair): Weighed {
  const isNamed = [...a.names].some((name) => b.names.has(name))
  const shared = a.addresses.find(({ key }) => key !== '' && b.addresses.some((other) => other.key === key))
  const facts: Fact[] = [
    isNamed
      ? {
          property: 'name',
          a: a.name,
          b: b.name,
          bits: forName,
          why: 'company names equal; live names are unique: 16.0',
        }
      : { property: 'name', a: a.name, b: b.name, bits: -10, why: 'company names differ: −10.0' },
    ...(shared
      ? [{ property: 'address', a: shared.text, b: shared.text, bits: forAddress, why: 'address equal: 5.0' }]
      : []),
    { property: 'start', a: '', b: '', bits: before, why: 'Before comparison: one pair in 16,000' },
  ]
  return { bits: facts.reduce((sum, { bits }) => sum + bits, 0), facts }
}
