/** Which companies belong to listed holders, by the chains of the chart: over half, perhaps, or by control alone. */
import { type BandedRight, bandedRights, type Rule } from '../../contract/ownership.ts'
import type { MentionKey } from '../claim.ts'
import { type Band, eitherOf, productOf, sumOf } from './bands.ts'
import { bounds, ruleOf } from './chains.ts'
import { type Entry, stateOn, stepsOfEntries } from './entries.ts'
import { type Step, type Steps, stepsFrom, stepsOf, walk } from './walk.ts'

/**
 * `over_half`: the low end is at least 50, and bands begin above their low end. `may_be`: the range spans 50.
 * `control_passes`: no range says so, but each step is over 50% or can appoint most of the board.
 */
export type OwnedState = 'over_half' | 'may_be' | 'control_passes'

export type Owned = {
  readonly key: MentionKey
  /** One holder, or all that hold some of it together. */
  readonly by: readonly MentionKey[]
  /** The strongest path, from the holder down to the company. */
  readonly path: readonly MentionKey[]
  /** Null where a step states no band. */
  readonly low: number | null
  readonly high: number | null
  readonly of: BandedRight | null
  /** How control passes along the path. */
  readonly rule: Rule
  readonly is: OwnedState
}

type Given = {
  readonly entries: readonly Entry[]
  /** `YYYY-MM-DD`. Control that ended by that day does not count. */
  readonly on: string
  /** Keys of holders that an analyst decided are listed. */
  readonly listed: readonly MentionKey[]
}

/**
 * For each company, each holder that matters alone. Where none is over half, also all of its holders together.
 *
 * @returns `isPartial`: there are more chains than are followed
 */
export function ownedBy({ entries, on, listed }: Given): { owned: Owned[]; isPartial: boolean } {
  const steps = stepsFrom(stepsOfEntries(entries.filter((entry) => stateOn(entry, on) === 'current')), 'down')
  const holders = new Set(listed)
  const held = [...holders].toSorted().map((holder) => heldBy(holder, steps))
  const companies = [...new Set(held.flatMap(({ paths }) => [...paths.keys()]))].toSorted()
  const owned = companies.flatMap((key) => {
    const holdings = held.flatMap(({ holder, paths, isPartial }) => {
      const own = paths.get(key)
      return own ? [{ holder, paths: own, isPartial }] : []
    })
    const alone = holdings.flatMap((holding) => ownedIn(key, [holding]) ?? [])
    if (alone.some(({ is }) => is === 'over_half')) return alone
    // What passes through another holder is that holder's.
    const apart = holdings
      .map((holding) => ({ ...holding, paths: holding.paths.filter(({ keys }) => !passes(keys, holders)) }))
      .filter(({ paths }) => paths.length > 0)
    const together = apart.length > 1 ? ownedIn(key, apart) : null
    return together && together.is !== 'control_passes' ? [...alone, together] : alone
  })
  return { owned, isPartial: held.some(({ isPartial }) => isPartial) }
}

type HeldPath = { keys: readonly MentionKey[]; steps: readonly Step[] }
type Held = { holder: MentionKey; paths: Map<MentionKey, HeldPath[]>; isPartial: boolean }
type Holding = { holder: MentionKey; paths: readonly HeldPath[]; isPartial: boolean }

function heldBy(holder: MentionKey, steps: Steps): Held {
  const { reached, isPartial } = walk(holder, steps, 'down', bounds)
  const paths = new Map<MentionKey, HeldPath[]>()
  for (const { path, circle } of reached) {
    if (circle !== null) continue
    const own = stepsOf(path)
    const to = paths.get(path.key) ?? []
    paths.set(path.key, to)
    to.push({ keys: [holder, ...own.map(({ controlled }) => controlled)], steps: own })
  }
  return { holder, paths, isPartial }
}

const passes = (keys: readonly MentionKey[], holders: ReadonlySet<MentionKey>): boolean =>
  keys.slice(1, -1).some((key) => holders.has(key))

/** Null if nothing says that the holders may have more than half, or that control passes. */
function ownedIn(key: MentionKey, holdings: readonly Holding[]): Owned | null {
  const by = holdings.map(({ holder }) => holder)
  const paths = holdings.flatMap((holding) => holding.paths)
  const ranges = bandedRights.flatMap((of) => {
    // Two holders may hold one share jointly, so theirs may overlap or add up.
    const each = holdings.flatMap((holding) => rangeOf(holding, of) ?? [])
    const band = eitherOf(each)
    return band ? [{ of, low: band.low, high: each.length < holdings.length ? 100 : band.high }] : []
  })
  const strongest = (of: BandedRight | null) => paths.reduce((best, path) => (isStronger(path, best, of) ? path : best))
  const found = (is: Owned['is'], range: (Band & { of: BandedRight }) | null): Owned => {
    const { keys, steps } = strongest(range?.of ?? null)
    return { key, by, path: keys, low: null, high: null, of: null, ...range, rule: ruleOf(steps), is }
  }
  const over = ranges.find(({ low }) => low >= 50)
  if (over) return found('over_half', over)
  const spanning = ranges.filter(({ high }) => high > 50)
  if (spanning.length > 0)
    return found(
      'may_be',
      spanning.reduce((best, one) => (one.low > best.low ? one : best)),
    )
  return ruleOf(strongest(null).steps) === 'not_passed' ? null : found('control_passes', null)
}

/** The paths of one holder add up. A path without a band of the right may add anything. */
function rangeOf({ paths, isPartial }: Holding, of: BandedRight): Band | null {
  const bands = paths.flatMap(({ steps }) => bandOf(steps, of) ?? [])
  if (bands.length === 0) return null
  const { low, high } = sumOf(bands)
  return { low, high: isPartial || bands.length < paths.length ? 100 : high }
}

const bandOf = (steps: readonly Step[], of: BandedRight): Band | null =>
  steps.every((step) => step[of] !== null) ? steps.map((step) => step[of]!).reduce(productOf) : null

const strengths: readonly Rule[] = ['not_passed', 'appointment', 'majority_or_appointment', 'majority']

/** A higher low end, then the stronger rule, then fewer steps, then the alphabet. */
function isStronger(one: HeldPath, other: HeldPath, of: BandedRight | null): boolean {
  const rank = ({ keys, steps }: HeldPath) => [
    of === null ? 0 : (bandOf(steps, of)?.low ?? -1),
    strengths.indexOf(ruleOf(steps)),
    -keys.length,
  ]
  const [a, b] = [rank(one), rank(other)]
  const at = a.findIndex((value, place) => value !== b[place])
  return at === -1 ? one.keys.join('\n') < other.keys.join('\n') : a[at]! > b[at]!
}
