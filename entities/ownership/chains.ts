/** Chains of control away from a company: what passes along each, and by which rule. */
import { type BandedRight, bandedRights, type Direction, type Rule } from '../../contract/ownership.ts'
import type { MentionKey } from '../claim.ts'
import { type Band, productOf, sumOf } from './bands.ts'
import { type Bounds, farEnd, type Reached, type Step, type Steps, stepsOf, walk } from './walk.ts'

export type Chain = {
  readonly to: MentionKey
  readonly direction: Direction
  /** Null where a step states no band of the right. */
  readonly band: Band | null
  readonly of: BandedRight | null
  /** From the company outward. */
  readonly path: readonly MentionKey[]
  readonly rule: Rule
}

/** All chains between the company and one other end, added. */
export type Total = Pick<Chain, 'to' | 'direction' | 'band' | 'of'> & { readonly chains: number }

export type Chains = { chains: Chain[]; totals: Total[]; isPartial: boolean }

/** More than anyone reads, and few enough for any graph. */
export const bounds: Bounds = { paths: 2000, steps: 20_000, length: 100 }

/** Upward to the ends; downward to each company. */
export function chainsFrom(company: MentionKey, steps: Steps, direction: Direction, within = bounds): Chains {
  const { reached, isPartial } = walk(company, steps, direction, within)
  const chains = reached
    .filter(({ isLast }) => isLast || direction === 'down')
    .map((one) => chainOf(company, one, direction))
  const totals = [...Map.groupBy(chains, ({ to, rule }) => (rule === 'circle' ? null : to))].flatMap(([to, all]) =>
    to === null ? [] : [totalOf(to, all, isPartial)],
  )
  return { chains, totals, isPartial }
}

function chainOf(company: MentionKey, { path, circle }: Reached, direction: Direction): Chain {
  const steps = stepsOf(path)
  const keys = [company, ...steps.map((step) => farEnd(step, direction))]
  if (circle !== null) {
    const to = farEnd(circle, direction)
    return { to, direction, band: null, of: null, path: [...keys, to], rule: 'circle' }
  }
  const of = rightOf(steps)
  const band = of && steps.map((step) => step[of]!).reduce(productOf)
  return { to: path.key, direction, band, of, path: keys, rule: ruleOf(steps) }
}

/** The right whose band each step states. Shares come before votes. */
const rightOf = (steps: readonly Step[]): BandedRight | null =>
  bandedRights.find((right) => steps.every((step) => step[right] !== null)) ?? null

const isMajority = ({ shares, votes }: Pick<Step, BandedRight>): boolean =>
  [shares, votes].some((band) => band !== null && band.low >= 50)

export function ruleOf(steps: readonly Step[]): Rule {
  if (steps.every(isMajority)) return 'majority'
  if (steps.every(({ appoints }) => appoints)) return 'appointment'
  return steps.every((step) => isMajority(step) || step.appoints) ? 'majority_or_appointment' : 'not_passed'
}

/** Without a band where one chain has none, or where the chains are about different rights. */
function totalOf(to: MentionKey, chains: readonly Chain[], isPartial: boolean): Total {
  const [{ direction, of }] = chains as [Chain, ...Chain[]]
  const bands = chains.flatMap((chain) => (chain.of === of && chain.band ? [chain.band] : []))
  if (bands.length < chains.length) return { to, direction, band: null, of: null, chains: chains.length }
  const { low, high } = sumOf(bands)
  // Other chains may lead there too.
  return { to, direction, band: { low, high: isPartial ? 100 : high }, of, chains: chains.length }
}
