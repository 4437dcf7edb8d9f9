/**
 * Reads, composes and renders reports on threads, because this thread answers browsers. An account runs one at a time,
 * a file has another thread than a screen, and a slow report gives its place to the next, so a heavy report holds up only
 * its own reader.
 */

import { createThreads } from '../../platform/threads.ts'
import { idleMilliseconds, inLine, mostWaiting } from '../http/line.ts'
import { Problem } from '../http/problem.ts'
import type { Done, Work } from './report-thread.ts'

/** They take longest, so they have threads of their own. */
const heavy: ReadonlySet<keyof Done> = new Set(['file', 'freeze', 'preview'])

export function createRendering(address: string, directorId: string | undefined) {
  const threadsFor = (most: number) =>
    createThreads<Work>(new URL('./report-thread.ts', import.meta.url), {
      most,
      mostOfOne: 1,
      mostWaiting,
      idleMilliseconds,
      slow: { milliseconds: 3000, most: 2 },
      // Milliseconds. A report of 300 pages takes a few seconds, so a longer wait is a fault.
      milliseconds: 120_000,
      resourceLimits: { maxOldGenerationSizeMb: 1024, maxYoungGenerationSizeMb: 12 },
      workerData: { address, directorId },
      env: process.env,
    })
  const [forFiles, forScreens] = [threadsFor(2), threadsFor(2)]
  return {
    do<Kind extends keyof Done>(work: Extract<Work, { kind: Kind }>): Promise<Done[Kind]> {
      const { run } = heavy.has(work.kind) ? forFiles : forScreens
      return inLine((turn) => run<Done[Kind]>(work, turn)).catch((cause: unknown) => {
        throw cause instanceof Problem ? cause : notMade(cause)
      })
    },
    close: async () => {
      await Promise.all([forFiles.close(), forScreens.close()])
    },
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
