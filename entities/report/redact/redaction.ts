/** What the marks of a report leave out: records, things, and every form of their names and values. */
import type { RedactionMark } from '../../../contract/desk/reports.ts'
import { factId, type RedactedKind, type RedactionReason } from '../../../contract/reports.ts'
import type { Claim, Kind, MentionKey, Property } from '../../claim.ts'
import { plain } from '../../keys.ts'
import type { RedactedRecords } from '../compose.ts'
import type { CaseContent } from '../model.ts'
import { type Asked, askedIn } from './asked.ts'
import { findPerson, isNamesake } from './find-person.ts'
import {
  addressPatterns,
  codePatterns,
  companyPatterns,
  datePatterns,
  emailPatterns,
  type Pattern,
  telephonePatterns,
  wordPatterns,
} from './find-text.ts'
import { createFinder, type Finder, type Term } from './finder.ts'
import { keysOf, type PersonName, personNames } from './person-name.ts'

export type Redaction = {
  records: RedactedRecords
  blocks: ReadonlyMap<string, RedactionReason>
  facts: ReadonlyMap<string, RedactionReason>
  mentions: ReadonlyMap<MentionKey, RedactionReason>
  births: RedactionReason | null
  /** Of marked people, as their records give them. */
  birthsOfMarked: ReadonlyMap<string, RedactionReason>
  finder: Finder
}

/** The claims that marks of people and things need. */
export const redactedProperties: readonly Property[] = [
  ...(['name', 'former_name', 'proposed_name', 'alias', 'weak_alias', 'spelling', 'surname'] as const),
  ...(['birth_month', 'birth_date', 'address', 'registered_office', 'postcode', 'telephone', 'email'] as const),
  'registration_number',
]

/** @param authors their own names stay, where another person has the same first name or surname */
type Basis = Pick<CaseContent, 'claims' | 'kinds' | 'clusters' | 'records'> & { authors?: readonly string[] }

export function redactionOf(marks: readonly RedactionMark[], basis: Basis): Redaction {
  const { claims, kinds, clusters } = basis
  const records = new Map<string, RedactionReason>()
  const blocks = new Map<string, RedactionReason>()
  const facts = new Map<string, RedactionReason>()
  const mentions = new Map<MentionKey, RedactionReason>()
  const terms: (Term & { pattern?: string })[] = []
  const isCompany = companyNamesIn(claims, kinds)
  const asked = basis.records.flatMap(askedIn).filter(({ kind, names }) => kind !== 'person' || !names.every(isCompany))
  const askedFor = new Map<Asked, RedactionReason>()
  let births: RedactionReason | null = null
  for (const mark of marks) {
    const { reason } = mark
    if (mark.mark === 'record') records.set(mark.record, reason)
    if (mark.mark === 'block') blocks.set(mark.block, reason)
    if (mark.mark === 'fact') facts.set(factId(mark.fact), reason)
    if (mark.mark === 'words') terms.push(...termsOf(wordPatterns(mark.words), reason))
    if (mark.mark === 'mention') {
      for (const key of clusters.find((keys) => keys.includes(mark.key)) ?? [mark.key]) mentions.set(key, reason)
      for (const one of asked) if (isAskedWith(one, mark.key)) askedFor.set(one, reason)
    }
    if (mark.mark !== 'kind') continue
    if (mark.kind === 'birth_dates') births = reason
    else {
      for (const [key, kind] of kinds) if (kind === kindOf[mark.kind]) mentions.set(key, reason)
      for (const one of asked) if (one.kind === kindOf[mark.kind]) askedFor.set(one, reason)
    }
  }
  const about = Map.groupBy(claims, ({ mention }) => mention)
  for (const [key, reason] of onlyTheirs(mentions, claims, kinds)) mentions.set(key, reason)
  const others = [
    ...[...kinds].flatMap(([key, kind]) =>
      kind === 'person' && !mentions.has(key) ? namesOf(about.get(key) ?? []) : [],
    ),
    ...(basis.authors ?? []),
  ].flatMap(personNames)
  const people = peopleTerms(others)
  const birthsOfMarked = new Map<string, RedactionReason>()
  const clusterOf = new Map(clusters.flatMap((keys) => keys.map((key) => [key, keys] as const)))
  for (const [key, reason] of mentions) {
    const its = about.get(key) ?? []
    const kind = kinds.get(key) ?? 'person'
    if (kind === 'person') {
      const all = (clusterOf.get(key) ?? [key]).flatMap((one) => about.get(one) ?? [])
      terms.push(...people(fullNames(all), reason))
      // A date of birth tells who it is.
      for (const date of birthsOf(its)) {
        birthsOfMarked.set(date, reason)
        terms.push(...termsOf(datePatterns(date), reason))
      }
    }
    terms.push(...termsOf(patternsOf(key, kind, its), reason))
  }
  for (const [one, reason] of askedFor) {
    if (one.kind === 'person') terms.push(...people(one.names, reason))
    if (one.kind === 'company') terms.push(...termsOf(one.names.flatMap(companyPatterns), reason))
    if (one.kind === 'telephone') terms.push(...termsOf(one.names.flatMap(telephonePatterns), reason))
    terms.push(...termsOf([...one.lines.flatMap(addressPatterns), ...one.postcodes.flatMap(codePatterns)], reason))
    terms.push(...termsOf(one.births.flatMap(datePatterns), reason))
  }
  const askedBirths = asked.flatMap(({ births }) => births)
  if (births !== null)
    for (const date of [...birthsOf(claims), ...askedBirths]) terms.push(...termsOf(datePatterns(date), births))
  return { records, blocks, facts, mentions, births, birthsOfMarked, finder: createFinder(distinct(terms)) }
}

