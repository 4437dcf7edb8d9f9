/** Links that equal values suggest. No record states them. */
import {
  type Claim,
  hasMonth,
  isRegistration,
  type MentionKey,
  type Property,
  precisionOf,
  type Source,
} from '../claim.ts'
import { inWords } from '../dates.ts'
import { buildingOf, lacksPostcode, plain } from '../keys.ts'
import { type Labels, sameAs } from '../labels.ts'
import type { Edge } from './edge.ts'
import type { Entity } from './entity.ts'
import type { Stated } from './stated-edges.ts'

/** Which pairs are drawn. */
export type Pairing = {
  /** A value shared by more entities is counted and not drawn. */
  hub: number
  /** More entities with one value are not paired. Without it: `hub`. */
  paired?: number
  /** Also the pairs with a value that is drawn itself, for a file of everything. */
  everyPair?: boolean
  /** How many share a value, if the claims are only a part of the case. */
  sharedBy?: ((key: MentionKey) => number | undefined) | undefined
}

export type Inferring = {
  claims: readonly Claim[]
  entityOf: (key: MentionKey) => MentionKey
  chosen: ReadonlySet<MentionKey>
  entities: ReadonlyMap<MentionKey, Entity>
  isHub: (one: Entity) => boolean
  label: Labels
  stated: readonly Stated[]
}
type Member = { key: MentionKey; sources: Source[] }
/** Relations that equal values suggest. No record states them. */
export const inferredRelations = [
  'same_birth',
  'same_name',
  'same_incorporation',
  'same_formation',
  'same_building',
  'same_address',
  'same_telephone',
  'same_email',
  'shared_officers',
] as const
type InferredRelation = (typeof inferredRelations)[number]

/** Entities that share a value. */
type Shared = { kind: InferredRelation; label: string; because: string; members: Member[] }

export function inferredEdges(given: Inferring, { hub, paired = hub, everyPair = false, sharedBy }: Pairing): Edge[] {
  const edges = [...sharedValues(given), ...sharedMentions(given, everyPair)].flatMap(
    ({ kind, label, because, members }) => {
      // A hub: its pairs would hide everything else.
      if (members.length < 2 || members.length > paired) return []
      return pairsOf(members).map(([one, other]) => inferredEdge(kind, label, because, one, other))
    },
  )
  return [...edges, ...sharedOfficers(given, paired, sharedBy)]
}

const inferredEdge = (kind: InferredRelation, label: string, because: string, one: Member, other: Member): Edge => ({
  a: one.key,
  b: other.key,
  kind,
  label,
  inferred: true,
  because,
  roles: [],
  from: null,
  until: null,
  sources: [...one.sources, ...other.sources],
})

const pairsOf = <Value>(values: readonly Value[]): [Value, Value][] =>
  values.flatMap((one, at) => values.slice(at + 1).map((other): [Value, Value] => [one, other]))

/** Many towns have a 1 High Street. */
const placeInWords = (key: MentionKey, label: Labels): string =>
  lacksPostcode(key) ? `${label(key)}, without a postcode. It may be two places` : label(key)

