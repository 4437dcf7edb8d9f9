/** Limits how many batch calls this process runs at once, so that lookups by hand stay fast. */
import { performance } from 'node:perf_hooks'

type Options = {
  most: number
  sinceByHand: () => number
  clock?: () => number
  /** How busy the process was since the last reading, from 0 to 1. */
  busyShare?: () => number
}

const giveWayFor = 2_000
const readEvery = 100
const busiest = 0.5

export function createPace({
  most,
  sinceByHand,
  clock = () => performance.now(),
  busyShare = readBusyShare(),
}: Options) {
  let calls = most
  let readAt = Number.NEGATIVE_INFINITY
  return (): number => {
    const now = clock()
    if (sinceByHand() > giveWayFor) {
      calls = most
      readAt = Number.NEGATIVE_INFINITY
      return calls
    }
    if (readAt === Number.NEGATIVE_INFINITY) {
      // Ignores the load until now: starts with one call, and adds more while the process is idle enough.
      busyShare()
      calls = 1
      readAt = now
    } else if (now - readAt >= readEvery) {
      calls = busyShare() > busiest ? Math.max(1, Math.floor(calls / 2)) : Math.min(most, calls + 1)
      readAt = now
    }
    return calls
  }
}

function readBusyShare(): () => number {
  let before = performance.eventLoopUtilization()
  return () => {
    const now = performance.eventLoopUtilization()
    const { utilization } = performance.eventLoopUtilization(now, before)
    before = now
    return utilization
  }
}