/** A screening looks up companies and people by one parameter. */
function companyNamesIn(claims: readonly Claim[], kinds: ReadonlyMap<MentionKey, Kind>): (name: string) => boolean {
  const names = new Set(
    claims.flatMap(({ mention, value }) => (value && kinds.get(mention) === 'company' ? [plain(value)] : [])),
  )
  return (name) => names.has(plain(name))
}

const kindOf: { readonly [Name in Exclude<RedactedKind, 'birth_dates'>]: Kind } = {
  people: 'person',
  addresses: 'address',
  telephones: 'telephone',
}

/** The address that a marked person was looked up at goes with the person. */
const isAskedWith = ({ key, kind }: Asked, marked: MentionKey): boolean =>
  key === marked || (kind === 'address' && marked.endsWith('/person') && key === marked.replace(/person$/, 'address'))

const termsOf = (patterns: readonly Pattern[], reason: RedactionReason): (Term & { pattern: string })[] =>
  patterns.map(({ source, keys, parts = [] }) => {
    let pattern: RegExp | undefined
    return {
      reason,
      isPerson: false,
      keys,
      pattern: source,
      find({ text }) {
        if (!parts.every((part) => text.includes(part))) return []
        pattern ??= new RegExp(source, 'gu')
        return [...text.matchAll(pattern)].flatMap(({ 0: found, index }) =>
          found === '' ? [] : [{ from: index, until: index + found.length }],
        )
      },
    }
  })

/** Many people are born in one month, and live in one street. */
function distinct(terms: readonly (Term & { pattern?: string })[]): Term[] {
  const known = new Set<string>()
  return terms.filter(({ pattern, reason }) => {
    if (pattern === undefined) return true
    const id = `${reason} ${pattern}`
    return !known.has(id) && known.add(id)
  })
}

