/** The drawn graph: nodes, and one line for each pair of linked nodes. */

import type { ClaimSource, GraphEdge, GraphNode } from '../../../../contract/desk/graph.ts'
import { rolesInWords } from '../../../../entities/link-words.ts'
import { dateInWords } from '../../../ui/dates.ts'
import { count } from '../../../ui/numbers.ts'
import type { Arrangement, Group } from './edits.ts'

export type DrawnKind = GraphNode['kind'] | 'group'

export type DrawnNode = {
  key: string
  kind: DrawnKind
  label: string
  /** The number of other nodes that it is linked to in this drawing. */
  degree: number
  /** The node itself; for a group, its nodes. */
  of: readonly GraphNode[]
  /** Whether an analyst judged several mentions to be one. */
  isJoined: boolean
  /** Documents of this node that are counted and not drawn. */
  documents: number
  /** Neighbours without other links that are counted on this node and not drawn. */
  folded: readonly Unlinked[]
}

/** A node before its links are counted. */
type Unlinked = Pick<DrawnNode, 'key' | 'kind' | 'label' | 'of' | 'isJoined'>

/** All relations between two nodes, in either direction. */
export type DrawnLink = {
  key: string
  a: string
  b: string
  edges: readonly GraphEdge[]
  /** A line is solid where any record states a relation. */
  isStated: boolean
  /** All that the records state of it has ended. */
  isPast: boolean
}

export type Drawn = {
  nodes: readonly DrawnNode[]
  /** Those with a place in the drawing. */
  onStage: readonly DrawnNode[]
  /** Those without links, listed beside the drawing. */
  inTray: readonly DrawnNode[]
  links: readonly DrawnLink[]
  linksOf: ReadonlyMap<string, readonly DrawnLink[]>
  nodeOf: ReadonlyMap<string, DrawnNode>
  /** Each folded node, and the node that counts it. That one may be folded itself. */
  holderOf: ReadonlyMap<string, string>
}

export type Filter = {
  /** Kinds of nodes that are left out. */
  kinds: readonly GraphNode['kind'][]
  /** Kinds of relations that are left out. */
  relations: readonly string[]
  /** Years. A relation without a date stays, because it may be within them. */
  from: number | null
  to: number | null
  /** Whether documents are drawn. Otherwise each is only counted on the node that it belongs to. */
  documents: boolean
}

export const everything: Filter = { kinds: [], relations: [], from: null, to: null, documents: false }

type Given = { nodes: readonly GraphNode[]; edges: readonly GraphEdge[] }

/** People and companies of a drawing. Until the lists are read, any of them may be listed, so none is folded. */
export const mayBeListed = ({ nodes }: Pick<Drawn, 'nodes'>): string[] =>
  nodes.flatMap(({ key, kind }) => (kind === 'person' || kind === 'company' ? [key] : []))

