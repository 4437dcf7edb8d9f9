/** The graph of a case: entities, and the links between them in its records (decision 0085). */
import { isCalledCurrent } from '../contract/appointment.ts'
import { type Claim, type Kind, type MentionKey, type Property, precisionOf, property, type Source } from './claim.ts'
import { inWords } from './dates.ts'
import { buildingOf, plain } from './keys.ts'
import { joinedLabels, type Labels, labelsOf, membersAmong, namesOf } from './labels.ts'
import { type NodeFacts, nodeFacts } from './node-facts.ts'

export type Given = {
  claims: readonly Claim[]
  kinds: ReadonlyMap<MentionKey, Kind>
  /** The entity of a mention, by analysts' judgements. Without it each mention is its own entity. */
  entityOf?: (key: MentionKey) => MentionKey
  /** By record. Without it no node lists its operations. */
  operations?: ReadonlyMap<string, string>
}

export type Wanted = {
  /** The most nodes. */
  limit: number
  /** Nodes around this entity. */
  focus?: MentionKey | undefined
  kinds?: ReadonlySet<Kind> | undefined
  relations?: ReadonlySet<string> | undefined
  /** `YYYY`, `YYYY-MM` or `YYYY-MM-DD`. Relations without dates are always shown. */
  from?: string | undefined
  until?: string | undefined
  /** A value shared by more entities is counted and not drawn. */
  hub: number
  /** More entities with one value are not paired. Without it: `hub`. */
  paired?: number
  /** Also the pairs with a value that is drawn itself, for a file of everything. */
  everyPair?: boolean
  /** How many share a value, if the claims are only a part of the case. */
  sharedBy?: ((key: MentionKey) => number | undefined) | undefined
}

export type Node = {
  key: MentionKey
  kind: Kind
  label: string
  mentions: MentionKey[]
  records: number
  /** A record of each operation that mentions it. */
  sources: (Source & { operation: string })[]
} & NodeFacts
export type Edge = {
  a: MentionKey
  b: MentionKey
  kind: string
  label: string
  inferred: boolean
  because?: string
  roles: string[]
  from: string | null
  until: string | null
  sources: Source[]
  /** The names in the records that state the link, if an analyst joined one of its ends to others. */
  names?: { a: string; b: string }
}
export type Hub = { key: string; value: string; kind: Kind; count: number }
export type More = { key: MentionKey; kind: string; label: string; count: number }
export type Graph = { nodes: Node[]; edges: Edge[]; hubs: Hub[]; more: More[] }

/**
 * What a claim says about a relation: its start, its end, or neither. `appointed_before` is neither: the relation began on an
 * unknown day before it.
 */
const datesOf: { readonly [Name in Property]?: readonly [relation: Property, end: 'from' | 'until' | null] } = {
  appointed: ['officer_of', 'from'],
  appointed_before: ['officer_of', null],
  resigned: ['officer_of', 'until'],
  appointment_ceased: ['officer_of', 'until'],
  charge_created: ['charge', 'from'],
  charge_satisfied: ['charge', 'until'],
  filed: ['document', 'from'],
  exempted_from: ['exempted_for', 'from'],
  exempted_until: ['exempted_for', 'until'],
  control_nature: ['controller_of', null],
  control_notified: ['controller_of', 'from'],
  control_ceased: ['controller_of', 'until'],
  practitioner_from: ['practitioner_of', 'from'],
  practitioner_until: ['practitioner_of', 'until'],
}

/** The relation that a claim states or dates; null for a claim about a single mention. */
export function relationOf(name: Property): Property | null {
  return property(name).holds === 'relation' ? name : (datesOf[name]?.[0] ?? null)
}

/** Values, as opposed to people and companies. */
const shareable: ReadonlySet<Kind> = new Set<Kind>(['address', 'telephone', 'place', 'email', 'ip'])

type Entity = {
  key: MentionKey
  kind: Kind
  mentions: Set<MentionKey>
  /** The first pointer of each record. A claim about the entity itself comes before one that only names it. */
  records: Map<string, { pointer: string; isOwn: boolean }>
  near: Set<MentionKey>
}
type Stated = Edge & {
  starts: string[]
  ends: string[]
  endedIn: Set<string>
  currentIn: Set<string>
  /** The mentions that its records name. */
  of: { a: Set<MentionKey>; b: Set<MentionKey> }
}

