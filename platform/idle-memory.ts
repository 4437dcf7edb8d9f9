/** Memory that an idle program gives back. */
import { performance } from 'node:perf_hooks'
import { getHeapSpaceStatistics } from 'node:v8'
import { collect } from './collect.ts'

/** The share of the time in which the event loop worked. Open streams and timers take less. */
const idleBelow = 0.02
/** Looks in a row. An analyst who only reads may be at rest in one of them. */
const idleFor = 2
/** Bytes. The collection takes a few tenths of a second, and saves that much or more. */
const worthIt = 8 * 2 ** 20

/**
 * Frees memory once the program is idle. V8 alone keeps the young generation at its largest while nothing happens: some
 * 35 MB of the application, after a start too.
 *
 * @param every milliseconds between two looks
 */
export function giveBackWhenIdle(every = 20_000): void {
  let before = performance.eventLoopUtilization()
  let idle = 0
  const timer = setInterval(function look() {
    const now = performance.eventLoopUtilization()
    const { utilization } = performance.eventLoopUtilization(now, before)
    before = now
    idle = utilization < idleBelow ? idle + 1 : 0
    // Once, until the program was busy. Unlike the usual collection, the last resort makes the young generation small again.
    if (idle === idleFor && youngGeneration() > worthIt)
      collect({ type: 'major', execution: 'sync', flavor: 'last-resort' })
  }, every)
  timer.unref()
}

/** Bytes. */
export const youngGeneration = (): number =>
  getHeapSpaceStatistics().find(({ space_name }) => space_name === 'new_space')!.physical_space_size
