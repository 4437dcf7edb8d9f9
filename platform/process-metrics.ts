/** Node's own metrics for Prometheus, collected once for the process: what observes it cannot be stopped. */
import { collectDefaultMetrics, Gauge, Registry } from 'prom-client'
import { version } from './version.ts'

const ofProcess = new Registry()
collectDefaultMetrics({ register: ofProcess })
new Gauge({
  name: 'whereabouts_version',
  help: 'Always 1. The label is the version of the program',
  labelNames: ['version'] as const,
  registers: [ofProcess],
}).set({ version }, 1)

/** The metrics of the process, and then a program's own. */
export const metricsText = (own: Registry): Promise<string> => Registry.merge([ofProcess, own]).metrics()
