/** Circles in a directed graph: a shortest one for each group of nodes that reach each other. */

type Graph = ReadonlyMap<string, readonly string[]>

/** Each starts with its lowest key. A group of many circles gives one, so that a hostile graph stays small. */
export function circlesIn(graph: Graph): string[][] {
  return groupsIn(graph).flatMap((group) => {
    const inside = new Set(group)
    const [first = ''] = group.toSorted()
    const path = shortestAround(graph, first, inside)
    return path === null ? [] : [path]
  })
}

/** Strongly connected components (Tarjan 1972), without recursion: a chain may be long. */
function groupsIn(graph: Graph): string[][] {
  const order = new Map<string, number>()
  const low = new Map<string, number>()
  const open: string[] = []
  const isOpen = new Set<string>()
  const found: string[][] = []
  for (const start of graph.keys()) {
    if (order.has(start)) continue
    const work: { node: string; next: number }[] = [{ node: start, next: 0 }]
    while (work.length > 0) {
      const here = work.at(-1)!
      const { node } = here
      if (here.next === 0 && !order.has(node)) {
        low.set(node, order.size)
        order.set(node, order.size)
        open.push(node)
        isOpen.add(node)
      }
      const neighbour = graph.get(node)?.[here.next++]
      if (neighbour !== undefined) {
        if (!order.has(neighbour)) work.push({ node: neighbour, next: 0 })
        else if (isOpen.has(neighbour)) low.set(node, Math.min(low.get(node)!, order.get(neighbour)!))
        continue
      }
      work.pop()
      const parent = work.at(-1)?.node
      if (parent !== undefined) low.set(parent, Math.min(low.get(parent)!, low.get(node)!))
      if (low.get(node) !== order.get(node)) continue
      const group = open.splice(open.lastIndexOf(node))
      for (const one of group) isOpen.delete(one)
      found.push(group)
    }
  }
  return found
}

/** The way back to a node within its group; null for a node alone. */
function shortestAround(graph: Graph, start: string, inside: ReadonlySet<string>): string[] | null {
  const before = new Map<string, string>()
  const waiting = [start]
  for (let at = 0; at < waiting.length; at++) {
    const node = waiting[at]!
    for (const next of graph.get(node) ?? []) {
      if (next === start) {
        const path = [node]
        while (path[0] !== start) path.unshift(before.get(path[0]!)!)
        return path
      }
      if (!inside.has(next) || before.has(next)) continue
      before.set(next, node)
      waiting.push(next)
    }
  }
  return null
}
