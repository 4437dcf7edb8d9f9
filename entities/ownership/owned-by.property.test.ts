/** Against a plain program that tries every path, and against the true shares, on thousands of small registers. */
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { Entry } from './entries.ts'
import { type Owned, ownedBy } from './owned-by.ts'

const on = '2020-06-15'
const source = { record: 'r', pointer: '/controller_list/0' }
const shares = (low: number) => `ownership-of-shares-${low}-to-${low + 25}-percent`
const votes = (low: number) => `voting-rights-${low}-to-${low + 25}-percent`
const board = 'right-to-appoint-and-remove-directors'
const holds = (controller: string, controlled: string, ...natures: string[]): Entry => ({
  controller,
  controlled,
  natures,
  notified_on: null,
  ceased_on: null,
  source,
})
const ask = (entries: readonly Entry[], ...listed: string[]) => ownedBy({ entries, on, listed }).owned
const short = ({ key, by, low, high, is }: Owned) => `${by.join('+')} ${key} ${low}-${high} ${is}`

describe('by hand', () => {
  test('a band over half is over half, and a band below is not said', () => {
    expect(ask([holds('A', 'B', shares(50)), holds('A', 'C', shares(25))], 'A').map(short)).toEqual([
      'A B 50-75 over_half',
    ])
  })

  test('a chain of majorities may be over half, and control passes along it', () => {
    const [, c] = ask([holds('A', 'B', shares(50)), holds('B', 'C', shares(75))], 'A')
    expect(c).toMatchObject({
      path: ['A', 'B', 'C'],
      low: 37.5,
      high: 75,
      is: 'may_be',
      rule: 'majority',
      of: 'shares',
    })
  })

  test('two paths of one holder add up', () => {
    const entries = [
      holds('A', 'B', shares(75)),
      holds('A', 'C', shares(75)),
      holds('B', 'D', shares(25)),
      holds('C', 'D', shares(50)),
    ]
    expect(ask(entries, 'A').map(short)).toContain('A D 56.25-100 over_half')
  })

  test('two holders may hold one share together, so theirs is never added at the low end', () => {
    const entries = [holds('A', 'C', shares(25)), holds('B', 'C', shares(25))]
    expect(ask(entries, 'A', 'B').map(short)).toEqual(['A+B C 25-100 may_be'])
    expect(ask(entries, 'A')).toEqual([])
  })

  test('what one holder has through another counts once when they are taken together', () => {
    const entries = [holds('A', 'B', shares(25)), holds('B', 'C', shares(25))]
    expect(ask(entries, 'A', 'B')).toEqual([])
  })

  test('votes count where shares do not say it', () => {
    expect(ask([holds('A', 'B', shares(25), votes(75))], 'A')).toMatchObject([{ of: 'votes', low: 75, high: 100 }])
  })

  test('the right to appoint the board passes control without a range', () => {
    expect(ask([holds('A', 'B', board)], 'A')).toMatchObject([
      { key: 'B', low: null, high: null, of: null, is: 'control_passes', rule: 'appointment' },
    ])
  })

  test('nothing is said where control ended, or of the holder itself in a circle', () => {
    const ended = { ...holds('A', 'B', shares(75)), ceased_on: '2019-01-01' }
    expect(ask([ended], 'A')).toEqual([])
    expect(ask([holds('A', 'B', shares(75)), holds('B', 'A', shares(75))], 'A').map(({ key }) => key)).toEqual(['B'])
  })
})

const names = [0, 1, 2, 3, 4, 5].map((number) => `company:${number}`)
const key = fc.constantFrom(...names)
const nature = fc.constantFrom(
  ...[25, 50, 75].flatMap((low) => [shares(low), votes(low)]),
  ...[board, 'an-unknown-nature'],
)
const register = fc.uniqueArray(
  fc.record({ controller: key, controlled: key, natures: fc.uniqueArray(nature, { minLength: 1, maxLength: 2 }) }),
  { maxLength: 11, selector: ({ controller, controlled }) => `${controller} ${controlled}` },
)
const listed = fc.uniqueArray(key, { minLength: 1, maxLength: 3 })

type Path = { keys: string[]; natures: readonly string[][] }

/** Each path from the holder, by trying all. */
function pathsFrom(holder: string, entries: readonly Entry[]): Path[] {
  const found: Path[] = []
  const go = (path: Path) => {
    for (const { controller, controlled, natures } of entries)
      if (controller === path.keys.at(-1) && !path.keys.includes(controlled)) {
        const next = { keys: [...path.keys, controlled], natures: [...path.natures, [...natures]] }
        found.push(next)
        go(next)
      }
  }
  go({ keys: [holder], natures: [] })
  return found
}

