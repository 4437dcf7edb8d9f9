/** Builds the graph, the timeline and the search of a case from its claims. */
import type { Claim, Kind, MentionKey, Property } from '../../entities/claim.ts'
import { propertyNames, property as rowOf } from '../../entities/claim.ts'
import type { Edge } from '../../entities/graph/edge.ts'
import { relationOf } from '../../entities/graph/stated-edges.ts'
import { type Graph, graphOf, type Wanted } from '../../entities/graph.ts'
import { joinedLabels, labelProperties, labelsOf, membersAmong } from '../../entities/labels.ts'
import { timelineOf } from '../../entities/timeline.ts'
import { wordsIn } from '../ledger/words.ts'
import { findPath, type Way } from './find-path.ts'
import type { ClaimReader, MentionRow, Read, Scope } from './read-claims.ts'
import { entityIn, type Seen, seqsOf } from './seen.ts'

/** Claims in one query. Reading a claim takes some 10 µs, and blocks other requests meanwhile. */
const mostClaims = 1500
/** Claims in a graph, per node. Above that, repeated claims are read once. */
const claimsANode = 15
/** Pairs, each read as two numbers. */
const mostNewest = 20_000
/** A value that more entities share becomes a hub. */
export const hubSize = 12
const shareable: readonly Kind[] = ['address', 'telephone', 'place', 'email', 'ip']

const described: readonly Property[] = [
  ...(['name', 'surname', 'birth_month', 'postcode', 'incorporated', 'former_name'] as const),
  // What a node says below its name.
  ...(['birth_date', 'status', 'dissolved', 'disqualified_from', 'disqualified_until'] as const),
]
const dated = propertyNames.filter((name) => rowOf(name).holds === 'date')

type Totals = Map<number, Map<Property, number>>

