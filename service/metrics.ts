/** Metrics for Prometheus: counts and times by operation, binding and outcome, and those of the process. */
import { Gauge, Registry } from 'prom-client'
import { createHistogram } from '../platform/histogram.ts'
import { metricsText } from '../platform/process-metrics.ts'
import type { Answered } from './service.ts'
import { type Replica, replicaStates } from './store/postgres-replica.ts'

export type Metrics = ReturnType<typeof createMetrics>

export function createMetrics(replica: Replica | null = null) {
  const registry = new Registry()
  // Labels are words of the contract or `unknown`, so that a caller cannot create new ones.
  const answers = createHistogram({
    name: 'lookup_answer_seconds',
    help: 'Answered calls by operation, binding and outcome, and their duration in seconds',
    labels: ['operation', 'binding', 'outcome'],
    buckets: [0.001, 0.003, 0.01, 0.03, 0.1, 0.3, 1, 3, 10],
  })
  let inFlight = 0
  new Gauge({
    name: 'lookup_requests_in_flight',
    help: 'Requests that are being received or answered',
    registers: [registry],
    collect() {
      this.set(inFlight)
    },
  })
  if (replica) addReplica(registry, replica)
  return {
    contentType: registry.contentType,
    text: async () => `${await metricsText(registry)}\n${answers.text()}`,
    answered({ operation, binding, outcome, milliseconds }: Answered): void {
      answers.observe([operation, binding, outcome], milliseconds / 1000)
    },
    began: () => {
      inFlight += 1
    },
    ended: () => {
      inFlight -= 1
    },
  }
}

function addReplica(registry: Registry, replica: Replica): void {
  new Gauge({
    name: 'store_replica',
    help: 'The state of the replica: 1 for the one it is in. Only while it follows do lookups read it',
    labelNames: ['state'] as const,
    registers: [registry],
    collect() {
      for (const state of replicaStates) this.labels(state).set(replica.state() === state ? 1 : 0)
    },
  })
  new Gauge({
    name: 'store_replica_behind_bytes',
    help: 'Bytes of the log of the primary that the replica has not applied',
    registers: [registry],
    collect() {
      this.set(replica.behind() ?? Number.NaN)
    },
  })
}
