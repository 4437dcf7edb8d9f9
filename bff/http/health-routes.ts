/** Is it alive; can it serve; and what it did so far, in figures. */
import { health, readiness as readinessReply } from '../../contract/desk/health.ts'
import { mayReadMetrics, type Readers } from '../../platform/metrics-readers.ts'
import type { Metrics } from './metrics.ts'
import type { OwnHost } from './own-host.ts'
import { Problem } from './problem.ts'
import type { Readiness } from './readiness.ts'
import type { Routes } from './routes.ts'

type Needs = {
  readiness: Readiness
  metrics: Metrics
  /** Of the ledger. */
  checkpoints: { refusal(): string | null }
}

export const healthRoutes =
  ({ readiness, metrics, checkpoints }: Needs, ownHost: OwnHost, readers: Readers): Routes =>
  async (app) => {
    const config = { asksNobody: true }

    app.get(
      '/api/health',
      { config, schema: { summary: 'Whether the process is alive', response: { 200: health } } },
      async () => ({
        status: 'ok' as const,
        // It is told and decides nothing: what is looked up is recorded all the same.
        ledger: checkpoints.refusal() === null ? ('continued' as const) : ('not_continued' as const),
      }),
    )

    app.get(
      '/api/ready',
      { config, schema: { summary: 'Whether requests should be sent here', response: { 200: readinessReply } } },
      async () => {
        const verdict = await readiness.verdict()
        if (verdict === 'draining') throw new Problem(503, 'Not ready', 'This process is about to stop.')
        if (verdict === 'unwritable') throw new Problem(503, 'Not ready', 'The database cannot be written.')
        return { status: verdict, upstream: readiness.upstream() }
      },
    )

    app.get('/metrics', { config, schema: { summary: 'Figures for Prometheus' } }, async (request, reply) => {
      const { headers, raw } = request
      const isReader = mayReadMetrics(readers, { headers, remoteAddress: raw.socket.remoteAddress })
      // A page that had its own name lead here would read them in its visitor's browser.
      const isRebound = readers === 'loopback' && !ownHost.isLoopback(request)
      if (!isReader || isRebound) return reply.callNotFound()
      return reply
        .type(metrics.contentType)
        .header('cache-control', 'no-store')
        .send(await metrics.text())
    })
  }
