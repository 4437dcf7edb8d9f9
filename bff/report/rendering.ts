/** Reads, composes and renders reports on a thread, because this thread answers browsers. */
import { Problem } from '../http/problem.ts'
import { createThreads } from '../upstream/threads.ts'
import type { Done, Work } from './report-thread.ts'

export function createRendering(address: string, directorId: string | undefined) {
  const { run, close } = createThreads<Work>(new URL('./report-thread.ts', import.meta.url), {
    most: 1,
    // Milliseconds. A report of 300 pages takes a few seconds, so a longer wait is a fault.
    milliseconds: 120_000,
    resourceLimits: { maxOldGenerationSizeMb: 1024, maxYoungGenerationSizeMb: 12 },
    workerData: { address, directorId },
    env: process.env,
  })
  return {
    do<Kind extends keyof Done>(work: Extract<Work, { kind: Kind }>): Promise<Done[Kind]> {
      return run<Done[Kind]>(work).catch((cause: unknown) => {
        throw notMade(cause)
      })
    },
    close,
  }
}

const notMade = (cause: unknown) =>
  new Problem(
    503,
    'Report not made',
    'The report could not be made. What you wrote is saved. Try again; if it fails again, tell your administrator.',
    {},
    { cause },
  )
