/** Compares the people of a case and finds its contradictions, on threads. */
import { createCaseThreads } from './case-threads.ts'
import type { ComparedPairs, Contradicting, Work } from './comparing-thread.ts'

export type Comparing = ReturnType<typeof createComparing>

export function createComparing(address: string) {
  const { run, close } = createCaseThreads<Work>(new URL('./comparing-thread.ts', import.meta.url), address)
  return {
    pairs: (work: Omit<Extract<Work, { kind: 'pairs' }>, 'kind'>) => run<ComparedPairs>({ ...work, kind: 'pairs' }),
    contradictions: (work: Omit<Extract<Work, { kind: 'contradictions' }>, 'kind'>) =>
      run<Contradicting>({ ...work, kind: 'contradictions' }),
    close,
  }
}
