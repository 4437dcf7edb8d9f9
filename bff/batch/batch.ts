/** Batches: a table's rows looked up one by one, in the background, within a ceiling (decision 0091). */
import type { Logger } from 'pino'
import type { Actors } from '../auth/actors.ts'
import type { Jobs } from '../jobs/jobs.ts'
import type { Records } from '../ledger/records.ts'
import type { Lookups } from '../lookup/lookups.ts'
import type { State } from '../state/state.ts'
import type { Registers } from '../upstream/registers.ts'
import type { Upstream } from '../upstream/upstream.ts'
import { createBatches } from './batches.ts'
import { createOnRecord } from './on-record.ts'
import { createPace } from './pace.ts'
import { runCalls } from './runner.ts'
import { createSubjects } from './subjects.ts'
import { createTables } from './tables.ts'

type Options = {
  state: State
  jobs: Jobs
  settings: { UPSTREAM_CONCURRENCY: number }
  lookups: Pick<Lookups, 'lookUp' | 'prints' | 'estimateOf' | 'sinceByHand' | 'mayPay'>
  actors: Actors
  registers: Registers
  records: Records
  upstream: Upstream
  log: Logger
}
export type BatchRoom = ReturnType<typeof createBatchRoom>

export function createBatchRoom({
  state,
  jobs,
  settings,
  lookups,
  actors,
  registers,
  records,
  upstream,
  log,
}: Options) {
  const { lookUp, prints, estimateOf, sinceByHand, mayPay } = lookups
  const { UPSTREAM_CONCURRENCY } = settings
  const onRecord = createOnRecord({ upstream, registers, prints })
  // Lookups by hand have the other quarter.
  const atOnce = Math.max(1, Math.floor(UPSTREAM_CONCURRENCY * 0.75))
  const logged = (what: string) => (err: unknown) => log.error({ err }, what)
  const batches = createBatches({
    state,
    onRecord,
    estimateOf,
    mayPay,
    atOnce,
    onError: logged('part of a batch could not be removed'),
  })
  const pace = createPace({ most: UPSTREAM_CONCURRENCY, sinceByHand })
  const nudge = runCalls({
    state,
    batches,
    actors,
    onRecord,
    lookUp,
    estimateOf,
    records,
    upstream,
    jobs,
    pace,
    onError: logged('a batch could not go on'),
  })
  return { batches, nudge, subjects: createSubjects(state), tables: createTables() }
}
