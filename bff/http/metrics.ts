/** Metrics for Prometheus: counts and times of requests, lookups, the ledger and the process. */
import { Counter, Gauge, Registry } from 'prom-client'
import type { PoolUse } from '../../platform/database.ts'
import { createHistogram } from '../../platform/histogram.ts'
import { metricsText } from '../../platform/process-metrics.ts'
import { addWatched, type Watched } from './watched.ts'

export type Metrics = ReturnType<typeof createMetrics>

type Options = {
  runningWork: () => number
  /** Null on SQLite. */
  poolUse: () => PoolUse | null
  /** Whether the ledger continues the last signed one. */
  isContinued: () => boolean
  watched: Watched
}

const buckets = [0.001, 0.003, 0.01, 0.03, 0.1, 0.3, 1, 3, 10, 30]

/** Labels are words of the contract and of the routes, so that no request can put a name into one. */
export function createMetrics({ runningWork, poolUse, isContinued, watched }: Options) {
  const register = new Registry()
  const registers = [register]
  addWatched(register, watched)
  const requests = createHistogram({
    name: 'whereabouts_request_seconds',
    help: 'Answered requests and their duration in seconds, by declared route and status',
    labels: ['method', 'route', 'status'],
    buckets,
  })
  const lookups = new Counter({
    name: 'whereabouts_lookups_total',
    help: 'Recorded lookups, by outcome',
    labelNames: ['operation', 'outcome', 'reason'] as const,
    registers,
  })
  const refusedLookups = new Counter({
    name: 'whereabouts_refused_lookups_total',
    help: 'Lookups that were not run and have no record, by the reason',
    labelNames: ['operation', 'status', 'reason'] as const,
    registers,
  })
  const upstream = createHistogram({
    name: 'whereabouts_upstream_seconds',
    help: 'Duration of lookups at the upstream in seconds, answered or not',
    labels: ['operation'],
    buckets,
  })
  const appends = createHistogram({
    name: 'whereabouts_ledger_append_seconds',
    help: 'How long an event took to be on disk',
    labels: ['event'],
    buckets,
  })
  const mints = new Counter({
    name: 'whereabouts_mints_total',
    help: 'Key mintings, by outcome',
    labelNames: ['outcome'] as const,
    registers,
  })
  const tiles = new Counter({
    name: 'whereabouts_tiles_total',
    help: 'Tiles of the operator’s map, by source and outcome',
    labelNames: ['from', 'outcome'] as const,
    registers,
  })
  new Gauge({
    name: 'whereabouts_requests_under_way',
    help: 'Requests in progress, also those whose caller has gone',
    registers,
    collect() {
      this.set(runningWork())
    },
  })
  new Gauge({
    name: 'whereabouts_database_connections',
    help: 'Connections of the pool to PostgreSQL; waiting counts what has none yet',
    labelNames: ['state'] as const,
    registers,
    collect() {
      for (const [state, count] of Object.entries(poolUse() ?? {})) this.set({ state }, count)
    },
  })
  new Gauge({
    name: 'whereabouts_ledger_continued',
    help: '1 while the ledger goes on from what was last signed; 0 when it does not, and nothing is signed or exported',
    registers,
    collect() {
      this.set(isContinued() ? 1 : 0)
    },
  })

  return {
    contentType: register.contentType,
    text: async () => [await metricsText(register), requests.text(), upstream.text(), appends.text()].join('\n'),
    request: (method: string, route: string, status: number, seconds: number) =>
      requests.observe([method, route, String(status)], seconds),
    lookup(operation: string, outcome: string, reason: string | null, seconds: number): void {
      lookups.labels(operation, outcome, reason ?? '').inc()
      upstream.observe([operation], seconds)
    },
    refusedLookup: (operation: string, status: number, reason: string) =>
      refusedLookups.labels(operation, String(status), reason).inc(),
    /** @returns ends the measurement */
    append(event: string): () => void {
      const start = performance.now()
      return () => appends.observe([event], (performance.now() - start) / 1000)
    },
    mint: (outcome: string) => mints.labels(outcome).inc(),
    tile: (from: 'kept' | 'source', outcome: string) => tiles.labels(from, outcome).inc(),
  }
}
