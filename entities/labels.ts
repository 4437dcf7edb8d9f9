/** The label of a mention: from its own claims, else from its key. */
import { controllerKindOf } from '../contract/register/words.ts'
import type { Claim, Kind, MentionKey } from './claim.ts'
import { lacksPostcode } from './keys.ts'

export type Labels = (key: MentionKey) => string
/** A claim without its place. */
export type Said = Pick<Claim, 'mention' | 'property' | 'value'>

/** The claims that a label needs. */
export const labelProperties = ['name', 'postcode', 'controller_of'] as const

/** The name in most records; if several tie, the first alphabetically. */
export function labelsOf(claims: readonly Said[]): Labels {
  const names = new Map<MentionKey, Map<string, number>>()
  const postcodes = new Map<MentionKey, string>()
  const hidden = new Set<MentionKey>()
  for (const { mention, property, value } of claims) {
    if (value === undefined) continue
    if (property === 'controller_of' && controllerKindOf(value) === 'protected') hidden.add(mention)
    if (property === 'postcode') postcodes.set(mention, value)
    if (property !== 'name') continue
    const its = names.get(mention) ?? new Map<string, number>()
    names.set(mention, its.set(value, (its.get(value) ?? 0) + 1))
  }
  return (key) => {
    const its = [...(names.get(key) ?? [])].toSorted(([one, a], [other, b]) => b - a || (one < other ? -1 : 1))
    const name = its[0]?.[0]
    const postcode = key.startsWith('address:') ? postcodes.get(key) : undefined
    // A charge is named by its number alone.
    if (isCharge(key)) return name === undefined ? 'Charge' : `Charge ${name}`
    if (key.startsWith('title:')) return `Title ${name ?? key.slice('title:'.length)}`
    if (name !== undefined) return postcode === undefined ? name : `${name}, ${postcode}`
    return hidden.has(key) ? protectedPerson : labelOfKey(key)
  }
}

/** By law, the register does not name this controller. */
const protectedPerson = 'Protected person'

/** Names of one entity that an analyst joined: each as its own records say it. */
const mostNames = 3

/**
 * The label of an entity. Where an analyst's decision joined mentions with other names, `=` stands between the names: no
 * record says that they are one.
 */
export function joinedLabels(
  label: Labels,
  membersOf: (key: MentionKey) => readonly MentionKey[],
): (key: MentionKey) => string {
  return (key) => {
    const members = membersOf(key)
    // The first mention may have no record any more.
    const names = namesOf(label, members.length === 0 ? [key] : members.toSorted())
    const left = names.length - mostNames
    return [...names.slice(0, mostNames), ...(left > 0 ? [`${left} more`] : [])].join(' = ')
  }
}

/** Each name once. A mention without a name adds none, unless no other has one. */
export function namesOf(label: Labels, keys: readonly MentionKey[]): string[] {
  const names = [...new Set(keys.map(label))]
  const named = names.filter((name) => name !== 'Not named')
  return named.length > 0 ? named : names.slice(0, 1)
}

/** The mentions of each entity among these claims. */
export function membersAmong(
  claims: readonly Pick<Claim, 'mention' | 'other'>[],
  entityOf: (key: MentionKey) => MentionKey,
): (key: MentionKey) => readonly MentionKey[] {
  const members = new Map<MentionKey, Set<MentionKey>>()
  for (const { mention, other } of claims)
    for (const key of other === undefined ? [mention] : [mention, other]) {
      const entity = entityOf(key)
      members.set(entity, (members.get(entity) ?? new Set<MentionKey>()).add(key))
    }
  return (key) => [...(members.get(key) ?? [])]
}

/** Without a postcode, only the line is the same. */
export const sameAs = (address: MentionKey, label: string): string =>
  lacksPostcode(address) ? `${label} as written, without a postcode` : label

const isCharge = (key: MentionKey) => /^(charge:|row:[^/]+\/charge_list\/)/.test(key)

/** Keys of rows and of controllers have no name of their own. */
function labelOfKey(key: MentionKey): string {
  if (/^(row|controller):/.test(key)) return 'Not named'
  return key.slice(key.indexOf(':') + 1).replace('|', ', ')
}

export const kindLabels: { readonly [Name in Kind]: string } = {
  company: 'Company',
  person: 'Person',
  address: 'Address',
  telephone: 'Telephone number',
  place: 'Place',
  email: 'Email address',
  ip: 'IP address',
  document: 'Document',
  title: 'Land title',
}
