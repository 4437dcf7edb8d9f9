/** What the graph, the timeline, the pivots and the search of a case show, from its claims. */
import type { Claim, Kind, MentionKey, Property } from '../../entities/claim.ts'
import { propertyNames, property as rowOf } from '../../entities/claim.ts'
import { type Edge, type Graph, graphOf, relationOf, type Wanted } from '../../entities/graph.ts'
import { labelsOf } from '../../entities/labels.ts'
import { type Equal, type PivotQuestion, pivotQuestions, type Through } from '../../entities/pivots.ts'
import { timelineOf } from '../../entities/timeline.ts'
import type { ClaimReader, ClaimRow, MentionRow, Read, Scope } from './read-claims.ts'

/** What one reader may see of a case. */
export type Seen = {
  scope: Scope
  /** Mentions that analysts decided to be one; those of one mention are left out. */
  clusters: readonly (readonly MentionKey[])[]
  /** Claims of records of other cases that are pinned here, as far as the reader may read them. */
  pinned: { claims: readonly Claim[]; kinds: ReadonlyMap<MentionKey, Kind> }
}

/** Of one query: reading a claim takes some 10 µs, and nobody else is answered meanwhile. */
const mostClaims = 1500
/** A value that more entities share is a hub. */
const hubSize = 12
const shareable: readonly Kind[] = ['address', 'telephone', 'place', 'email', 'ip']

const described: readonly Property[] = [
  ...(['name', 'surname', 'birth_month', 'postcode', 'incorporated', 'former_name'] as const),
]
const dated = propertyNames.filter((name) => rowOf(name).holds === 'date')
const related = propertyNames.filter((name) => rowOf(name).holds === 'relation')