/** @param stays nodes that a large graph never folds by itself; null folds none at all */
export function drawnOf(
  { nodes, edges }: Given,
  arrangement: Arrangement,
  filter: Filter,
  stays: ReadonlySet<string> | null = new Set(),
): Drawn {
  const { hidden, groups, moved } = arrangement
  const folded = filter.documents ? new Map<string, string>() : foldedDocuments({ nodes, edges })
  const shown = new Map(
    nodes
      .filter(({ key, kind }) => !hidden.has(key) && !filter.kinds.includes(kind) && !folded.has(key))
      .map((node) => [node.key, node]),
  )
  const documents = Map.groupBy(folded.values(), (owner) => owner)
  const groupOf = new Map(groups.flatMap((group) => group.members.map((key) => [key, group.id] as const)))
  const drawnKey = (key: string) => groupOf.get(key) ?? key

  const between = new Map<string, { a: string; b: string; edges: GraphEdge[] }>()
  for (const edge of edges) {
    if (!shown.has(edge.a) || !shown.has(edge.b) || !passes(edge, filter)) continue
    const [a, b] = [drawnKey(edge.a), drawnKey(edge.b)]
    if (a === b) continue
    const key = pairOf(a, b)
    const known = between.get(key)
    if (known) known.edges.push(edge)
    else between.set(key, { a, b, edges: [edge] })
  }
  const all = [...between].map(
    ([key, link]): DrawnLink => ({
      key,
      ...link,
      isStated: link.edges.some(({ inferred }) => !inferred),
      isPast: link.edges.every(({ inferred, until }) => !inferred && until !== null),
    }),
  )
  const singles = [...shown.values()].filter(({ key }) => !groupOf.has(key))
  const unlinked: Unlinked[] = [
    ...singles.map((node) => ({
      key: node.key,
      kind: node.kind,
      label: node.label,
      of: [node],
      isJoined: node.mentions.length > 1,
    })),
    ...groups.flatMap((group) => groupNode(group, shown)),
  ]
  // Hiding a node hides no others.
  const besideHidden = edges.flatMap(({ a, b }) => (hidden.has(a) ? [b] : hidden.has(b) ? [a] : []))
  const holderOf = stays
    ? foldedNodes(unlinked, all, arrangement, new Set([...stays, ...besideHidden]))
    : new Map<string, string>()
  const links = all.filter(({ a, b }) => !holderOf.has(a) && !holderOf.has(b))
  const linksOf = new Map<string, DrawnLink[]>()
  for (const link of links)
    for (const end of [link.a, link.b]) {
      const known = linksOf.get(end)
      if (known) known.push(link)
      else linksOf.set(end, [link])
    }
  const foldedInto = Map.groupBy(unlinked, ({ key }) => holderOf.get(key))
  const drawn = (foldedInto.get(undefined) ?? []).map((node) => ({
    ...node,
    degree: linksOf.get(node.key)?.length ?? 0,
    documents: node.of.reduce((sum, { key }) => sum + (documents.get(key)?.length ?? 0), 0),
    folded: foldedInto.get(node.key) ?? [],
  }))
  const isMoved = ({ key, of }: DrawnNode) => moved.has(key) || of.some((node) => moved.has(node.key))
  const isInTray = (node: DrawnNode) =>
    links.length > 0 && node.degree === 0 && node.folded.length === 0 && !isMoved(node)
  return {
    nodes: drawn,
    onStage: drawn.filter((node) => !isInTray(node)),
    inTray: drawn.filter(isInTray),
    links,
    linksOf,
    nodeOf: new Map(drawn.map((node) => [node.key, node])),
    holderOf,
  }
}

/** With more nodes, names have no room. */
const mostAtFirst = 40
/** Folded first: what belongs to one node says least. */
const foldingOrder: readonly (readonly DrawnKind[])[] = [
  ['address', 'place', 'telephone', 'email', 'ip', 'title', 'document'],
  ['person'],
  ['company'],
]

/**
 * Each folded node, and its only neighbour, which counts it: the neighbours of a collapsed node, and in a large graph one
 * kind after another until the others have room.
 */
function foldedNodes(
  nodes: readonly Unlinked[],
  links: readonly DrawnLink[],
  { collapsed, opened, expanded, moved }: Arrangement,
  stays: ReadonlySet<string>,
): Map<string, string> {
  const near = new Map<string, Set<string>>()
  for (const { a, b } of links)
    for (const [one, other] of [
      [a, b],
      [b, a],
    ] as const)
      near.set(one, (near.get(one) ?? new Set()).add(other))
  const holders = new Map<string, string>()
  function fold(key: string, mayHold: (holder: string) => boolean): void {
    const [holder, ...more] = near.get(key) ?? []
    if (holder === undefined || more.length > 0 || holders.has(key) || !mayHold(holder)) return
    holders.set(key, holder)
    near.delete(key)
    near.get(holder)?.delete(key)
  }
  const foldCollapsed = () => {
    for (const holder of collapsed)
      for (const key of [...(near.get(holder) ?? [])]) fold(key, (holder) => collapsed.has(holder))
  }
  foldCollapsed()
  const isOpen = (key: string) => opened.has(key) || expanded.includes(key)
  const isLoud = ({ key, of }: Unlinked) =>
    isOpen(key) || stays.has(key) || moved.has(key) || of.some(({ standing }) => standing?.kind === 'banned')
  for (const kinds of foldingOrder) {
    if (near.size <= mostAtFirst) break
    for (const node of nodes)
      if (kinds.includes(node.kind) && !isLoud(node)) fold(node.key, (holder) => !isOpen(holder))
  }
  foldCollapsed()
  return holders
}

/** Each document with one neighbour, and that neighbour. A document that links two nodes is drawn. */
function foldedDocuments({ nodes, edges }: Given): Map<string, string> {
  const documents = new Set(nodes.flatMap(({ key, kind }) => (kind === 'document' ? [key] : [])))
  const owners = new Map<string, Set<string>>()
  for (const { a, b } of edges)
    for (const [one, other] of [
      [a, b],
      [b, a],
    ] as const)
      if (documents.has(one)) owners.set(one, (owners.get(one) ?? new Set()).add(other))
  return new Map(
    [...owners].flatMap(([key, of]) => {
      const [owner] = of
      return of.size === 1 && owner !== undefined && !documents.has(owner) ? [[key, owner] as const] : []
    }),
  )
}