export function graphOf({ claims, kinds, entityOf = (key) => key, operations }: Given, wanted: Wanted): Graph {
  const own = labelsOf(claims)
  const label = joinedLabels(own, membersAmong(claims, entityOf))
  const entities = entitiesIn(claims, kinds, entityOf)
  const stated = statedEdges(claims, entityOf).filter((edge) => isWanted(edge, wanted))
  for (const { a, b } of stated) {
    entities.get(a)?.near.add(b)
    entities.get(b)?.near.add(a)
  }
  const countOf = ({ key, near }: Entity) => Math.max(near.size, wanted.sharedBy?.(key) ?? 0)
  const isHub = (one: Entity) => shareable.has(one.kind) && one.key !== wanted.focus && countOf(one) > wanted.hub
  const isShown = (key: MentionKey) => {
    const one = entities.get(key)
    if (one === undefined || isHub(one)) return false
    return key === wanted.focus || wanted.kinds === undefined || wanted.kinds.has(one.kind)
  }
  const chosen = chooseNodes(entities, isShown, wanted)
  const facts = nodeFacts(claims, entityOf)
  const nodes = [...chosen].map((key): Node => {
    const node = toNode(entities.get(key)!, label, operations)
    return { ...node, ...facts(key, node.mentions) }
  })
  const edges = stated
    .filter(({ a, b }) => chosen.has(a) && chosen.has(b))
    .map((edge) => ({ ...withDates(edge), ...namesIn(edge, entities, own) }))
  const inferred = inferredEdges({ claims, entityOf, chosen, entities, isHub, label, stated }, wanted)
  return {
    nodes,
    edges: [...edges, ...inferred.filter((edge) => isWanted(edge, wanted))],
    hubs: hubsOf(entities, isHub, countOf, chosen, label),
    more: moreOf(stated, chosen, isShown),
  }
}

function entitiesIn(claims: readonly Claim[], kinds: Given['kinds'], entityOf: (key: MentionKey) => MentionKey) {
  const entities = new Map<MentionKey, Entity>()
  const speak = (mention: MentionKey, { record, pointer }: Source, isOwn: boolean) => {
    const key = entityOf(mention)
    const one = entities.get(key) ?? {
      key,
      kind: kinds.get(mention) ?? 'person',
      mentions: new Set<MentionKey>(),
      records: new Map<string, { pointer: string; isOwn: boolean }>(),
      near: new Set<MentionKey>(),
    }
    one.mentions.add(mention)
    const known = one.records.get(record)
    if (known === undefined || (isOwn && !known.isOwn)) one.records.set(record, { pointer, isOwn })
    entities.set(key, one)
  }
  for (const { mention, other, source } of claims) {
    speak(mention, source, true)
    if (other !== undefined) speak(other, source, false)
  }
  return entities
}

/** Parallel claims of one relation form one edge with all their sources. */
function statedEdges(claims: readonly Claim[], entityOf: (key: MentionKey) => MentionKey): Stated[] {
  const edges = new Map<string, Stated>()
  const current: [edge: string, Source][] = []
  for (const { mention, property: name, value, other, source } of claims) {
    if (other === undefined) continue
    const [own, its] = [entityOf(mention), entityOf(other)]
    if (name === 'appointment_status' && isCalledCurrent(value)) current.push([`officer_of\n${own}\n${its}`, source])
    const relation = relationOf(name)
    if (relation === null || own === its) continue
    // A charge dates its company, so the relation begins with the company.
    const [a, b] =
      relation === 'charge' && name !== 'charge'
        ? [its, own]
        : relation === 'document' && name !== 'document'
          ? [its, own]
          : [own, its]
    const id = `${relation}\n${a}\n${b}`
    const edge = edges.get(id) ?? newEdge(a, b, relation)
    edges.set(id, edge)
    edge.sources.push(source)
    edge.of.a.add(a === own ? mention : other)
    edge.of.b.add(b === own ? mention : other)
    if (name === roleOf(relation) && value !== undefined && !edge.roles.includes(value)) edge.roles.push(value)
    const end = datesOf[name]?.[1]
    if (end === 'from' && value !== undefined) edge.starts.push(value)
    if (end !== 'until' || value === undefined) continue
    edge.ends.push(value)
    edge.endedIn.add(source.record)
  }
  for (const [id, { record }] of current) edges.get(id)?.currentIn.add(record)
  return [...edges.values()]
}

/** The claims whose values say what the relation is: an office, or the natures of control. */
const roleOf = (relation: Property): Property => (relation === 'controller_of' ? 'control_nature' : relation)

const newEdge = (a: MentionKey, b: MentionKey, relation: Property): Stated => ({
  a,
  b,
  kind: relation,
  label: property(relation).label,
  inferred: false,
  roles: [],
  from: null,
  until: null,
  sources: [],
  starts: [],
  ends: [],
  endedIn: new Set<string>(),
  currentIn: new Set<string>(),
  of: { a: new Set<MentionKey>(), b: new Set<MentionKey>() },
})

function namesIn({ a, b, of }: Stated, entities: ReadonlyMap<MentionKey, Entity>, own: Labels): Pick<Edge, 'names'> {
  const isJoined = [a, b].some((key) => (entities.get(key)?.mentions.size ?? 0) > 1)
  const inWords = (mentions: ReadonlySet<MentionKey>) => namesOf(own, [...mentions].toSorted()).join('; ')
  return isJoined ? { names: { a: inWords(of.a), b: inWords(of.b) } } : {}
}