export function createCaseViews(reader: ClaimReader) {
  const entityIn = ({ clusters }: Seen) => {
    const first = new Map(clusters.flatMap((members) => members.map((key) => [key, members.toSorted()[0]!] as const)))
    return (key: MentionKey): MentionKey => first.get(key) ?? key
  }
  /** Every mention of the entity of this one. */
  const membersIn = ({ clusters }: Seen, key: MentionKey): readonly MentionKey[] =>
    clusters.find((members) => members.includes(key)) ?? [key]

  async function seqsOf(seen: Seen, keys: readonly MentionKey[]): Promise<number[]> {
    const wanted = [...new Set(keys.flatMap((key) => membersIn(seen, key)))]
    return [...(await reader.mentions(seen.scope, wanted)).values()].map(({ seq }) => seq)
  }

  /** Around one entity, or the entities of the newest records that have the most neighbours. */
  async function candidates(seen: Seen, { focus, limit, kinds }: Wanted): Promise<number[]> {
    const { scope } = seen
    if (focus !== undefined) {
      const own = await seqsOf(seen, [focus])
      const near = await reader.neighbours(scope, own, limit * 2, kinds && [...kinds])
      return [...own, ...near.map(({ seq }) => seq)]
    }
    const { claims, kinds: kindOf } = await reader.newest(scope, mostClaims, related)
    const degrees = new Map<number, number>()
    const keys = new Map<number, MentionKey>()
    for (const { seq, mention, otherSeq, other } of claims) {
      if (otherSeq === null || other === undefined) continue
      degrees.set(seq, (degrees.get(seq) ?? 0) + 1)
      degrees.set(otherSeq, (degrees.get(otherSeq) ?? 0) + 1)
      keys.set(seq, mention).set(otherSeq, other)
    }
    const alone = await reader.newest(scope, 200, ['name'])
    for (const { seq, mention } of alone.claims) if (!degrees.has(seq)) degrees.set(seq, 0) && keys.set(seq, mention)
    return [...degrees]
      .filter(([seq]) => !kinds || kinds.has(kindOf.get(keys.get(seq)!) ?? alone.kinds.get(keys.get(seq)!) ?? 'person'))
      .toSorted(([one, a], [other, b]) => b - a || one - other)
      .slice(0, limit * 2)
      .map(([seq]) => seq)
  }

  /** What a graph of these mentions takes: how they are related, and what describes them. */
  async function given(
    { scope, pinned }: Seen,
    seqs: readonly number[],
  ): Promise<{ claims: Claim[]; kinds: Map<MentionKey, Kind> }> {
    const relations = await reader.between(scope, seqs, mostClaims)
    const words = await reader.about(scope, seqs, mostClaims, described)
    return {
      claims: [...relations.claims, ...words.claims, ...pinned.claims],
      kinds: new Map([...relations.kinds, ...words.kinds, ...pinned.kinds]),
    }
  }

  /** By relation, how many others each mention is related to. */
  async function totals(scope: Scope, seqs: readonly number[]) {
    const counted = new Map<number, Map<Property, number>>()
    for (const { seq, property, count } of await reader.counts(scope, seqs)) {
      const relation = relationOf(property)
      if (relation === null) continue
      const its = counted.get(seq) ?? new Map<Property, number>()
      its.set(relation, Math.max(its.get(relation) ?? 0, count))
      counted.set(seq, its)
    }
    return counted
  }

  async function graph(seen: Seen, wanted: Omit<Wanted, 'hub' | 'sharedBy'>): Promise<Graph & { total: number }> {
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
    // A hub has no place among the nodes, so it takes none of their number.
    const isHub = ({ key, kind }: MentionRow) =>
      shareable.includes(kind) && (shared.get(key) ?? 0) > hubSize && key !== focus
    const hubs = [...rows.values()].filter(isHub)
    const drawn = seqs.filter((seq) => rows.has(seq) && !isHub(rows.get(seq)!)).slice(0, wanted.limit + 20)
    const all = await given(seen, [...drawn, ...hubs.slice(0, 20).map(({ seq }) => seq)])
    const found = graphOf({ ...all, entityOf }, { ...full, sharedBy: (key) => shared.get(key) })
    const total = await reader.numberOfMentions(scope)
    return { ...found, more: moreOf(found, counted, rows, entityOf), total }
  }

  /** Neighbours that the database has, less those that are drawn. Of several mentions in one entity the claims tell. */
  function moreOf(
    { nodes, edges, more }: Graph,
    counted: ReadonlyMap<number, ReadonlyMap<Property, number>>,
    rows: ReadonlyMap<number, MentionRow>,
    entityOf: (key: MentionKey) => MentionKey,
  ): Graph['more'] {
    const single = new Set(nodes.filter(({ mentions }) => mentions.length === 1).map(({ key }) => key))
    const left: Graph['more'] = more.filter(({ key }) => !single.has(key))
    for (const [seq, its] of counted) {
      const key = entityOf(rows.get(seq)?.key ?? '')
      if (!single.has(key)) continue
      for (const [relation, count] of its) {
        const shown = edges.filter(({ a, b, kind }) => kind === relation && (a === key || b === key)).length
        if (count > shown) left.push({ key, kind: relation, label: rowOf(relation).label, count: count - shown })
      }
    }
    return left
  }

  async function timeline(seen: Seen, wanted: { keys?: readonly MentionKey[] | undefined }) {
    const { scope, pinned } = seen
    const entityOf = entityIn(seen)
    const properties = [...dated, 'officer_of' as const]
    const read = wanted.keys
      ? await readAround(scope, await seqsOf(seen, wanted.keys), properties)
      : await reader.newest(scope, mostClaims * 2, properties)
    const seqs = [...new Set(read.claims.flatMap(({ seq, otherSeq }) => (otherSeq === null ? [seq] : [seq, otherSeq])))]
    const names = await reader.about(scope, seqs, mostClaims * 2, ['name', 'postcode'])
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

  async function pivots(seen: Seen, key: MentionKey) {
    const { scope } = seen
    const entityOf = entityIn(seen)
    const keys = membersIn(seen, key)
    const own = await seqsOf(seen, [key])
    const around = await readAround(scope, own, propertyNames)
    const others = [
      ...new Set(around.claims.flatMap(({ seq, otherSeq }) => (otherSeq === null ? [] : [seq, otherSeq]))),
    ]
    const words = await reader.about(scope, others.slice(0, 300), mostClaims, ['name', 'postcode', 'domain'])
    const claims = [...around.claims, ...words.claims]
    const kinds = new Map([...around.kinds, ...words.kinds])
    const kind = kinds.get(keys.find((its) => kinds.has(its)) ?? key)
    if (kind === undefined) return null
    const questions = pivotQuestions({ kind, keys, claims, label: labelsOf(claims) }, (its) => kinds.get(its))
    const isOwn = new Set(keys.map(entityOf))
    const answered = []
    for (const question of questions.slice(0, mostPivots)) {
      const found = await answer(scope, question)
      const shared = distinct(
        found.filter(({ key }) => !isOwn.has(entityOf(key))).map((one) => ({ ...one, key: entityOf(one.key) })),
      )
      const { pivot, label, value } = question
      answered.push({ pivot, label, value, count: shared.length, shared: shared.slice(0, mostShared) })
    }
    return answered.filter(({ count }) => count > 0)
  }

  type Sharer = { seq: number; key: MentionKey; kind: Kind; label: string; source: Claim['source'] }

  /** Who else has it, with the claim that says so. */
  async function answer(scope: Scope, question: PivotQuestion): Promise<Sharer[]> {
    const found = 'through' in question ? await throughMention(scope, question) : await withValue(scope, question)
    const seqs = [...new Set(found.map(({ seq }) => seq))]
    const words = await reader.about(scope, seqs, mostClaims, ['name', 'postcode'])
    const label = labelsOf(words.claims)
    return found.map((one) => ({ ...one, label: label(one.key) }))
  }

  type Bare = Omit<Sharer, 'label'>

  async function throughMention(
    scope: Scope,
    { through, relation, pivot }: Through & { pivot: string },
  ): Promise<Bare[]> {
    const [middle] = (await reader.mentions(scope, [through])).values()
    if (!middle) return []
    // Other companies of one officer; else others at one address, number or company.
    const isFromOfficer = pivot === 'shared_officers' || pivot === 'same_agent'
    const { claims, kinds } = isFromOfficer
      ? await reader.about(scope, [middle.seq], mostShown, [relation])
      : await reader.towards(scope, [middle.seq], mostShown, [relation])
    return isFromOfficer ? claims.flatMap((claim) => otherOf(claim, kinds)) : claims.map((claim) => ownOf(claim, kinds))
  }

  async function withValue(scope: Scope, { property, equals, passes }: Equal): Promise<Bare[]> {
    const sharing = await reader.sharing(scope, property, equals, mostShown)
    let found = sharing.claims.map((claim) => ownOf(claim, sharing.kinds))
    if (passes) {
      const about = await reader.about(scope, [...new Set(found.map(({ seq }) => seq))], mostClaims, [
        'name',
        'surname',
        'postcode',
      ])
      const by = Map.groupBy(about.claims, ({ mention }) => mention)
      found = found.filter(({ key }) => passes(by.get(key) ?? []))
    }
    const values = found.filter(({ kind }) => kind === 'address' || kind === 'email' || kind === 'document')
    if (values.length === 0) return found
    // An address, an e-mail address or a charge leads on to whose it is.
    const { claims, kinds } = await reader.towards(
      scope,
      values.map(({ seq }) => seq),
      mostShown,
    )
    const owners = claims.filter(({ property }) => related.includes(property)).map((claim) => ownOf(claim, kinds))
    return [...found.filter(({ kind }) => !['address', 'email', 'document'].includes(kind)), ...owners]
  }

  const ownOf = ({ seq, mention, source }: ClaimRow, kinds: ReadonlyMap<MentionKey, Kind>): Bare => ({
    seq,
    key: mention,
    kind: kinds.get(mention)!,
    source,
  })
  const otherOf = ({ otherSeq, other, source }: ClaimRow, kinds: ReadonlyMap<MentionKey, Kind>): Bare[] =>
    otherSeq === null || other === undefined ? [] : [{ seq: otherSeq, key: other, kind: kinds.get(other)!, source }]

  /** The shortest way between two entities; null where the search finds none in six steps. */
  async function path(
    seen: Seen,
    from: MentionKey,
    to: MentionKey,
  ): Promise<{ nodes: Graph['nodes']; edges: Edge[] } | null> {
    const { scope } = seen
    const entityOf = entityIn(seen)
    const before = new Map<number, number | null>()
    const [start, end] = [await seqsOf(seen, [from]), new Set(await seqsOf(seen, [to]))]
    for (const seq of start) before.set(seq, null)
    let frontier = start
    let reached = start.find((seq) => end.has(seq))
    for (let step = 0; step < mostSteps && reached === undefined && frontier.length > 0; step++) {
      const pairs = await reader.pairs(scope, frontier, mostPairs)
      const isFrontier = new Set(frontier)
      const next: number[] = []
      const visit = (seq: number, via: number) => {
        if (before.has(seq)) return
        before.set(seq, via)
        next.push(seq)
      }
      for (const [one, other] of pairs) {
        if (isFrontier.has(one)) visit(other, one)
        if (isFrontier.has(other)) visit(one, other)
      }
      for (const { seq, key } of (await reader.bySeq(next)).values())
        for (const member of membersIn(seen, key).length > 1 ? await seqsOf(seen, [key]) : []) visit(member, seq)
      reached = next.find((seq) => end.has(seq))
      frontier = before.size > mostVisited ? [] : next
    }
    if (reached === undefined) return null
    const steps: number[] = []
    for (let at: number | null = reached; at !== null; at = before.get(at) ?? null) steps.unshift(at)
    const { nodes, edges } = graphOf(
      { ...(await given({ ...seen, pinned: noPins }, steps)), entityOf },
      { limit: steps.length, hub: Number.MAX_SAFE_INTEGER },
    )
    const rows = await reader.bySeq(steps)
    const order = [...new Set(steps.map((seq) => entityOf(rows.get(seq)!.key)))]
    const beside = (one: MentionKey, other: MentionKey) => Math.abs(order.indexOf(one) - order.indexOf(other)) === 1
    return {
      nodes: order.flatMap((key) => nodes.find((node) => node.key === key) ?? []),
      edges: edges.filter(({ a, b, inferred }) => !inferred && beside(a, b)),
    }
  }

  /** Mentions that all words are said of; of an address, also who is there. */
  async function nodesNamed(
    seen: Seen,
    words: readonly string[],
  ): Promise<{ key: MentionKey; kind: Kind; label: string; text: string; source: Claim['source'] }[]> {
    const { scope } = seen
    const entityOf = entityIn(seen)
    const found = await reader.withWords(scope, words, mostShared)
    const addresses = found.filter(({ kind }) => kind === 'address').map(({ seq }) => seq)
    const there = await reader.towards(scope, addresses, mostShared * 2, ['address'])
    const seqs = [...new Set([...found.map(({ seq }) => seq), ...there.claims.map(({ seq }) => seq)])]
    const about = await reader.about(scope, seqs, mostClaims, ['name', 'former_name', 'postcode', 'charge_holder'])
    const label = labelsOf(about.claims)
    const first = new Map(about.claims.toReversed().map((claim) => [claim.mention, claim]))
    const own = found.flatMap(({ key, kind }) => {
      const claim = first.get(key)
      return claim
        ? [{ key: entityOf(key), kind, label: label(key), text: claim.value ?? '', source: claim.source }]
        : []
    })
    const others = there.claims.map(({ mention, other = '', source }) => ({
      ...{ key: entityOf(mention), kind: there.kinds.get(mention)!, label: label(mention), source },
      text: `Address: ${label(other)}`,
    }))
    return distinct([...own, ...others])
  }

  /** Every claim of the case: exports hold exactly these. @throws RangeError where there are more than `most` */
  async function everything({ scope, pinned }: Seen, most: number) {
    const { claims, kinds, isPartial } = await reader.newest(scope, most)
    if (isPartial) throw new RangeError('too many claims')
    return { claims: [...claims, ...pinned.claims], kinds: new Map([...kinds, ...pinned.kinds]) }
  }

  return { graph, timeline, pivots, path, nodesNamed, everything, entityIn, membersIn }
}

const noPins: Seen['pinned'] = { claims: [], kinds: new Map() }
const mostPivots = 40
/** In a reply. */
const mostShared = 50
/** Read for a pivot: it counts no further. */
const mostShown = 500
const [mostSteps, mostPairs, mostVisited] = [6, 5000, 20_000]

/** Each entity once, with the first that is said. */
const distinct = <One extends { key: MentionKey }>(all: readonly One[]): One[] =>
  [...new Map(all.toReversed().map((one) => [one.key, one])).values()].toReversed()

function namesOf(
  claims: readonly Claim[],
  kinds: ReadonlyMap<MentionKey, Kind>,
  entityOf: (key: MentionKey) => MentionKey,
) {
  const label = labelsOf(claims)
  const names = new Map<MentionKey, { key: MentionKey; kind: Kind; label: string }>()
  for (const [mention, kind] of kinds) {
    const key = entityOf(mention)
    const known = names.get(key)
    if (known === undefined || known.label === 'Not named') names.set(key, { key, kind, label: label(mention) })
  }
  return [...names.values()]
}
