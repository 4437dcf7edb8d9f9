/** The calculation against a plain program that tries every path, on thousands of small registers. */
import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { Entry } from './entries.ts'
import { ownershipOf } from './ownership.ts'

const bands = ['25-to-50', '50-to-75', '75-to-100'] as const
const nature = fc.constantFrom(
  ...bands.map((band) => `ownership-of-shares-${band}-percent`),
  ...bands.map((band) => `voting-rights-${band}-percent`),
  ...['right-to-appoint-and-remove-directors', 'significant-influence-or-control', 'an-unknown-nature'],
)
const key = fc.integer({ min: 0, max: 5 }).map((number) => `company:${number}`)
const dates = fc.constantFrom(
  { notified_on: '2016-04-06', ceased_on: null },
  { notified_on: '2016-04-06', ceased_on: null },
  { notified_on: null, ceased_on: null },
  { notified_on: '2016-04-06', ceased_on: '2019-01-01' },
  { notified_on: '2016-04-06', ceased_on: '2020-06-15' },
  { notified_on: '2016-04-06', ceased_on: '2020' },
  { notified_on: '2021-01-01', ceased_on: null },
)
const entry: fc.Arbitrary<Entry> = fc
  .record({ controller: key, controlled: key, natures: fc.array(nature, { maxLength: 3 }), dates })
  .map(({ dates, ...entry }) => ({ ...entry, ...dates, source: { record: 'r', pointer: '/controller_list/0' } }))
const on = '2020-06-15'
const company = 'company:0'

type Plain = { controller: string; controlled: string; shares: number[] | null; votes: number[] | null; board: boolean }

/** Every two entities once, with the widest range that its entries allow. */
function plainSteps(entries: readonly Entry[]): Plain[] {
  const steps: Plain[] = []
  for (const controller of keys)
    for (const controlled of keys) {
      const its = entries.filter((one) => one.controller === controller && one.controlled === controlled && counts(one))
      if (its.length === 0) continue
      const rangeOf = (right: string) => {
        const each = its.flatMap(({ natures }) => {
          const own = [...new Set(natures)].flatMap((code) => rangesIn(code, right))
          return own.length === 0 ? [] : [[Math.max(...own.map(([low = 0]) => low)), full(own)]]
        })
        return each.length === 0 ? null : [Math.max(...each.map(([low = 0]) => low)), full(each)]
      }
      const board = its.some(({ natures }) => natures.includes('right-to-appoint-and-remove-directors'))
      steps.push({
        controller,
        controlled,
        shares: rangeOf('ownership-of-shares'),
        votes: rangeOf('voting-rights'),
        board,
      })
    }
  return steps
}
const keys = [0, 1, 2, 3, 4, 5].map((number) => `company:${number}`)
const full = (ranges: number[][]) =>
  Math.min(
    100,
    ranges.map(([, high = 0]) => high).reduce((sum, high) => sum + high, 0),
  )
const rangesIn = (code: string, right: string): number[][] => {
  const [, low, high] = new RegExp(`^${right}-(\\d+)-to-(\\d+)-percent$`).exec(code) ?? []
  return low === undefined ? [] : [[Number(low), Number(high)]]
}
/** By the day alone: an end in an unknown month of 2020 may be later. */
const counts = ({ notified_on, ceased_on }: Entry) =>
  notified_on !== '2021-01-01' && (ceased_on === null || ceased_on === '2020')

type PlainChain = { path: string[]; low: number | null; high: number | null; rule: string }

function plainChains(steps: readonly Plain[], direction: 'up' | 'down'): PlainChain[] {
  const [near, far] =
    direction === 'up' ? (['controlled', 'controller'] as const) : (['controller', 'controlled'] as const)
  const chains: PlainChain[] = []
  const go = (path: string[], taken: Plain[]) => {
    const further = steps.filter((step) => step[near] === path.at(-1))
    if (taken.length > 0 && (further.length === 0 || direction === 'down')) chains.push(chainOf(path, taken))
    for (const step of further)
      if (path.includes(step[far])) chains.push({ path: [...path, step[far]], low: null, high: null, rule: 'circle' })
      else go([...path, step[far]], [...taken, step])
  }
  go([company], [])
  return chains
}

function chainOf(path: string[], taken: readonly Plain[]): PlainChain {
  const right = taken.every(({ shares }) => shares) ? 'shares' : taken.every(({ votes }) => votes) ? 'votes' : null
  const times = (at: number) =>
    taken.reduce((product, step) => product * ((right && step[right]?.[at]) ?? 0) * 0.01, 100)
  const major = (step: Plain) => (step.shares?.[0] ?? 0) >= 50 || (step.votes?.[0] ?? 0) >= 50
  const rule = taken.every(major)
    ? 'majority'
    : taken.every(({ board }) => board)
      ? 'appointment'
      : taken.every((step) => major(step) || step.board)
        ? 'majority_or_appointment'
        : 'not_passed'
  return { path, low: right && times(0), high: right && times(1), rule }
}