/** One of several offices may continue, and then the relation has no end. */
function withDates({ starts, ends, endedIn, currentIn, of: _, ...edge }: Stated): Edge {
  const [from = null] = starts.toSorted()
  const hasEnded = new Set(ends).size >= new Set(starts).size && [...endedIn].some((record) => !currentIn.has(record))
  const until = hasEnded ? (ends.toSorted().at(-1) ?? null) : null
  return { ...edge, from, until }
}

function isWanted(edge: Edge | Stated, { relations: only, from, until }: Wanted): boolean {
  if (only !== undefined && !only.has(edge.kind)) return false
  const dated = 'starts' in edge ? withDates(edge) : edge
  // Compares a day with a month by their common characters.
  const isAfter = until !== undefined && dated.from !== null && dated.from.slice(0, until.length) > until
  const isBefore = from !== undefined && dated.until !== null && dated.until < from.slice(0, dated.until.length)
  return !isAfter && !isBefore
}

/** The focus and its neighbours, or the entities with the most neighbours. */
function chooseNodes(
  entities: ReadonlyMap<MentionKey, Entity>,
  isShown: (key: MentionKey) => boolean,
  { focus, limit }: Wanted,
): Set<MentionKey> {
  const byWeight = (keys: Iterable<MentionKey>) =>
    [...keys]
      .filter(isShown)
      .map((key) => entities.get(key)!)
      .toSorted((one, other) => other.near.size - one.near.size || (one.key < other.key ? -1 : 1))
      .map(({ key }) => key)
  if (focus === undefined) return new Set(byWeight(entities.keys()).slice(0, limit))
  if (!entities.has(focus)) return new Set()
  return new Set([focus, ...byWeight(entities.get(focus)!.near).slice(0, limit - 1)])
}

function toNode({ key, kind, mentions, records }: Entity, label: Labels, operations?: Given['operations']): Node {
  const sources = new Map<string, Source>()
  for (const [record, { pointer }] of records) {
    const operation = operations?.get(record)
    if (operation !== undefined && !sources.has(operation)) sources.set(operation, { record, pointer })
  }
  return {
    key,
    kind,
    label: label(key),
    mentions: [...mentions].toSorted(),
    records: records.size,
    sources: [...sources].map(([operation, source]) => ({ ...source, operation })),
  }
}

const hubsOf = (
  entities: ReadonlyMap<MentionKey, Entity>,
  isHub: (one: Entity) => boolean,
  countOf: (one: Entity) => number,
  chosen: ReadonlySet<MentionKey>,
  label: Labels,
): Hub[] =>
  [...entities.values()]
    .filter((one) => isHub(one) && [...one.near].some((key) => chosen.has(key)))
    .map((one) => ({ key: one.key, value: label(one.key), kind: one.kind, count: countOf(one) }))
    .toSorted((one, other) => other.count - one.count || (one.key < other.key ? -1 : 1))

function moreOf(
  stated: readonly Stated[],
  chosen: ReadonlySet<MentionKey>,
  isShown: (key: MentionKey) => boolean,
): More[] {
  const counted = new Map<string, More>()
  const add = (key: MentionKey, kind: string, label: string) => {
    const one = counted.get(`${key}\n${kind}`) ?? { key, kind, label, count: 0 }
    one.count += 1
    counted.set(`${key}\n${kind}`, one)
  }
  for (const { a, b, kind, label } of stated) {
    if (chosen.has(a) && !chosen.has(b) && isShown(b)) add(a, kind, label)
    if (chosen.has(b) && !chosen.has(a) && isShown(a)) add(b, kind, label)
  }
  return [...counted.values()]
}

type Inferring = {
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

function inferredEdges(given: Inferring, { hub, paired = hub, everyPair = false, sharedBy }: Wanted): Edge[] {
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

/** The same value in separate claims. */
function sharedValues({ claims, entityOf, chosen, entities, label }: Inferring): Shared[] {
  // By mention: a surname and a month of birth of two joined mentions stand in no record together.
  const ofMention = new Map<MentionKey, Map<Property, { value: string; source: Source }>>()
  const offices = new Map<MentionKey, { other: MentionKey; source: Source }>()
  for (const { mention, property: name, value, other, source } of claims) {
    if (name === 'registered_office' && other !== undefined && !offices.has(mention))
      offices.set(mention, { other, source })
    if (value === undefined || !chosen.has(entityOf(mention))) continue
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
    if (kind === 'person' && surname && month && precisionOf(month.value) !== null) {
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
    if (kind === 'company' && day && precisionOf(day.value) !== null)
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
      const because = `Both were formed on ${inWords(day.value)} at ${label(address)}.`
      add('same_formation', 'Formed on the same day at one address', because, `${day.value} ${address}`, {
        key,
        sources: [day.source, office.source],
      })
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
    const because = `Both have the ${of === 'telephone' ? 'telephone number' : of} ${label(b)}.`
    const group = groups.get(b) ?? { kind: `same_${of}`, label: `Same ${of}`, because, members: [] }
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
  sharedBy: Wanted['sharedBy'],
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
