/** Screenings are read and weighed on threads, because this thread answers browsers. */
import { createThreads } from '../../platform/threads.ts'
import { inLine, mostWaiting } from '../http/line.ts'
import type { Done, Work } from './screening-thread.ts'

export function createWeighing(address: string) {
  const { run, close } = createThreads<Work>(new URL('./screening-thread.ts', import.meta.url), {
    most: 2,
    mostOfOne: 1,
    mostWaiting,
    // Milliseconds. A case of 20,000 people takes a few seconds, so a longer wait is a fault.
    milliseconds: 120_000,
    resourceLimits: { maxOldGenerationSizeMb: 2048 },
    workerData: { address },
    env: process.env,
  })
  return {
    run: <Kind extends Work['kind']>(work: Work & { kind: Kind }): Promise<Done<Kind>> =>
      inLine((turn) => run(work, turn)),
    close,
  }
}
