/** Walks along the steps of control in one direction, with a bounded number of steps. */
import type { Direction } from '../../contract/ownership.ts'
import type { MentionKey } from '../claim.ts'
import type { Band } from './bands.ts'

/** All that one controller holds in one company. A band is null where the register states none. */
export type Step = {
  readonly controller: MentionKey
  readonly controlled: MentionKey
  readonly shares: Band | null
  readonly votes: Band | null
  /** The right to appoint or remove a majority of the board. */
  readonly appoints: boolean
}

export type Steps = ReadonlyMap<MentionKey, readonly Step[]>

const nearEnd = ({ controller, controlled }: Step, direction: Direction): MentionKey =>
  direction === 'up' ? controlled : controller
export const farEnd = ({ controller, controlled }: Step, direction: Direction): MentionKey =>
  direction === 'up' ? controller : controlled

/** The steps that lead away from each key. */
export const stepsFrom = (steps: readonly Step[], direction: Direction): Steps =>
  Map.groupBy(steps, (step) => nearEnd(step, direction))

/** The steps of a path, from the first key. */
export type Path = { readonly key: MentionKey; readonly length: number; readonly last: Walked | null }
type Walked = { readonly step: Step; readonly before: Path }

export function stepsOf(path: Path): Step[] {
  const steps: Step[] = []
  for (let at: Path = path; at.last !== null; at = at.last.before) steps.unshift(at.last.step)
  return steps
}

function isOn(path: Path, key: MentionKey): boolean {
  for (let at: Path | undefined = path; at !== undefined; at = at.last?.before) if (at.key === key) return true
  return false
}

/** `path` cannot go on: nothing leads further, or `circle` leads back to a key of the path. */
export type Reached = { readonly path: Path; readonly circle: Step | null; readonly isLast: boolean }

export type Bounds = { readonly paths: number; readonly steps: number; readonly length: number }

/**
 * Every path without a repeated key, the shortest first.
 * @returns `isPartial`: the bounds cut some off
 */
export function walk(
  from: MentionKey,
  steps: Steps,
  direction: Direction,
  bounds: Bounds,
): { reached: Reached[]; isPartial: boolean } {
  const waiting: Path[] = [{ key: from, length: 0, last: null }]
  const reached: Reached[] = []
  let isPartial = false
  let walked = 0
  for (let at = 0; at < waiting.length; at++) {
    const path = waiting[at]!
    const further = steps.get(path.key) ?? []
    if (path.length > 0) reached.push({ path, circle: null, isLast: further.length === 0 })
    for (const step of further) {
      if (reached.length >= bounds.paths || ++walked > bounds.steps) return { reached, isPartial: true }
      const key = farEnd(step, direction)
      if (isOn(path, key)) reached.push({ path, circle: step, isLast: true })
      else if (path.length >= bounds.length) isPartial = true
      else waiting.push({ key, length: path.length + 1, last: { step, before: path } })
    }
  }
  return { reached, isPartial }
}
