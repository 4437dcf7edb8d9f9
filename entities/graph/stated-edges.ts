/** Links that records state, each with its roles and dates. */
import { isCalledCurrent } from '../../contract/appointment.ts'
import { type Claim, type MentionKey, type Property, property, type Source } from '../claim.ts'
import { type Labels, namesOf } from '../labels.ts'
import { hasEnded, ofControl, ofOffice, rolesBy, startsBy, type Times } from '../terms.ts'
import type { Edge } from './edge.ts'
import type { Entity } from './entity.ts'

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

export type Stated = Edge & {
  claims: Claim[]
  starts: string[]
  ends: string[]
  endedIn: Set<string>
  currentIn: Set<string>
  /** The mentions that its records name. */
  of: { a: Set<MentionKey>; b: Set<MentionKey> }
}

/** Parallel claims of one relation form one edge with all their sources. */
export function statedEdges(claims: readonly Claim[], entityOf: (key: MentionKey) => MentionKey): Stated[] {
  const edges = new Map<string, Stated>()
  const current: [edge: string, Source][] = []
  for (const claim of claims) {
    const { mention, property: name, value, other, source } = claim
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
    edge.claims.push(claim)
    const end = datesOf[name]?.[1]
    if (end === 'from' && value !== undefined) edge.starts.push(value)
    if (end !== 'until' || value === undefined) continue
    edge.ends.push(value)
    edge.endedIn.add(source.record)
  }
  for (const [id, { record }] of current) edges.get(id)?.currentIn.add(record)
  return [...edges.values()]
}

const timesOf: { readonly [relation: string]: Times | undefined } = { officer_of: ofOffice, controller_of: ofControl }

/**
 * A person may hold two offices in one company, and control it twice. A record that only names the office says nothing of
 * its time.
 */
function areEnded(times: Times, { claims, currentIn }: Pick<Stated, 'claims' | 'currentIn'>): boolean {
  const pairOf = () => ''
  const startOf = startsBy(times, claims, pairOf)
  const roleOf = rolesBy(times, claims, pairOf, startOf)
  const terms = Map.groupBy(claims, (claim) => `${startOf(claim)}\n${roleOf(claim)}`)
  const dates = new Set([times.start, times.before, ...times.ends])
  const isOfTime = ({ property, source }: Claim) => dates.has(property) || currentIn.has(source.record)
  return [...terms.values()].every((its) => !its.some(isOfTime) || hasEnded(times, its))
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
  claims: [],
  starts: [],
  ends: [],
  endedIn: new Set<string>(),
  currentIn: new Set<string>(),
  of: { a: new Set<MentionKey>(), b: new Set<MentionKey>() },
})

export function namesIn(
  { a, b, of }: Stated,
  entities: ReadonlyMap<MentionKey, Entity>,
  own: Labels,
): Pick<Edge, 'names'> {
  const isJoined = [a, b].some((key) => (entities.get(key)?.mentions.size ?? 0) > 1)
  const inWords = (mentions: ReadonlySet<MentionKey>) => namesOf(own, [...mentions].toSorted()).join('; ')
  return isJoined ? { names: { a: inWords(of.a), b: inWords(of.b) } } : {}
}

/** One of several offices may continue, and then the relation has no end. */
export function withDates({ claims, starts, ends, endedIn, currentIn, of: _, ...edge }: Stated): Edge {
  const [from = null] = starts.toSorted()
  const times = timesOf[edge.kind]
  const isOver =
    [...endedIn].some((record) => !currentIn.has(record)) &&
    (times ? areEnded(times, { claims, currentIn }) : new Set(ends).size >= new Set(starts).size)
  const until = isOver ? (ends.toSorted().at(-1) ?? null) : null
  return { ...edge, from, until }
}

export type WantedEdges = {
  relations?: ReadonlySet<string> | undefined
  /** `YYYY`, `YYYY-MM` or `YYYY-MM-DD`. Relations without dates are always shown. */
  from?: string | undefined
  until?: string | undefined
}

export function isWanted(edge: Edge | Stated, { relations: only, from, until }: WantedEdges): boolean {
  if (only !== undefined && !only.has(edge.kind)) return false
  if (from === undefined && until === undefined) return true
  const dated = 'starts' in edge ? withDates(edge) : edge
  // Compares a day with a month by their common characters.
  const isAfter = until !== undefined && dated.from !== null && dated.from.slice(0, until.length) > until
  const isBefore = from !== undefined && dated.until !== null && dated.until < from.slice(0, dated.until.length)
  return !isAfter && !isBefore
}
