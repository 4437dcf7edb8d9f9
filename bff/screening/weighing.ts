/** Screenings are read and weighed on threads. */
import { createCaseThreads } from '../graph/case-threads.ts'
import type { Done, Work } from './screening-thread.ts'

export function createWeighing(address: string) {
  const { run, close } = createCaseThreads<Work>(new URL('./screening-thread.ts', import.meta.url), address)
  return { run: <Kind extends Work['kind']>(work: Work & { kind: Kind }) => run<Done<Kind>>(work), close }
}