/** The same value in separate claims. */
function sharedValues({ claims, entityOf, chosen, entities, label }: Inferring): Shared[] {
  // By mention: a surname and a month of birth of two joined mentions stand in no record together.
  const ofMention = new Map<MentionKey, Map<Property, { value: string; source: Source }>>()
  const offices = new Map<MentionKey, { other: MentionKey; source: Source }>()
  for (const claim of claims) {
    const { mention, property: name, value, other, source } = claim
    if (name === 'registered_office' && other !== undefined && !offices.has(mention))
      offices.set(mention, { other, source })
    if (value === undefined || isRegistration(claim) || !chosen.has(entityOf(mention))) continue
    const its = ofMention.get(mention) ?? new Map<Property, { value: string; source: Source }>()
    if (!its.has(name)) its.set(name, { value, source })
    ofMention.set(mention, its)
  }
  const groups = new Map<string, Shared>()
  const added = new Set<string>()
  const add = (kind: InferredRelation, label: string, because: string, print: string, member: Member) => {
    const group = groups.get(`${kind}\n${print}`) ?? { kind, label, because, members: [] }
    const id = `${kind}\n${print}\n${member.key}`
    if (!added.has(id)) group.members.push(member)
    added.add(id)
    groups.set(`${kind}\n${print}`, group)
  }
  for (const [mention, its] of ofMention) {
    const key = entityOf(mention)
    const kind = entities.get(key)?.kind
    const [name, surname, month] = [its.get('name'), its.get('surname'), its.get('birth_month')]
    if (kind === 'person' && surname && month && hasMonth(month.value)) {
      const because = `Both have the surname ${surname.value} and were born in ${inWords(month.value)}.`
      add('same_birth', 'Same surname and month of birth', because, `${plain(surname.value)} ${month.value}`, {
        key,
        sources: [surname.source, month.source],
      })
    }
    if (kind === 'company' && name)
      add('same_name', 'Same name', `Both are called ${name.value}.`, plain(name.value), {
        key,
        sources: [name.source],
      })
    const day = its.get('incorporated')
    if (kind === 'company' && day && precisionOf(day.value) === 'day')
      add(
        'same_incorporation',
        'Same day of incorporation',
        `Both were incorporated on ${inWords(day.value)}.`,
        day.value,
        {
          key,
          sources: [day.source],
        },
      )
    const office = offices.get(mention)
    if (kind === 'company' && office && day && precisionOf(day.value) === 'day') {
      const address = entityOf(office.other)
      const because = `Both were formed on ${inWords(day.value)} at ${placeInWords(address, label)}.`
      add(
        'same_formation',
        sameAs(address, 'Formed on the same day at one address'),
        because,
        `${day.value} ${address}`,
        {
          key,
          sources: [day.source, office.source],
        },
      )
    }
    const postcode = its.get('postcode')
    const building = kind === 'address' && name && postcode ? buildingOf(name.value, postcode.value) : null
    if (building !== null && name && postcode)
      add('same_building', 'Same building', `Both are in the building ${building.replace('|', ', ')}.`, building, {
        key,
        sources: [name.source],
      })
  }
  return [...groups.values()]
}

/** A shared address or number that is not drawn itself. */
function sharedMentions({ chosen, entities, isHub, label, stated }: Inferring, everyPair: boolean): Shared[] {
  const groups = new Map<MentionKey, Shared>()
  for (const { a, b, kind, sources } of stated) {
    const value = entities.get(b)
    const of = kind === 'registered_office' ? 'address' : kind
    if ((of !== 'address' && of !== 'telephone' && of !== 'email') || !value) continue
    if (!chosen.has(a) || (chosen.has(b) && !everyPair) || isHub(value)) continue
    const because = `Both have the ${of === 'telephone' ? 'telephone number' : of} ${placeInWords(b, label)}.`
    const group = groups.get(b) ?? { kind: `same_${of}`, label: sameAs(b, `Same ${of}`), because, members: [] }
    // A company may have one address in two ways.
    if (group.members.some(({ key }) => key === a)) continue
    group.members.push({ key: a, sources: sources.slice(0, 1) })
    groups.set(b, group)
  }
  return [...groups.values()]
}

/** Companies with at least two officers in common. The officers need not be drawn. */
function sharedOfficers(
  { chosen, entities, label, stated }: Inferring,
  hub: number,
  sharedBy: Pairing['sharedBy'],
): Edge[] {
  const companies = new Map<MentionKey, Member[]>()
  for (const { a, b, kind, sources } of stated)
    if (kind === 'officer_of' && chosen.has(b))
      companies.set(a, [...(companies.get(a) ?? []), { key: b, sources: sources.slice(0, 1) }])
  const shared = new Map<string, { one: Member; other: Member; officers: MentionKey[]; sources: Source[] }>()
  for (const [officer, held] of companies) {
    // An agent is an officer of many companies, and links none of them.
    const count = Math.max(held.length, sharedBy?.(officer) ?? 0)
    if (held.length < 2 || count > hub || !entities.has(officer)) continue
    for (const [one, other] of pairsOf(held.toSorted((a, b) => (a.key < b.key ? -1 : 1)))) {
      const id = `${one.key}\n${other.key}`
      const pair = shared.get(id) ?? { one, other, officers: [], sources: [] }
      pair.officers.push(officer)
      pair.sources.push(...one.sources, ...other.sources)
      shared.set(id, pair)
    }
  }
  return [...shared.values()]
    .filter(({ officers }) => officers.length > 1)
    .map(({ one, other, officers, sources }) => ({
      ...inferredEdge(
        'shared_officers',
        'Shared officers',
        `Both list these officers: ${officers.toSorted().map(label).join('; ')}.`,
        one,
        other,
      ),
      sources,
    }))
}