export function createCaseViews(reader: ClaimReader) {
  /** The graph around one entity, or around the best-connected entities of the newest records. */
  async function candidates(seen: Seen, { focus, limit, kinds }: Wanted): Promise<number[]> {
    const { scope } = seen
    if (focus !== undefined) {
      const own = await seqsOf(reader, seen, [focus])
      const near = await reader.neighbours(scope, own, limit * 2, kinds && [...kinds])
      return [...own, ...near.map(({ seq }) => seq)]
    }
    const pairs = await reader.newestPairs(scope, { enough: Math.max(limit * 4, mostClaims / 2), most: mostNewest })
    const degrees = new Map<number, number>()
    for (const seq of pairs.flat()) degrees.set(seq, (degrees.get(seq) ?? 0) + 1)
    const rows = kinds && (await reader.bySeq([...degrees.keys()]))
    const connected = [...degrees].filter(([seq]) => !kinds || kinds.has(rows?.get(seq)?.kind ?? 'person'))
    const busiest = await busiestOf(connected, limit * 2)
    // These come last, so that a growing case never shows fewer nodes.
    const newest = busiest.length < limit * 2 ? await reader.newestMentions(scope, limit * 2, kinds && [...kinds]) : []
    return [...new Set([...busiest, ...newest])].slice(0, limit * 2)
  }

  /** Ties go by key, because the numbers of mentions change when claims are written again. */
  async function busiestOf(degrees: readonly (readonly [seq: number, degree: number])[], most: number) {
    const least = degrees.map(([, degree]) => degree).toSorted((one, other) => other - one)[most] ?? 0
    const some = degrees.filter(([, degree]) => degree >= least)
    const rows = await reader.bySeq(some.map(([seq]) => seq))
    const keyOf = (seq: number) => rows.get(seq)?.key ?? ''
    return some.toSorted(([one, a], [other, b]) => b - a || (keyOf(one) < keyOf(other) ? -1 : 1)).map(([seq]) => seq)
  }

  async function given(
    { scope, pinned }: Seen,
    seqs: readonly number[],
  ): Promise<{ claims: Claim[]; kinds: Map<MentionKey, Kind>; operations: Map<string, string>; isPartial: boolean }> {
    const most = Math.max(mostClaims, seqs.length * claimsANode)
    const relations = await reader.between(scope, seqs, most)
    const words = await reader.aboutOrOnce(scope, seqs, most, described)
    const read = new Set([...relations.claims, ...words.claims].flatMap(({ seq, otherSeq }) => [seq, otherSeq]))
    const silent = seqs.filter((seq) => !read.has(seq))
    const named = await reader.naming(scope, silent)
    const claims = [...relations.claims, ...words.claims, ...named.claims]
    return {
      claims: [...claims, ...pinned.claims],
      kinds: new Map([...relations.kinds, ...words.kinds, ...named.kinds, ...pinned.kinds]),
      operations: new Map([
        ...pinned.operations,
        ...claims.map(({ source, operation }) => [source.record, operation] as const),
      ]),
      isPartial: relations.isPartial || words.isPartial,
    }
  }

  async function totals(scope: Scope, seqs: readonly number[], kinds?: ReadonlySet<Kind>): Promise<Totals> {
    const counted: Totals = new Map()
    for (const { seq, property, count } of await reader.counts(scope, seqs, kinds && [...kinds])) {
      const relation = relationOf(property)
      if (relation === null) continue
      const its = counted.get(seq) ?? new Map<Property, number>()
      its.set(relation, Math.max(its.get(relation) ?? 0, count))
      counted.set(seq, its)
    }
    return counted
  }

  async function graph(
    seen: Seen,
    wanted: Omit<Wanted, 'hub' | 'sharedBy'>,
  ): Promise<Graph & { total: number; is_partial: boolean }> {
    const { scope } = seen
    const entityOf = entityIn(seen)
    const focus = wanted.focus === undefined ? undefined : entityOf(wanted.focus)
    const full = { ...wanted, focus, hub: hubSize }
    const seqs = await candidates(seen, full)
    const rows = await reader.bySeq(seqs)
    const keyOf = new Map([...rows.values()].map(({ seq, key }) => [seq, key]))
    const counted = await totals(scope, seqs)
    const shared = new Map<MentionKey, number>()
    for (const [seq, its] of counted) {
      const key = keyOf.get(seq)
      if (key !== undefined) shared.set(entityOf(key), Math.max(...its.values()))
    }
    // A hub does not count as a node.
    const isHub = ({ key, kind }: MentionRow) =>
      shareable.includes(kind) && (shared.get(key) ?? 0) > hubSize && key !== focus
    const hubs = [...rows.values()].filter(isHub)
    const drawn = seqs.filter((seq) => rows.has(seq) && !isHub(rows.get(seq)!)).slice(0, wanted.limit + 20)
    const all = await given(seen, [...drawn, ...hubs.slice(0, 20).map(({ seq }) => seq)])
    const found = graphOf({ ...all, entityOf }, { ...full, sharedBy: (key) => shared.get(key) })
    const total = (await numberOfEntities(seen)) - new Set(hubs.map(({ key }) => entityOf(key))).size
    const single = new Set(found.nodes.filter(({ mentions }) => mentions.length === 1).map(({ key }) => key))
    const alone = [...rows.values()].filter(({ key }) => single.has(entityOf(key)))
    const ownSeqs = alone.map(({ seq }) => seq)
    const inWanted = full.kinds ? await totals(scope, ownSeqs, full.kinds) : counted
    const hidden = await hubsBeside(scope, ownSeqs, async (seqs) => {
      const unread = await totals(
        scope,
        seqs.filter((seq) => !rows.has(seq)),
      )
      return (seq) => {
        const row = rows.get(seq)
        return row ? isHub(row) : Math.max(0, ...(unread.get(seq)?.values() ?? [])) > hubSize
      }
    })
    // If an entity has several mentions, the claims decide.
    const more = [
      ...found.more.filter(({ key }) => !single.has(key)),
      ...alone.flatMap(({ seq, key }) =>
        leftOf(
          found,
          entityOf(key),
          inWanted.get(seq) ?? new Map(),
          (relation) => hidden.get(`${seq} ${relation}`) ?? 0,
        ),
      ),
    ].filter(({ kind }) => full.relations === undefined || full.relations.has(kind))
    return { ...found, more, total, is_partial: all.isPartial }
  }

  async function numberOfEntities(seen: Seen): Promise<number> {
    const pinned = seen.pinned.claims.flatMap(({ mention, other = mention }) => [mention, other])
    const own = await reader.mentions(seen.scope, [...new Set([...seen.clusters.flat(), ...pinned])])
    const entities = new Set([...own.keys(), ...pinned].map(entityIn(seen)))
    return (await reader.numberOfMentions(seen.scope)) - own.size + entities.size
  }

  /** By mention and relation, the number of hubs. They are counted and not drawn. */
  async function hubsBeside(
    scope: Scope,
    seqs: readonly number[],
    hubsAmong: (seqs: readonly number[]) => Promise<(seq: number) => boolean>,
  ): Promise<Map<string, number>> {
    const values = await reader.values(scope, seqs)
    const isHub = await hubsAmong([...new Set(values.map(({ value }) => value))])
    const hidden = values.filter(({ value }) => isHub(value))
    const grouped = Map.groupBy(hidden, ({ seq, property }) => `${seq} ${property}`)
    return new Map([...grouped].map(([which, hubs]) => [which, hubs.length]))
  }

  /** Neighbours in the database, without those drawn and without hubs. */
  function leftOf(
    { edges }: Graph,
    key: MentionKey,
    counted: ReadonlyMap<Property, number>,
    hubsBy: (relation: Property) => number,
  ): Graph['more'] {
    return [...counted].flatMap(([relation, count]) => {
      const shown = edges.filter(({ a, b, kind }) => kind === relation && (a === key || b === key)).length
      const left = count - shown - hubsBy(relation)
      return left > 0 ? [{ key, kind: relation, label: rowOf(relation).label, count: left }] : []
    })
  }

  async function timeline(seen: Seen, wanted: { keys?: readonly MentionKey[] | undefined }) {
    const { scope, pinned } = seen
    const entityOf = entityIn(seen)
    const properties = [...dated, ...(['officer_of', 'appointment_status', 'control_nature'] as const)]
    const read = wanted.keys
      ? await readAround(scope, await seqsOf(reader, seen, wanted.keys), properties)
      : await reader.newest(scope, mostClaims * 2, properties)
    const seqs = [...new Set(read.claims.flatMap(({ seq, otherSeq }) => (otherSeq === null ? [seq] : [seq, otherSeq])))]
    const names = await reader.about(scope, seqs, mostClaims * 2, labelProperties)
    const inWanted = (one: Claim) =>
      !wanted.keys ||
      wanted.keys.some((key) =>
        [one.mention, one.other].some((its) => its !== undefined && entityOf(its) === entityOf(key)),
      )
    const claims = [
      ...names.claims,
      ...read.claims,
      ...pinned.claims.filter((one) => rowOf(one.property).holds === 'text' || inWanted(one)),
    ]
    const found = timelineOf({ claims, entityOf })
    const kinds = new Map([...names.kinds, ...read.kinds, ...pinned.kinds])
    return { ...found, names: namesOf(claims, kinds, entityOf), is_partial: 'isPartial' in read && read.isPartial }
  }

  async function readAround(
    scope: Scope,
    seqs: readonly number[],
    only: readonly Property[],
  ): Promise<Read & { isPartial: boolean }> {
    const [about, towards] = [
      await reader.about(scope, seqs, mostClaims, only),
      await reader.towards(scope, seqs, mostClaims, only),
    ]
    const isPartial = about.claims.length === mostClaims || towards.claims.length === mostClaims
    return {
      claims: [...about.claims, ...towards.claims],
      kinds: new Map([...about.kinds, ...towards.kinds]),
      isPartial,
    }
  }

  async function path(
    seen: Seen,
    from: readonly MentionKey[],
    to: readonly MentionKey[],
  ): Promise<{ way: { nodes: Graph['nodes']; edges: Edge[] } | null; stopped: Way['stopped'] }> {
    const entityOf = entityIn(seen)
    const { steps, stopped } = await findPath(reader, seen, from, to)
    if (steps === null) return { way: null, stopped }
    const on = new Set(steps)
    const { claims, kinds, operations } = seen.pinned
    const pinned = {
      claims: claims.filter(({ mention, other = mention }) => on.has(mention) && on.has(other)),
      kinds,
      operations,
    }
    const seqs = [...(await reader.mentions(seen.scope, steps)).values()].map(({ seq }) => seq)
    const { nodes, edges } = graphOf(
      { ...(await given({ ...seen, pinned }, seqs)), entityOf },
      { limit: steps.length, hub: Number.MAX_SAFE_INTEGER },
    )
    const order = [...new Set(steps.map(entityOf))]
    const beside = (one: MentionKey, other: MentionKey) => Math.abs(order.indexOf(one) - order.indexOf(other)) === 1
    const way = {
      nodes: order.flatMap((key) => nodes.find((node) => node.key === key) ?? []),
      edges: edges.filter(({ a, b, inferred }) => !inferred && beside(a, b)),
    }
    return { way, stopped }
  }

  /** Mentions with words that begin so; of an address also its people and companies, and those companies' officers. */
  async function nodesNamed(seen: Seen, words: readonly string[]): Promise<{ nodes: FoundNode[]; isCut: boolean }> {
    const { scope } = seen
    const entityOf = entityIn(seen)
    const named = await reader.withWords(scope, words, mostShared + 1)
    const found = named.slice(0, mostShared)
    const addresses = found.filter(({ kind }) => kind === 'address').map(({ seq }) => seq)
    const there = await reader.towards(scope, addresses, mostBeside, ['address'])
    const addressOf = new Map(there.claims.map(({ mention, other = '' }) => [mention, other]))
    const companies = there.claims.filter(({ mention }) => there.kinds.get(mention) === 'company').map(({ seq }) => seq)
    const officers = await reader.towards(scope, [...new Set(companies)], mostBeside, ['officer_of'])
    const seqs = new Set([...found, ...there.claims, ...officers.claims].map(({ seq }) => seq))
    const about = await reader.about(scope, [...seqs], mostClaims, [
      ...(['name', 'surname', 'former_name', 'proposed_name', 'postcode', 'charge_holder'] as const),
    ])
    const label = labelsOf(about.claims)
    const said = Map.groupBy(about.claims, ({ mention }) => mention)
    const own = found.flatMap(({ key, kind }) => {
      const its = said.get(key) ?? []
      const claim = its.find(({ value = '' }) => holdsBeginnings(value, words)) ?? its[0]
      const records = [...new Set(its.map(({ source }) => source.record))]
      return claim
        ? [{ key: entityOf(key), kind, label: label(key), text: claim.value ?? '', source: claim.source, records }]
        : []
    })
    const others = [...there.claims, ...officers.claims].map(({ mention, other = '', property, source }) => ({
      key: entityOf(mention),
      label: label(mention),
      source,
      records: [],
      kind: there.kinds.get(mention) ?? officers.kinds.get(mention)!,
      text:
        property === 'address'
          ? `Address: ${label(other)}`
          : `Officer of ${label(other)}, address: ${label(addressOf.get(other) ?? '')}`,
    }))
    return {
      nodes: distinct([...own, ...others]),
      isCut: named.length > mostShared || there.claims.length === mostBeside || officers.claims.length === mostBeside,
    }
  }

  /** Every claim of the case, for exports. @throws RangeError if there are more than `most` */
  async function everything({ scope, pinned }: Seen, most: number) {
    const { claims, kinds, isPartial } = await reader.newest(scope, most)
    if (isPartial) throw new RangeError('too many claims')
    return { claims: [...claims, ...pinned.claims], kinds: new Map([...kinds, ...pinned.kinds]) }
  }

  return { graph, timeline, path, nodesNamed, everything }
}

type FoundNode = {
  key: MentionKey
  kind: Kind
  label: string
  text: string
  source: Claim['source']
  records: string[]
}

export function holdsBeginnings(text: string, beginnings: readonly string[]): boolean {
  const words = wordsIn(text)
  return beginnings.every((beginning) => words.some((word) => word.startsWith(beginning)))
}

const mostShared = 50
/** Claims about the people and companies at the addresses that a search found. */
const mostBeside = 2 * mostShared

const distinct = <One extends { key: MentionKey }>(all: readonly One[]): One[] =>
  [...new Map(all.toReversed().map((one) => [one.key, one])).values()].toReversed()

function namesOf(
  claims: readonly Claim[],
  kinds: ReadonlyMap<MentionKey, Kind>,
  entityOf: (key: MentionKey) => MentionKey,
) {
  const label = joinedLabels(labelsOf(claims), membersAmong(claims, entityOf))
  const names = new Map<MentionKey, { key: MentionKey; kind: Kind; label: string }>()
  for (const [mention, kind] of kinds) {
    const key = entityOf(mention)
    if (!names.has(key)) names.set(key, { key, kind, label: label(key) })
  }
  return [...names.values()]
}