/** Null if some step states no band of the right. Two bands of one right may overlap or add up. */
function plainBand({ natures }: Path, right: string): [number, number] | null {
  let band: [number, number] = [100, 100]
  for (const step of natures) {
    const lows = step.filter((code) => code.startsWith(right)).map((code) => Number(/-(\d+)-to/.exec(code)?.[1]))
    if (lows.length === 0) return null
    const high = Math.min(
      100,
      lows.reduce((sum, low) => sum + low + 25, 0),
    )
    band = [(band[0] * Math.max(...lows)) / 100, (band[1] * high) / 100]
  }
  return band
}

const plainRange = (paths: readonly Path[], right: string): [number, number] | null => {
  const bands = paths.flatMap((path) => {
    const band = plainBand(path, right)
    return band ? [band] : []
  })
  if (bands.length === 0) return null
  const sum = (at: 0 | 1) =>
    Math.min(
      100,
      bands.reduce((sum, band) => sum + band[at], 0),
    )
  return [sum(0), bands.length < paths.length ? 100 : sum(1)]
}

const passesControl = ({ natures }: Path) =>
  natures.every((step) => step.some((code) => code === board || /-(50|75)-to/.test(code)))

test('3,000 registers: each company of each holder, as a plain program finds it', () => {
  fc.assert(
    fc.property(register, listed, (held, holders) => {
      const entries = held.map(({ controller, controlled, natures }) => holds(controller, controlled, ...natures))
      const found = ask(entries, ...holders).filter(({ by }) => by.length === 1)
      const wanted = holders.flatMap((holder) => {
        const all = pathsFrom(holder, entries)
        return names.flatMap((company) => {
          const paths = all.filter(({ keys }) => keys.at(-1) === company)
          const ranges = ['ownership', 'voting'].flatMap((right) =>
            [plainRange(paths, right)].filter((one) => one !== null),
          )
          const is = ranges.some(([low]) => low >= 50)
            ? 'over_half'
            : ranges.some(([, high]) => high > 50)
              ? 'may_be'
              : paths.some(passesControl)
                ? 'control_passes'
                : null
          return is === null ? [] : [`${holder} ${company} ${is}`]
        })
      })
      expect(found.map(({ by, key, is }) => `${by[0]} ${key} ${is}`).toSorted()).toEqual(wanted.toSorted())
      for (const { by, key, path, low, high, of } of found) {
        const paths = pathsFrom(by[0]!, entries).filter(({ keys }) => keys.at(-1) === key)
        expect(paths.map(({ keys }) => keys.join())).toContain(path.join())
        if (of) expect([low, high]).toEqual(plainRange(paths, of === 'shares' ? 'ownership' : 'voting'))
      }
    }),
    { numRuns: 3000 },
  )
})

test('2,000 registers: the order of entries and of holders changes nothing', () => {
  fc.assert(
    fc.property(register, listed, (held, holders) => {
      const entries = held.map(({ controller, controlled, natures }) => holds(controller, controlled, ...natures))
      expect(ask(entries.toReversed(), ...holders.toReversed())).toEqual(ask(entries, ...holders))
    }),
    { numRuns: 2000 },
  )
})

test('2,000 registers: whatever the true shares are, “over half” is true, and no holder over half is left out', () => {
  const holding = fc.record({
    controller: key,
    controlled: key,
    share: fc.double({ min: 25.01, max: 100, noNaN: true }),
  })
  fc.assert(
    fc.property(
      fc.uniqueArray(holding, { maxLength: 9, selector: (one) => `${one.controller} ${one.controlled}` }),
      listed,
      (held, holders) => {
        const entries = held.map(({ controller, controlled, share }) =>
          holds(controller, controlled, shares(share <= 50 ? 25 : share < 75 ? 50 : 75)),
        )
        const truth = (holder: string, company: string) =>
          pathsFrom(holder, entries)
            .filter(({ keys }) => keys.at(-1) === company)
            .reduce((sum, { keys }) => {
              const shareOf = (at: number) =>
                held.find((one) => one.controller === keys[at] && one.controlled === keys[at + 1])!.share
              return sum + keys.slice(1).reduce((product, _, at) => (product * shareOf(at)) / 100, 100)
            }, 0)
        const found = ask(entries, ...holders)
        for (const { by, key, is } of found)
          if (is === 'over_half') expect(truth(by[0]!, key)).toBeGreaterThan(50 - 1e-9)
        for (const holder of holders)
          for (const company of names)
            if (company !== holder && truth(holder, company) > 50 + 1e-9)
              expect(found.filter(({ by, key }) => by[0] === holder && key === company)).not.toEqual([])
      },
    ),
    { numRuns: 2000 },
  )
})
