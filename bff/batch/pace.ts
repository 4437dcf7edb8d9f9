/** How many calls of batches this process runs at once, so that a lookup by hand keeps its speed beside them. */
import { performance } from 'node:perf_hooks'

type Options = {
  /** Calls at once, unless an analyst looks up by hand. */
  most: number
  /** Milliseconds since the last lookup by hand began or ended. */
  sinceByHand: () => number
  clock?: () => number
  /** The share of the time since the last reading that the process was busy, from 0 to 1. */
  busyShare?: () => number
}

/** Milliseconds. */
const giveWayFor = 2_000
const readEvery = 100
const busiest = 0.5

/** @returns the calls that may be under way now */
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
      // The load until now does not count: start with one call, and add more while the process is idle enough.
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