function groupNode({ id, name, members }: Group, shown: ReadonlyMap<string, GraphNode>): Unlinked[] {
  const of = members.flatMap((key) => shown.get(key) ?? [])
  return of.length === 0 ? [] : [{ key: id, kind: 'group', label: `${name} (${of.length})`, of, isJoined: false }]
}

function passes({ kind, from, until }: GraphEdge, filter: Filter): boolean {
  if (filter.relations.includes(kind)) return false
  if (filter.from !== null && until && yearOf(until) < filter.from) return false
  return !(filter.to !== null && from && yearOf(from) > filter.to)
}

const yearOf = (date: string): number => Number(date.slice(0, 4))

/** The places in records that link a node to others. */
export const sourcesOfNode = ({ linksOf }: Drawn, key: string): ClaimSource[] =>
  (linksOf.get(key) ?? []).flatMap(({ edges }) => edges.flatMap(({ sources }) => sources))

/** Those that one line joins to any of these nodes. */
export const neighboursOf = ({ linksOf }: Drawn, keys: readonly string[]): string[] => [
  ...new Set(keys.flatMap((key) => (linksOf.get(key) ?? []).map((link) => otherEnd(link, key)))),
]

/** The nodes to open until this one is drawn. */
export function holdersOf(drawn: Pick<Drawn, 'holderOf'>, key: string): string[] {
  const holder = drawn.holderOf.get(key)
  return holder === undefined ? [] : [holder, ...holdersOf(drawn, holder)]
}

/** How many neighbours fold into this node. */
export const foldableAt = (drawn: Drawn, key: string): number =>
  neighboursOf(drawn, [key]).filter((other) => drawn.nodeOf.get(other)?.degree === 1).length

/** What a press does that collapses a node or opens it. */
export function foldingInWords(drawn: Drawn, key: string): string {
  const { folded = [] } = drawn.nodeOf.get(key) ?? {}
  if (folded.length > 0) return `${count(folded.length, 'node')} shown again.`
  const foldable = foldableAt(drawn, key)
  if (foldable > 0) return `${count(foldable, 'node')} folded in.`
  return neighboursOf(drawn, [key]).length > 0
    ? 'All its neighbours have other links.'
    : 'It has no neighbours in this drawing.'
}

/** Some nodes, with the lines between them. */
export function partOf(drawn: Drawn, keys: ReadonlySet<string>): Drawn {
  const isIn = ({ key }: { key: string }) => keys.has(key)
  const links = drawn.links.filter(({ a, b }) => keys.has(a) && keys.has(b))
  const nodes = drawn.nodes.filter(isIn)
  return { ...drawn, nodes, onStage: drawn.onStage.filter(isIn), inTray: drawn.inTray.filter(isIn), links }
}

export const otherEnd = ({ a, b }: DrawnLink, key: string): string => (a === key ? b : a)

/** `Director, May 2015 to 3 Jan 2017`. */
export function edgeInWords(edge: GraphEdge): string {
  const { kind, label, from, until } = edge
  const roles = rolesInWords(edge)
  const period =
    from && until
      ? `${dateInWords(from)} to ${dateInWords(until)}`
      : from
        ? `from ${dateInWords(from)}`
        : until && `until ${dateInWords(until)}`
  const what =
    kind === 'officer_of' && roles ? roles : [label, roles].filter(Boolean).join(kind === 'controller_of' ? ': ' : ' ')
  return [what, period].filter(Boolean).join(', ')
}

/** If both ends have the same kind, the line shows its direction: a company can hold an office in another. */
export const hasDirection = ({ edges }: DrawnLink, one: DrawnNode, other: DrawnNode): boolean =>
  one.kind === other.kind && edges.some(({ inferred }) => !inferred)

/** Keys of the drawn nodes and links on a path. */
export function pathIn(drawn: Drawn, nodes: readonly GraphNode[]): ReadonlySet<string> {
  const drawnAs = new Map(drawn.nodes.flatMap(({ key, of }) => of.map((node) => [node.key, key] as const)))
  const way = nodes.map(({ key }) => drawnAs.get(key) ?? key)
  const keys = new Set(way.filter((key) => drawn.nodeOf.has(key)))
  if (keys.size < 2) return new Set()
  const steps = new Set(way.slice(1).map((key, index) => pairOf(way[index]!, key)))
  const links = drawn.links.filter(({ a, b }) => steps.has(pairOf(a, b))).map(({ key }) => key)
  return new Set([...keys, ...links])
}
const pairOf = (a: string, b: string): string => (a < b ? `${a}\n${b}` : `${b}\n${a}`)
