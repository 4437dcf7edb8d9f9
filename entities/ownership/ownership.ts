/** Who controls a company on a day, and what it controls: the entities, the chains to their ends, and the circles. */
import type { Direction, End } from '../../contract/ownership.ts'
import type { MentionKey } from '../claim.ts'
import { type Chain, chainsFrom, type Total } from './chains.ts'
import { circlesIn } from './circles.ts'
import { endOf, type Standing } from './ends.ts'
import { type Entry, stateOn, stepsOfEntries } from './entries.ts'
import { type Stakes, stakesOf } from './stakes.ts'
import { farEnd, type Step, stepsFrom } from './walk.ts'

export type Given = {
  readonly company: MentionKey
  readonly entries: readonly Entry[]
  /** `YYYY-MM-DD`. */
  readonly on: string
  /** Also control that ended by that day, of entities in the chart. It is not followed further. */
  readonly withEnded: boolean
  readonly standingOf: (key: MentionKey) => Standing
  /** The most entities. */
  readonly most?: number
}

export type OwnedNode = { readonly key: MentionKey; readonly end: End | null; readonly isOnlyEnded: boolean }
export type OwnedEdge = { entry: Entry; stakes: Stakes; isEnded: boolean; isOnCircle: boolean }

export type Ownership = {
  nodes: OwnedNode[]
  edges: OwnedEdge[]
  chains: Chain[]
  totals: Total[]
  circles: MentionKey[][]
  isPartial: boolean
}

export function ownershipOf({ company, entries, on, withEnded, standingOf, most = 500 }: Given): Ownership {
  const current = entries.filter((entry) => stateOn(entry, on) === 'current')
  const steps = stepsOfEntries(current)
  const ways = { up: stepsFrom(steps, 'up'), down: stepsFrom(steps, 'down') }
  const reached = new Set<MentionKey>([company])
  const up = reach(company, ways.up, 'up', reached, most)
  const down = reach(company, ways.down, 'down', reached, most)
  const isDrawn = ({ controller, controlled }: Pick<Step, 'controller' | 'controlled'>) =>
    reached.has(controller) && reached.has(controlled)
  const ended = withEnded ? endedBeside(entries, on, { up: up.seen, down: down.seen }) : []
  const circles = circlesIn(steps.filter(isDrawn))
  const [above, below] = [chainsFrom(company, ways.up, 'up'), chainsFrom(company, ways.down, 'down')]
  const isKnown = ({ path }: Chain) => path.every((key) => reached.has(key))
  const beside = ended.flatMap(({ controller, controlled }) => [controller, controlled])
  const onlyEnded = new Set(beside.filter((key) => !reached.has(key)))
  return {
    nodes: [
      ...[...reached].map((key) => ({
        key,
        end: ways.up.has(key) ? null : endOf(standingOf(key), on),
        isOnlyEnded: false,
      })),
      ...[...onlyEnded].map((key) => ({ key, end: endOfPast(standingOf(key), on), isOnlyEnded: true })),
    ],
    edges: [
      ...current.filter(isDrawn).map((entry) => edgeOf(entry, false, circles.isOnCircle(entry))),
      ...ended.map((entry) => edgeOf(entry, true, false)),
    ],
    chains: [...above.chains, ...below.chains].filter(isKnown),
    totals: [...above.totals, ...below.totals].filter(({ to }) => reached.has(to)),
    circles: circles.circles,
    isPartial: !up.isWhole || !down.isWhole || [above, below, circles].some(({ isPartial }) => isPartial),
  }
}

const edgeOf = (entry: Entry, isEnded: boolean, isOnCircle: boolean): OwnedEdge => ({
  entry,
  stakes: stakesOf(entry.natures),
  isEnded,
  isOnCircle,
})

/** A company that is in the chart for its past alone was not followed. */
const endOfPast = (standing: Standing, on: string): End | null =>
  standing.is === 'company' ? null : endOf(standing, on)

type Sides = { readonly [direction in Direction]: ReadonlySet<MentionKey> }

/** Past controllers of the company and of those above it, and what it and those below it controlled. */
const endedBeside = (entries: readonly Entry[], on: string, { up, down }: Sides): Entry[] =>
  entries.filter((entry) => stateOn(entry, on) === 'ended' && (up.has(entry.controlled) || down.has(entry.controller)))

/** @returns `isWhole`: all fit in */
function reach(
  from: MentionKey,
  steps: ReadonlyMap<MentionKey, readonly Step[]>,
  direction: Direction,
  reached: Set<MentionKey>,
  most: number,
): { seen: ReadonlySet<MentionKey>; isWhole: boolean } {
  // A controller may be reached already in the other direction, and still leads further in this one.
  const seen = new Set([from])
  const waiting = [from]
  for (let at = 0; at < waiting.length; at++)
    for (const step of steps.get(waiting[at]!) ?? []) {
      const key = farEnd(step, direction)
      if (seen.has(key)) continue
      if (!reached.has(key) && reached.size >= most) return { seen, isWhole: false }
      seen.add(key)
      reached.add(key)
      waiting.push(key)
    }
  return { seen, isWhole: true }
}
