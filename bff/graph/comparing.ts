/** Compares people and finds contradictions on threads, one for each account, because this thread answers browsers. */

import { createThreads } from '../../platform/threads.ts'
import { inLine, mostWaiting } from '../http/line.ts'
import type { ComparedPairs, Contradicting, Work } from './comparing-thread.ts'

export type Comparing = ReturnType<typeof createComparing>

export function createComparing(address: string) {
  const { run, close } = createThreads<Work>(new URL('./comparing-thread.ts', import.meta.url), {
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
    pairs: (work: Omit<Extract<Work, { kind: 'pairs' }>, 'kind'>): Promise<ComparedPairs> =>
      inLine((turn) => run({ ...work, kind: 'pairs' }, turn)),
    contradictions: (work: Omit<Extract<Work, { kind: 'contradictions' }>, 'kind'>): Promise<Contradicting> =>
      inLine((turn) => run({ ...work, kind: 'contradictions' }, turn)),
    close,
  }
}
