/** The analyst's changes to the drawing. Each change makes a new arrangement, so undo is exact. */

export type Place = { x: number; y: number }
export type Group = { id: string; name: string; members: readonly string[] }

export type Arrangement = {
  /** The positions that the analyst chose, by node key. */
  moved: ReadonlyMap<string, Place>
  hidden: ReadonlySet<string>
  groups: readonly Group[]
  /** Nodes that count their neighbours without other links. */
  collapsed: ReadonlySet<string>
  /** Nodes whose neighbours are drawn, also in a large graph. */
  opened: ReadonlySet<string>
  /** Nodes whose further neighbours are shown. */
  expanded: readonly string[]
  /** The layouts that came before. Each keeps its places, so that undo brings them back. */
  round: number
}

export const untouched: Arrangement = {
  moved: new Map(),
  hidden: new Set(),
  groups: [],
  collapsed: new Set(),
  opened: new Set(),
  expanded: [],
  round: 0,
}

export type Change =
  | { move: ReadonlyMap<string, Place> }
  | { hide: readonly string[] }
  | { show: readonly string[] }
  | { group: readonly string[]; name: string }
  | { ungroup: string }
  | { expand: string }
  | { collapse: string }
  | { open: readonly string[] }
  /** A new layout, without the places and the opened nodes that the analyst chose. */
  | 'arrange'

function changed(now: Arrangement, change: Change): Arrangement {
  if (change === 'arrange') return { ...now, moved: new Map(), opened: new Set(), round: now.round + 1 }
  if ('collapse' in change)
    return {
      ...now,
      collapsed: new Set([...now.collapsed, change.collapse]),
      opened: new Set([...now.opened].filter((key) => key !== change.collapse)),
    }
  if ('open' in change)
    return {
      ...now,
      collapsed: new Set([...now.collapsed].filter((key) => !change.open.includes(key))),
      opened: new Set([...now.opened, ...change.open]),
      // Many nodes may come at once, and need room among the others.
      round: now.round + 1,
    }
  if ('move' in change) return { ...now, moved: new Map([...now.moved, ...change.move]) }
  if ('hide' in change) return { ...now, hidden: new Set([...now.hidden, ...change.hide]) }
  if ('show' in change) return { ...now, hidden: new Set([...now.hidden].filter((key) => !change.show.includes(key))) }
  if ('expand' in change)
    return now.expanded.includes(change.expand) ? now : { ...now, expanded: [...now.expanded, change.expand] }
  if ('ungroup' in change) return ungrouped(now, change.ungroup)
  return { ...now, groups: withGroup(now.groups, change.group, change.name) }
}

/** Nodes that the case keeps at the place of their group would cover each other. */
function ungrouped({ moved, groups, ...now }: Arrangement, id: string): Arrangement {
  const { members = [] } = groups.find((group) => group.id === id) ?? {}
  const places = members.flatMap((key) => moved.get(key) ?? [])
  const areOne = places.length > 1 && places.every(({ x, y }) => x === places[0]?.x && y === places[0]?.y)
  const isGone = (key: string) => key === id || (areOne && members.includes(key))
  return {
    ...now,
    moved: new Map([...moved].filter(([key]) => !isGone(key))),
    groups: groups.filter((group) => group.id !== id),
  }
}

/** A node is in at most one group. A group inside a new one gives up its members. */
function withGroup(groups: readonly Group[], chosen: readonly string[], name: string): Group[] {
  const inside = groups.filter(({ id }) => chosen.includes(id))
  const members = [
    ...chosen.filter((key) => !inside.some(({ id }) => id === key)),
    ...inside.flatMap(({ members }) => members),
  ]
  if (members.length < 2) return [...groups]
  const left = groups
    .filter((group) => !inside.includes(group))
    .map((group) => ({ ...group, members: group.members.filter((key) => !members.includes(key)) }))
    .filter(({ members }) => members.length > 1)
  return [...left, { id: freeId(left, members), name, members }]
}

/** A group that lost its first node keeps its id. */
export function freeId(groups: readonly Group[], [first]: readonly string[]): string {
  let id = `group:${first}`
  while (groups.some((group) => group.id === id)) id += '+'
  return id
}

/** The arrangement, with earlier and undone ones. */
export type History = { past: readonly Arrangement[]; now: Arrangement; future: readonly Arrangement[] }

export const begun = (now: Arrangement): History => ({ past: [], now, future: [] })

/** Older steps are forgotten. */
const mostSteps = 200

export function edited({ past, now }: History, change: Change): History {
  return { past: [...past, now].slice(-mostSteps), now: changed(now, change), future: [] }
}

export function undone(history: History): History {
  const before = history.past.at(-1)
  if (!before) return history
  return { past: history.past.slice(0, -1), now: before, future: [history.now, ...history.future] }
}

export function redone(history: History): History {
  const [next, ...future] = history.future
  if (!next) return history
  return { past: [...history.past, history.now], now: next, future }
}