/** Terms for all names of one person. */
function peopleTerms(others: readonly PersonName[]) {
  const known = new Set<string>()
  return (texts: readonly string[], reason: RedactionReason): Term[] => {
    const names = texts.flatMap(personNames)
    const full = names.filter(({ parts }) => parts.filter((part) => part.length > 1).length > 1)
    const namesakes = others.filter((other) =>
      (full.length > 0 ? full : names).every((name) => isNamesake(name, other) || !sharesPart(name, other)),
    )
    return names.flatMap((name): Term[] => {
      const id = `${reason} ${name.parts.join(' ')}`
      if (known.has(id)) return []
      known.add(id)
      const theirs = namesakes.filter((other) => sharesPart(name, other))
      return [{ reason, isPerson: true, keys: keysOf(name), find: findPerson(name, theirs) }]
    })
  }
}

const sharesPart = ({ parts }: PersonName, other: PersonName): boolean =>
  other.parts.some((part) => parts.includes(part))

const valuesOf = (claims: readonly Claim[], ...properties: readonly string[]): string[] => [
  ...new Set(claims.flatMap(({ property, value }) => (properties.includes(property) && value ? [value] : []))),
]
const namesOf = (claims: readonly Claim[]) =>
  valuesOf(claims, 'name', 'former_name', 'proposed_name', 'alias', 'weak_alias', 'spelling')
/** A surname of its own counts where no full name holds it. */
function fullNames(claims: readonly Claim[]): string[] {
  const names = namesOf(claims)
  const isIn = (surname: string) => names.some((name) => name.toLowerCase().includes(surname.toLowerCase()))
  return [...names, ...valuesOf(claims, 'surname').filter((surname) => !isIn(surname))]
}
const birthsOf = (claims: readonly Claim[]) => valuesOf(claims, 'birth_month', 'birth_date')

/** A registered office is open to everyone, so the address is not only a person's. */
const isContact: ReadonlySet<string> = new Set(['address', 'registered_office', 'telephone', 'email'])

/** Addresses, numbers and e-mail addresses that no record gives to anybody else. */
function onlyTheirs(
  mentions: ReadonlyMap<MentionKey, RedactionReason>,
  claims: readonly Claim[],
  kinds: ReadonlyMap<MentionKey, Kind>,
): Map<MentionKey, RedactionReason> {
  const found = new Map<MentionKey, RedactionReason>()
  const shared = new Set<MentionKey>()
  for (const { mention, property, other } of claims) {
    if (other === undefined || !isContact.has(property)) continue
    const reason = kinds.get(mention) === 'person' ? mentions.get(mention) : undefined
    if (reason) found.set(other, reason)
    else shared.add(other)
  }
  for (const key of shared) found.delete(key)
  for (const key of mentions.keys()) found.delete(key)
  return found
}

function patternsOf(key: MentionKey, kind: Kind, claims: readonly Claim[]): Pattern[] {
  const names = namesOf(claims)
  const ownKey = /^(?:row|asked):/.test(key) ? '' : key.slice(key.indexOf(':') + 1)
  if (kind === 'person') return /^(officer|controller):/.test(key) ? idPatterns(ownKey) : []
  if (kind === 'address') {
    const [line = '', postcode = ''] = ownKey.includes('|') ? ownKey.split('|') : []
    return [
      ...[...names, line].filter(Boolean).flatMap(addressPatterns),
      ...[...valuesOf(claims, 'postcode'), postcode].filter(Boolean).flatMap(codePatterns),
      ...(/^\d+$/.test(ownKey) ? idPatterns(ownKey) : []),
    ]
  }
  if (kind === 'telephone') return [...names, ownKey].filter(Boolean).flatMap(telephonePatterns)
  if (kind === 'email') return [...names, ownKey].filter(Boolean).flatMap(emailPatterns)
  if (kind === 'company')
    return [
      ...names.flatMap(companyPatterns),
      ...[ownKey, ...valuesOf(claims, 'registration_number')].filter(Boolean).flatMap(codePatterns),
    ]
  return [...names, ownKey].filter(Boolean).flatMap(wordPatterns)
}

/** A short number could count anything, so it needs its word. */
const idPatterns = (id: string): Pattern[] =>
  id.length > 3 ? codePatterns(id) : ['officer', 'director id'].flatMap((word) => wordPatterns(`${word} ${id}`))
