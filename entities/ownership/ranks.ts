/** The row of each entity in a drawing: controllers above what they control. */

export type Link = { readonly from: string; readonly to: string }

/** `back`: links that close a circle, and so lead up. Without them nothing leads back to its start. */
export type Ranked = { ranks: Map<string, number>; back: ReadonlySet<Link> }

/** @param links from controllers to what they control @param root has row 0; its controllers have negative rows */
export function ranked(keys: readonly string[], links: readonly Link[], root: string): Ranked {
  const others = links.filter(({ from, to }) => from !== to)
  const { back, order } = withoutCircles(keys, others, root)
  const forward = others.filter((link) => !back.has(link))
  const [above, below] = [Map.groupBy(forward, ({ to }) => to), Map.groupBy(forward, ({ from }) => from)]
  const ranks = new Map([[root, 0]])
  // `order` begins with the highest controllers.
  for (const key of order.toReversed()) {
    const its = (below.get(key) ?? []).flatMap(({ to }) => ranks.get(to) ?? [])
    if (its.length > 0) ranks.set(key, Math.min(...its) - 1)
  }
  for (const key of order) {
    if (ranks.has(key)) continue
    const its = (above.get(key) ?? []).flatMap(({ from }) => ranks.get(from) ?? [])
    if (its.length > 0) ranks.set(key, Math.max(...its) + 1)
  }
  for (const key of order.toReversed()) {
    if (ranks.has(key)) continue
    const its = (below.get(key) ?? []).flatMap(({ to }) => ranks.get(to) ?? [])
    ranks.set(key, its.length > 0 ? Math.min(...its) - 1 : 0)
  }
  return { ranks, back }
}

/** Looks upward from the root first, so that the root is the lowest of its circle. */
function withoutCircles(keys: readonly string[], links: readonly Link[], root: string) {
  const above = Map.groupBy(links, ({ to }) => to)
  const back = new Set<Link>()
  const [open, done] = [new Set<string>(), new Set<string>()]
  for (const start of [root, ...keys]) {
    if (done.has(start)) continue
    const calls = [{ key: start, at: 0 }]
    open.add(start)
    for (let call = calls.at(-1); call !== undefined; call = calls.at(-1)) {
      const link = above.get(call.key)?.[call.at++]
      if (link === undefined) {
        calls.pop()
        open.delete(call.key)
        done.add(call.key)
      } else if (open.has(link.from)) back.add(link)
      else if (!done.has(link.from)) {
        open.add(link.from)
        calls.push({ key: link.from, at: 0 })
      }
    }
  }
  return { back, order: [...done] }
}
