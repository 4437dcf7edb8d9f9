/** The graph of a case: entities, and the links between them in its records (decision 0085). */
import type { Claim, Kind, MentionKey, Source } from './claim.ts'
import type { Edge } from './graph/edge.ts'
import { type Entity, entitiesIn } from './graph/entity.ts'
import { inferredEdges, type Pairing } from './graph/inferred-edges.ts'
import { isWanted, namesIn, type Stated, statedEdges, type WantedEdges, withDates } from './graph/stated-edges.ts'
import { joinedLabels, type Labels, labelsOf, membersAmong } from './labels.ts'
import { type NodeFacts, nodeFacts } from './node-facts.ts'

export type Given = {
  claims: readonly Claim[]
  kinds: ReadonlyMap<MentionKey, Kind>
  /** The entity of a mention, by analysts' judgements. Without it each mention is its own entity. */
  entityOf?: (key: MentionKey) => MentionKey
  /** By record. Without it no node lists its operations. */
  operations?: ReadonlyMap<string, string>
}

export type Wanted = WantedEdges &
  Pairing & {
    /** The most nodes. */
    limit: number
    /** Nodes around this entity. */
    focus?: MentionKey | undefined
    kinds?: ReadonlySet<Kind> | undefined
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
export type Hub = { key: string; value: string; kind: Kind; count: number }
export type More = { key: MentionKey; kind: string; label: string; count: number }
export type Graph = { nodes: Node[]; edges: Edge[]; hubs: Hub[]; more: More[] }

/** Values, as opposed to people and companies. */
const shareable: ReadonlySet<Kind> = new Set<Kind>(['address', 'telephone', 'place', 'email', 'ip'])

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
