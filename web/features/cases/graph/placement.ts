/** The part of an arrangement that the case keeps: a row for each node that somebody placed. */
import type { GraphNode } from '../../../../contract/desk/graph.ts'
import { type Arrangement, begun, freeId, type Group, type History, untouched } from './edits.ts'

export type Placed = {
  key: string
  x: number | null
  y: number | null
  hidden: boolean
  /** Null leaves it to the drawing. */
  collapsed: boolean | null
  group: string | null
}
export type Rows = ReadonlyMap<string, Placed>

export type Arranged = {
  history: History
  /** The rows that the case is known to keep. */
  kept: Rows
  /** Those that this page sent, the last one last, until the case is known to keep them. */
  sent: readonly Placed[]
}

export const unread: Arranged = { history: begun(untouched), kept: new Map(), sent: [] }

type Known = { [name in keyof Placed]?: Placed[name] | undefined } & Pick<Placed, 'key'>
const rowOf = ({ key, x, y, hidden, collapsed, group }: Known): Placed => ({
  key,
  x: x ?? null,
  y: y ?? null,
  hidden: hidden ?? false,
  collapsed: collapsed ?? null,
  group: group ?? null,
})
const isSame = (one: Placed, other: Placed | undefined): boolean =>
  JSON.stringify(one) === JSON.stringify(other ?? rowOf({ key: one.key }))

/** Of several replies, the first that names a node counts. */
export function rowsIn(replies: readonly { nodes: readonly GraphNode[] }[]): Rows {
  const rows = new Map<string, Placed>()
  for (const { nodes } of replies) for (const node of nodes) if (!rows.has(node.key)) rows.set(node.key, rowOf(node))
  return rows
}

/** A reply, with rows that the case keeps since. */
export const placedAs = <Reply extends { nodes: GraphNode[] }>(reply: Reply, placed: readonly Placed[]): Reply => {
  const rows = withEach(new Map(), placed)
  const nodes = reply.nodes.map((node): GraphNode => {
    const row = rows.get(node.key)
    if (row === undefined) return node
    const { x, y, hidden, collapsed, group } = row
    return {
      ...node,
      x: x ?? undefined,
      y: y ?? undefined,
      hidden,
      collapsed: collapsed ?? undefined,
      group: group ?? undefined,
    }
  })
  return { ...reply, nodes }
}

/**
 * What was read since: nodes for the first time, and the moves of colleagues. A node that the analyst moved and the case
 * does not keep yet stays as it is.
 */
export function withKept(arranged: Arranged, read: Rows): Arranged {
  const { history, kept, sent } = arranged
  const news = [...read.values()].filter((row) => !isSame(row, kept.get(row.key)))
  if (news.length === 0) return arranged
  const mine = placedIn(history.now)
  const arrived = arrivedAmong(sent, withEach(new Map(), news))
  const isMine = (row: Placed) => arrived.has(row.key) || (mine.has(row.key) && isSame(row, mine.get(row.key)))
  const ofOthers = news.filter((row) => !isMine(row))
  const newTo = (one: Arrangement) => {
    const own = placedIn(one)
    return ofOthers.filter(({ key }) => isSame(kept.get(key) ?? rowOf({ key }), own.get(key)))
  }
  const learnt = (one: Arrangement) => withRows(one, newTo(one))
  const taken = new Set(newTo(history.now).map(({ key }) => key))
  return {
    history: { past: history.past.map(learnt), now: learnt(history.now), future: history.future.map(learnt) },
    kept: withEach(kept, news),
    sent: sent.filter(({ key }, at) => !taken.has(key) && at > (arrived.get(key) ?? -1)),
  }
}

/** By key, which of the sent rows is the one that was read. */
function arrivedAmong(sent: readonly Placed[], read: Rows): ReadonlyMap<string, number> {
  const arrived = new Map<string, number>()
  for (const [at, row] of sent.entries())
    if (read.has(row.key) && !arrived.has(row.key) && isSame(row, read.get(row.key))) arrived.set(row.key, at)
  return arrived
}

const withEach = (rows: Rows, more: readonly Placed[]): Rows =>
  new Map([...rows, ...more.map((row) => [row.key, row] as const)])

