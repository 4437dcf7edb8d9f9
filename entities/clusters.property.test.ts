import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { Verdict } from '../contract/judgements.ts'
import { against, clusters, type Judgement, pairKey, standing } from './clusters.ts'

const mention = fc.integer({ min: 0, max: 5 }).map((number) => `officer:${number}`)
const step = fc
  .record({
    a: mention,
    b: mention,
    verdict: fc.constantFrom<Verdict>('same', 'same', 'different', 'unsure', 'withdrawn'),
  })
  .filter(({ a, b }) => a !== b)

/** Judges one after the other. What stands against a judgement refuses it. */
function judge(steps: readonly Omit<Judgement, 'seq'>[]): Judgement[] {
  const accepted: Judgement[] = []
  for (const [seq, step] of steps.entries()) if (against(accepted, step).length === 0) accepted.push({ seq, ...step })
  return accepted
}

/** By replaying each pair apart, and by merging, which the code itself never does. */
function merged(judgements: readonly Judgement[]): string[][] {
  const last = new Map<string, Judgement>()
  for (const [key, own] of Map.groupBy(judgements, ({ a, b }) => pairKey(a, b))) {
    let left = [...own]
    // Each withdrawal cancels the nearest judgement before it that is not cancelled yet.
    for (let at = left.findIndex(({ verdict }) => verdict === 'withdrawn'); at >= 0; ) {
      left = left.filter((_, place) => place !== at && place !== at - 1)
      at = left.findIndex(({ verdict }) => verdict === 'withdrawn')
    }
    const remaining = left.at(-1)
    if (remaining) last.set(key, remaining)
  }
  const groupOf = new Map<string, Set<string>>()
  for (const { a, b, verdict } of last.values()) {
    if (verdict !== 'same') continue
    const together = new Set([...(groupOf.get(a) ?? [a]), ...(groupOf.get(b) ?? [b])])
    for (const member of together) groupOf.set(member, together)
  }
  return [...new Set(groupOf.values())].map((group) => [...group].toSorted()).toSorted()
}

test('1,000 sequences of judgements and withdrawals end in the clusters of what remains', () => {
  fc.assert(
    fc.property(fc.array(step, { maxLength: 60 }), (steps) => {
      const accepted = judge(steps)
      expect(clusters(accepted).toSorted()).toEqual(merged(accepted))
      // Withdrawn or replaced judgements leave no trace.
      expect(clusters(standing(accepted))).toEqual(clusters(accepted))
    }),
    { numRuns: 1000 },
  )
})

test('no cluster holds both sides of a valid “different” judgement', () => {
  fc.assert(
    fc.property(fc.array(step, { maxLength: 60 }), (steps) => {
      const accepted = judge(steps)
      for (const { a, b } of standing(accepted).filter(({ verdict }) => verdict === 'different'))
        expect(clusters(accepted).some((cluster) => cluster.includes(a) && cluster.includes(b))).toBe(false)
    }),
    { numRuns: 1000 },
  )
})

test('withdrawing the last judgement restores what stood before it, replaced or not', () => {
  fc.assert(
    fc.property(fc.array(step, { minLength: 1, maxLength: 40 }), step, (steps, last) => {
      const before = judge(steps)
      fc.pre(last.verdict !== 'withdrawn' && against(before, last).length === 0)
      const after: Judgement[] = [...before, { seq: 100, ...last }, { ...last, seq: 101, verdict: 'withdrawn' }]
      expect(standing(after)).toEqual(standing(before))
      expect(clusters(after)).toEqual(clusters(before))
    }),
    { numRuns: 500 },
  )
})

test('a “same” across a “different” is refused with the judgements against it, and a “different” within a cluster too', () => {
  const stands: Judgement[] = [
    { seq: 1, a: 'officer:1', b: 'officer:2', verdict: 'same' },
    { seq: 2, a: 'officer:2', b: 'officer:3', verdict: 'different' },
    { seq: 3, a: 'officer:3', b: 'officer:4', verdict: 'same' },
  ]
  expect(against(stands, { a: 'officer:4', b: 'officer:1', verdict: 'same' }).map(({ seq }) => seq)).toEqual([2])
  expect(against(stands, { a: 'officer:2', b: 'officer:1', verdict: 'different' })).toEqual([])
  const chain: Judgement[] = [...stands.slice(0, 1), { seq: 4, a: 'officer:5', b: 'officer:2', verdict: 'same' }]
  expect(against(chain, { a: 'officer:1', b: 'officer:5', verdict: 'different' }).map(({ seq }) => seq)).toEqual([1, 4])
})