const rounded = (value: number | null) => (value === null ? null : Math.round(value * 1e6) / 1e6)
const sorted = (chains: readonly PlainChain[]) =>
  chains.map(({ path, low, high, rule }) => `${path.join(' ')} ${rounded(low)} ${rounded(high)} ${rule}`).toSorted()

const ask = (entries: readonly Entry[]) =>
  ownershipOf({
    company,
    entries,
    on,
    withEnded: false,
    standingOf: () => ({ is: 'company', asked: 'found', statements: [] }),
  })

test('3,000 registers: every chain, its range and its rule, and each sum of chains', () => {
  fc.assert(
    fc.property(fc.array(entry, { maxLength: 12 }), (entries) => {
      const found = ask(entries)
      expect(found.isPartial).toBe(false)
      const steps = plainSteps(entries)
      for (const direction of ['up', 'down'] as const) {
        const plain = plainChains(steps, direction)
        const own = found.chains.filter((chain) => chain.direction === direction)
        expect(
          sorted(own.map(({ path, band, rule }) => ({ path: [...path], low: null, high: null, ...band, rule }))),
        ).toEqual(sorted(plain))
        for (const { to, band } of found.totals.filter((total) => total.direction === direction)) {
          const all = plain.filter(({ path, rule }) => path.at(-1) === to && rule !== 'circle')
          if (band === null) continue
          const sum = (bound: 'low' | 'high') => all.reduce((sum, chain) => sum + (chain[bound] ?? Number.NaN), 0)
          expect([band.low, band.high].map(rounded)).toEqual(
            [sum('low'), sum('high')].map((value) => rounded(Math.min(100, value))),
          )
        }
      }
    }),
    { numRuns: 3000 },
  )
})

test('2,000 registers: the circles are circles, and hold every step that leads back to its start', () => {
  fc.assert(
    fc.property(fc.array(entry, { maxLength: 14 }), (entries) => {
      const { circles, edges } = ask(entries)
      const drawn = edges.map(({ entry }) => [entry.controller, entry.controlled] as const)
      const leads = (from: string, to: string) => drawn.some(([one, other]) => one === from && other === to)
      const stepsOn = new Set<string>()
      for (const circle of circles) {
        expect(new Set(circle).size).toBe(circle.length)
        for (const [at, from] of circle.entries()) {
          const to = circle[(at + 1) % circle.length]!
          expect(leads(from, to)).toBe(true)
          stepsOn.add(`${from} ${to}`)
        }
      }
      const reaches = (from: string, to: string, seen = new Set<string>()): boolean =>
        from === to ||
        (!seen.has(from) && drawn.some(([one, other]) => one === from && reaches(other, to, new Set([...seen, from]))))
      for (const { entry, isOnCircle } of edges) {
        const { controller, controlled } = entry
        expect(isOnCircle).toBe(reaches(controlled, controller))
        expect(stepsOn.has(`${controller} ${controlled}`)).toBe(isOnCircle)
      }
    }),
    { numRuns: 2000 },
  )
})

test('1,000 registers: whatever the true shares are, the range of a chain and of a sum holds them', () => {
  const holding = fc.record({
    controller: key,
    controlled: key,
    share: fc.double({ min: 25.01, max: 100, noNaN: true }),
  })
  fc.assert(
    fc.property(
      fc.uniqueArray(holding, { maxLength: 9, selector: (one) => `${one.controller} ${one.controlled}` }),
      (held) => {
        const bandOf = (share: number) => (share <= 50 ? bands[0] : share < 75 ? bands[1] : bands[2])
        const found = ask(
          held.map(({ controller, controlled, share }) => ({
            controller,
            controlled,
            notified_on: null,
            ceased_on: null,
            natures: [`ownership-of-shares-${bandOf(share)}-percent`],
            source: { record: 'r', pointer: '' },
          })),
        )
        const shareOf = (controller: string, controlled: string) =>
          held.find((one) => one.controller === controller && one.controlled === controlled)?.share ?? Number.NaN
        const truth = new Map<string, number>()
        for (const { path, band, direction, rule, to } of found.chains) {
          if (rule === 'circle' || band === null) continue
          const share = path.slice(1).reduce((product, next, at) => {
            const before = path[at]!
            return (product * (direction === 'up' ? shareOf(next, before) : shareOf(before, next))) / 100
          }, 100)
          expect(share).toBeGreaterThanOrEqual(band.low - 1e-9)
          expect(share).toBeLessThanOrEqual(band.high + 1e-9)
          truth.set(`${direction} ${to}`, (truth.get(`${direction} ${to}`) ?? 0) + share)
        }
        for (const { to, direction, band } of found.totals) {
          const share = Math.min(100, truth.get(`${direction} ${to}`)!)
          expect(share).toBeGreaterThanOrEqual(band!.low - 1e-9)
          expect(share).toBeLessThanOrEqual(band!.high + 1e-9)
        }
      },
    ),
    { numRuns: 1000 },
  )
})