export const withSent = (arranged: Arranged, placed: readonly Placed[]): Arranged => ({
  ...arranged,
  sent: [...arranged.sent, ...placed],
})

/** After a save that failed: its rows go with the next change. */
export const withUnsaved = (arranged: Arranged, placed: readonly Placed[]): Arranged => ({
  ...arranged,
  sent: arranged.sent.filter((row) => !placed.includes(row)),
})

/** Of rows that were saved, those that no later reading replaced. */
export const stillSent = ({ sent }: Arranged, placed: readonly Placed[]): Placed[] =>
  placed.filter((row) => sent.includes(row))

export const withSaved = (arranged: Arranged, placed: readonly Placed[]): Arranged => ({
  ...withUnsaved(arranged, placed),
  kept: withEach(arranged.kept, stillSent(arranged, placed)),
})

/** The rows that the case will not keep once all saves on their way have ended. */
export const unsentIn = ({ history, kept, sent }: Arranged): Placed[] => placedSince(withEach(kept, sent), history.now)

/** The rows that the case does not keep yet. */
export function placedSince(kept: Rows, now: Arrangement): Placed[] {
  const is = placedIn(now)
  return [...new Set([...kept.keys(), ...is.keys()])].flatMap((key) => {
    const placed = is.get(key) ?? rowOf({ key })
    return isSame(placed, kept.get(key)) ? [] : [placed]
  })
}

export function placedIn({ moved, hidden, collapsed, opened, groups }: Arrangement): Rows {
  const groupOf = new Map(groups.flatMap((group) => group.members.map((key) => [key, group] as const)))
  const nodes = [...moved.keys()].filter((key) => !key.startsWith('group:'))
  const keys = new Set([...nodes, ...hidden, ...collapsed, ...opened, ...groupOf.keys()])
  return new Map(
    [...keys].map((key) => {
      const group = groupOf.get(key)
      // The case keeps places of nodes alone, so all nodes of a group have its place.
      const at = (group && moved.get(group.id)) ?? moved.get(key)
      const fold = collapsed.has(key) ? true : opened.has(key) ? false : null
      return [key, rowOf({ key, ...at, hidden: hidden.has(key), collapsed: fold, group: group?.name })]
    }),
  )
}

function withRows(now: Arrangement, rows: readonly Placed[]): Arrangement {
  if (rows.length === 0) return now
  const moved = new Map(now.moved)
  const [hidden, collapsed, opened] = [new Set(now.hidden), new Set(now.collapsed), new Set(now.opened)]
  const set = (keys: Set<string>, key: string, is: boolean) => (is ? keys.add(key) : keys.delete(key))
  const changed = new Set(rows.map(({ key }) => key))
  // A group with a changed node has its place from its nodes.
  for (const { id, members } of now.groups) {
    const at = moved.get(id)
    if (!at || !members.some((key) => changed.has(key))) continue
    for (const key of members) moved.set(key, at)
    moved.delete(id)
  }
  for (const { key, x, y, ...row } of rows) {
    if (x === null || y === null) moved.delete(key)
    else moved.set(key, { x, y })
    set(hidden, key, row.hidden)
    set(collapsed, key, row.collapsed === true)
    set(opened, key, row.collapsed === false)
  }
  return { ...now, moved, hidden, collapsed, opened, groups: regrouped(now.groups, rows, changed) }
}

function regrouped(groups: readonly Group[], rows: readonly Placed[], changed: ReadonlySet<string>): Group[] {
  const names = new Set([...groups.map(({ name }) => name), ...rows.flatMap(({ group }) => group ?? [])])
  const made: Group[] = [...groups]
  return [...names].flatMap((name) => {
    const known = groups.filter((group) => group.name === name)
    const stay = known.flatMap(({ members }) => members.filter((key) => !changed.has(key)))
    const members = [...stay, ...rows.flatMap(({ key, group }) => (group === name ? [key] : []))]
    if (members.length === 0) return []
    const group = { id: known[0]?.id ?? freeId(made, members), name, members }
    made.push(group)
    return [group]
  })
}
