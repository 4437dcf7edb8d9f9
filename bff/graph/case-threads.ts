/** Threads that read and compare what a case holds, because this thread answers browsers. */
import { createThreads } from '../../platform/threads.ts'
import { idleMilliseconds, inLine, mostWaiting } from '../http/line.ts'

/** One job at a time for each account. @param address of the database, for the thread's own connection */
export function createCaseThreads<Work>(program: URL, address: string) {
  const { run, close } = createThreads<Work>(program, {
    most: 2,
    mostOfOne: 1,
    mostWaiting,
    idleMilliseconds,
    // Milliseconds. A case of 20,000 people takes a few seconds, so a longer wait is a fault.
    milliseconds: 120_000,
    resourceLimits: { maxOldGenerationSizeMb: 2048 },
    workerData: { address },
    env: process.env,
  })
  return { run: <Told>(work: Work): Promise<Told> => inLine((turn) => run<Told>(work, turn)), close }
}
