/** The shortest way between two entities, over the claims of the case and those pinned beside them. */
import type { MentionKey } from '../../entities/claim.ts'
import type { ClaimReader } from './read-claims.ts'
import { membersIn, type Seen } from './seen.ts'

const [mostSteps, mostPairs, mostVisited] = [6, 5000, 20_000]

export type Way = {
  /** The mentions on the way, the ends among them; null where none was found. */
  steps: MentionKey[] | null
  /** Why links are left that were not searched: `steps` of them were followed, or there are too many. */
  stopped: { why: 'steps' | 'size'; steps: number } | null
}

/** @param from several keys, as of a group: the way begins at any of them. `to` is read likewise */
export async function findPath(
  reader: ClaimReader,
  seen: Seen,
  from: readonly MentionKey[],
  to: readonly MentionKey[],
): Promise<Way> {
  const mentions = mentionsOf(reader, seen)
  const before = new Map<number, number | null>()
  const [start, end] = [await mentions.numbersOf(from), new Set(await mentions.numbersOf(to))]
  for (const one of start) before.set(one, null)
  let frontier = start
  let reached = start.find((one) => end.has(one))
  /** Steps with every link followed, if a later one had too many. */
  let whole: number | null = null
  let step = 0
  for (; step < mostSteps && reached === undefined && frontier.length > 0; step++) {
    const pairs = await mentions.pairs(frontier)
    if (pairs.length >= mostPairs) whole ??= step
    const isFrontier = new Set(frontier)
    const next: number[] = []
    const visit = (one: number, via: number) => {
      if (before.has(one)) return
      before.set(one, via)
      next.push(one)
    }
    for (const [one, other] of pairs) {
      if (isFrontier.has(one)) visit(other, one)
      if (isFrontier.has(other)) visit(one, other)
    }
    for (const [one, key] of await mentions.keysOf(next))
      for (const member of membersIn(seen, key).length > 1 ? await mentions.numbersOf([key]) : []) visit(member, one)
    reached = next.find((one) => end.has(one))
    if (before.size > mostVisited && reached === undefined) whole ??= step + 1
    frontier = before.size > mostVisited ? [] : next
  }
  const isTooFar = reached === undefined && frontier.length > 0
  const stopped =
    whole !== null ? { why: 'size' as const, steps: whole } : isTooFar ? { why: 'steps' as const, steps: step } : null
  if (reached === undefined) return { steps: null, stopped }
  const steps: number[] = []
  for (let at: number | null = reached; at !== null; at = before.get(at) ?? null) steps.unshift(at)
  const keys = await mentions.keysOf(steps)
  return { steps: steps.flatMap((one) => keys.get(one) ?? []), stopped }
}

/** Mentions by number. Those that only pinned claims name have no row, and a number below zero. */
function mentionsOf(reader: ClaimReader, seen: Seen) {
  const pinnedKeys = [...new Set(seen.pinned.claims.flatMap(({ mention, other = mention }) => [mention, other]))]
  const pinnedNumbers = new Map(pinnedKeys.map((key, at) => [key, -1 - at]))
  const pinnedPairs = async () => {
    const numbers = await numbered(pinnedKeys)
    return seen.pinned.claims.flatMap(({ mention, other }) =>
      other === undefined ? [] : [[numbers.get(mention)!, numbers.get(other)!] as const],
    )
  }
  let pinned: ReturnType<typeof pinnedPairs> | undefined

  async function numbered(keys: readonly MentionKey[]): Promise<Map<MentionKey, number>> {
    const own = await reader.mentions(seen.scope, keys)
    return new Map(
      keys.flatMap((key) => {
        const number = own.get(key)?.seq ?? pinnedNumbers.get(key)
        return number === undefined ? [] : [[key, number] as const]
      }),
    )
  }

  return {
    async numbersOf(keys: readonly MentionKey[]): Promise<number[]> {
      return [...(await numbered([...new Set(keys.flatMap((key) => membersIn(seen, key)))])).values()]
    },
    async keysOf(numbers: readonly number[]): Promise<Map<number, MentionKey>> {
      const rows = await reader.bySeq(numbers.filter((one) => one > 0))
      return new Map(
        numbers.flatMap((one) => {
          const key = one > 0 ? rows.get(one)?.key : pinnedKeys[-1 - one]
          return key === undefined ? [] : [[one, key] as const]
        }),
      )
    },
    async pairs(numbers: readonly number[]): Promise<(readonly [number, number])[]> {
      pinned ??= pinnedPairs()
      const is = new Set(numbers)
      const stated = await reader.pairs(
        seen.scope,
        numbers.filter((one) => one > 0),
        mostPairs,
      )
      return [...stated, ...(await pinned).filter(([one, other]) => is.has(one) || is.has(other))]
    },
  }
}
