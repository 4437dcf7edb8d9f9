/** Circles of control: companies that control each other, perhaps over others. */
import type { MentionKey } from '../claim.ts'
import { type Step, type Steps, stepsFrom } from './walk.ts'

export type Circles = {
  /** Each from its alphabetically first key, in the direction of control. Together they hold every step on a circle. */
  circles: MentionKey[][]
  /** Whether a step is on some circle, also on one that is not listed. */
  isOnCircle: (step: Pick<Step, 'controller' | 'controlled'>) => boolean
  isPartial: boolean
}

const most = { circles: 100, visits: 100_000 }

export function circlesIn(steps: readonly Step[], within = most): Circles {
  const further = stepsFrom(steps, 'down')
  const groups = groupsIn(further)
  const isOnCircle: Circles['isOnCircle'] = ({ controller, controlled }) =>
    controller === controlled || (groups.has(controller) && groups.get(controller) === groups.get(controlled))
  const found = new Map<string, MentionKey[]>()
  const covered = new Set<string>()
  const budget = { visits: within.visits }
  let isPartial = false
  for (const step of steps) {
    if (!isOnCircle(step) || covered.has(nameOf(step.controller, step.controlled))) continue
    if (found.size >= within.circles || budget.visits <= 0) {
      isPartial = true
      break
    }
    const circle = shortestBack(step, further, groups, budget)
    if (circle === null) continue
    for (const [at, key] of circle.entries()) covered.add(nameOf(key, circle[(at + 1) % circle.length]!))
    const turned = fromFirst(circle)
    found.set(turned.join('\n'), turned)
  }
  return { circles: [...found.values()], isOnCircle, isPartial: isPartial || budget.visits <= 0 }
}

const nameOf = (from: MentionKey, to: MentionKey) => `${from}\n${to}`

function fromFirst(circle: readonly MentionKey[]): MentionKey[] {
  const first = circle.indexOf(circle.toSorted()[0]!)
  return [...circle.slice(first), ...circle.slice(0, first)]
}

/** The shortest circle through a step. */
function shortestBack(
  { controller, controlled }: Step,
  further: Steps,
  groups: ReadonlyMap<MentionKey, number>,
  budget: { visits: number },
): MentionKey[] | null {
  if (controller === controlled) return [controller]
  const before = new Map<MentionKey, MentionKey | null>([[controlled, null]])
  const waiting = [controlled]
  for (let at = 0; at < waiting.length; at++)
    for (const step of further.get(waiting[at]!) ?? []) {
      if (--budget.visits <= 0) return null
      const next = step.controlled
      if (before.has(next) || groups.get(next) !== groups.get(controller)) continue
      before.set(next, waiting[at]!)
      if (next === controller) return pathTo(next, before)
      waiting.push(next)
    }
  return null
}

function pathTo(end: MentionKey, before: ReadonlyMap<MentionKey, MentionKey | null>): MentionKey[] {
  const path: MentionKey[] = []
  for (let at: MentionKey | null = end; at !== null; at = before.get(at) ?? null) path.unshift(at)
  return path
}

/** Keys that can all reach each other have one number (Tarjan's algorithm, without recursion). */
function groupsIn(further: Steps): Map<MentionKey, number> {
  const order = new Map<MentionKey, number>()
  const lowest = new Map<MentionKey, number>()
  const groups = new Map<MentionKey, number>()
  const open: MentionKey[] = []
  for (const root of further.keys()) {
    if (order.has(root)) continue
    const calls: { key: MentionKey; at: number }[] = []
    const enter = (key: MentionKey) => {
      lowest.set(key, order.size)
      order.set(key, order.size)
      open.push(key)
      calls.push({ key, at: 0 })
    }
    enter(root)
    for (let call = calls.at(-1); call !== undefined; call = calls.at(-1)) {
      const { key } = call
      const step = further.get(key)?.[call.at++]
      if (step === undefined) {
        calls.pop()
        const above = calls.at(-1)?.key
        if (above !== undefined) lowest.set(above, Math.min(lowest.get(above)!, lowest.get(key)!))
        if (lowest.get(key) === order.get(key)) close(key)
      } else if (!order.has(step.controlled)) enter(step.controlled)
      else if (!groups.has(step.controlled)) lowest.set(key, Math.min(lowest.get(key)!, order.get(step.controlled)!))
    }
  }
  return groups

  function close(root: MentionKey) {
    const number = order.get(root)!
    for (let key = open.pop(); key !== undefined; key = open.pop()) {
      groups.set(key, number)
      if (key === root) return
    }
  }
}
