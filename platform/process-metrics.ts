/** Node's own metrics for Prometheus, collected once for the process: what observes it cannot be stopped. */
import { collectDefaultMetrics, Registry } from 'prom-client'

const ofProcess = new Registry()
collectDefaultMetrics({ register: ofProcess })

/** The metrics of the process, and then a program's own. */
export const metricsText = (own: Registry): Promise<string> => Registry.merge([ofProcess, own]).metrics()
