/**
 * Which mentions are one person, by analysts' judgements. Nothing is merged: clusters are computed from the current
 * judgements.
 */

import type { Verdict } from '../contract/judgements.ts'

/** A judgement on two mentions. A later one on the same two replaces it. */
export type Judgement = { seq: number; a: string; b: string; verdict: Verdict }

/** The same text for either order. */
export const pairKey = (a: string, b: string): string => JSON.stringify(a < b ? [a, b] : [b, a])

/**
 * The judgement of each pair that counts. A withdrawal takes back the latest one, and what that one had replaced counts
 * again: an undo is exact.
 */
export function standing<Given extends Judgement>(judgements: readonly Given[]): Given[] {
  const decided = new Map<string, Given[]>()
  for (const judgement of judgements.toSorted((one, other) => one.seq - other.seq)) {
    const key = pairKey(judgement.a, judgement.b)
    const own = decided.get(key) ?? []
    decided.set(key, own)
    if (judgement.verdict === 'withdrawn') own.pop()
    else own.push(judgement)
  }
  return [...decided.values()].flatMap((own) => own.at(-1) ?? [])
}

/** What counts for a pair once its latest judgement is withdrawn. */
function restored(judgements: readonly Judgement[], a: string, b: string): Judgement | undefined {
  const own = judgements.filter((judgement) => pairKey(judgement.a, judgement.b) === pairKey(a, b))
  const seq = Math.max(0, ...own.map((judgement) => judgement.seq)) + 1
  return standing([...own, { seq, a, b, verdict: 'withdrawn' }])[0]
}

/** Mentions that current *same* judgements connect to one entity. Single mentions are left out. */
export function clusters(judgements: readonly Judgement[]): string[][] {
  const neighbours = sameNeighbours(standing(judgements))
  const seen = new Set<string>()
  const found: string[][] = []
  for (const key of neighbours.keys()) {
    if (seen.has(key)) continue
    const members = reach(neighbours, key)
    for (const member of members) seen.add(member)
    found.push([...members].toSorted())
  }
  return found.toSorted(([one = ''], [other = '']) => (one < other ? -1 : 1))
}

/**
 * The judgements that contradict a new one. For *same*: each *different* whose two sides would be in one cluster. For
 * *different*: the *same* judgements that join the two. For a withdrawal: those against the judgement that it restores.
 * Empty if there is no conflict.
 */
export function against<Given extends Judgement>(
  judgements: readonly Given[],
  { a, b, verdict }: Pick<Judgement, 'a' | 'b' | 'verdict'>,
): Given[] {
  const key = pairKey(a, b)
  const wanted = verdict === 'withdrawn' ? restored(judgements, a, b)?.verdict : verdict
  const others = standing(judgements).filter((judgement) => pairKey(judgement.a, judgement.b) !== key)
  const neighbours = sameNeighbours(others)
  if (wanted === 'same') {
    const [one, other] = [reach(neighbours, a), reach(neighbours, b)]
    return others.filter(
      (judgement) =>
        judgement.verdict === 'different' &&
        ((one.has(judgement.a) && other.has(judgement.b)) || (one.has(judgement.b) && other.has(judgement.a))),
    )
  }
  if (wanted !== 'different') return []
  const path = pathBetween(neighbours, a, b)
  const steps = new Set(path.slice(1).map((key, at) => pairKey(path[at] ?? '', key)))
  return others.filter((judgement) => judgement.verdict === 'same' && steps.has(pairKey(judgement.a, judgement.b)))
}

type Neighbours = ReadonlyMap<string, ReadonlySet<string>>

function sameNeighbours(judgements: readonly Judgement[]): Neighbours {
  const neighbours = new Map<string, Set<string>>()
  const add = (from: string, to: string) => neighbours.set(from, (neighbours.get(from) ?? new Set()).add(to))
  for (const { a, b, verdict } of judgements)
    if (verdict === 'same') {
      add(a, b)
      add(b, a)
    }
  return neighbours
}

const reach = (neighbours: Neighbours, from: string): Set<string> => new Set(comeFrom(neighbours, from).keys())

/** The shortest path; empty if there is none. */
function pathBetween(neighbours: Neighbours, from: string, to: string): string[] {
  const before = comeFrom(neighbours, from)
  if (!before.has(to)) return []
  const path: string[] = []
  for (let at: string | null = to; at !== null; at = before.get(at) ?? null) path.unshift(at)
  return path
}

/** Every mention that can be reached, and the mention from which it was reached first. */
function comeFrom(neighbours: Neighbours, from: string): Map<string, string | null> {
  const before = new Map<string, string | null>([[from, null]])
  const waiting = [from]
  for (let at = 0; at < waiting.length; at++)
    for (const next of neighbours.get(waiting[at] ?? '') ?? [])
      if (!before.has(next)) {
        before.set(next, waiting[at] ?? null)
        waiting.push(next)
      }
  return before
}
