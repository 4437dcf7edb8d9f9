/** The process's own routes: health, metrics and the built application; and the type of every room’s routes. */

import { existsSync } from 'node:fs'
import path from 'node:path'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance, FastifyReply } from 'fastify'
import type { ZodTypeProvider } from 'fastify-type-provider-zod'
import type { processRoutes } from '../../contract/desk/health.ts'
import { mayReadMetrics, type Readers } from '../../platform/metrics-readers.ts'
import { version } from '../../platform/version.ts'
import type { Handlers } from './handlers.ts'
import type { Metrics } from './metrics.ts'
import type { OwnHost } from './own-host.ts'
import { notFound, Problem } from './problem.ts'
import type { Readiness } from './readiness.ts'

export const typed = (app: FastifyInstance) => app.withTypeProvider<ZodTypeProvider>()
export type Routes = (app: ReturnType<typeof typed>) => Promise<void>

type Needs = {
  readiness: Readiness
  metrics: Metrics
  checkpoints: { refusal(): string | null }
}

export const processHandlers = (
  { readiness, metrics, checkpoints }: Needs,
  ownHost: OwnHost,
  readers: Readers,
): Omit<Handlers<typeof processRoutes>, 'describe'> => ({
  health: async () => ({
    status: 'ok',
    version,
    // For information only: lookups are still recorded.
    ledger: checkpoints.refusal() === null ? 'continued' : 'not_continued',
  }),

  async ready() {
    const verdict = await readiness.verdict()
    if (verdict === 'draining') throw new Problem(503, 'Not ready', 'This process is about to stop.')
    if (verdict === 'unwritable') throw new Problem(503, 'Not ready', 'The database cannot be written.')
    if (verdict === 'database_full') throw new Problem(503, 'Not ready', 'The disk of the database is full.')
    if (verdict === 'no_room') throw new Problem(503, 'Not ready', 'The disk of the data folder is full or read-only.')
    return { status: verdict, upstream: readiness.upstream() }
  },

  async metrics({ request, reply }) {
    const { headers, raw } = request
    const isReader = mayReadMetrics(readers, { headers, remoteAddress: raw.socket.remoteAddress })
    // A page whose own host name leads here could read them in its visitor's browser.
    const isRebound = readers === 'loopback' && !ownHost.isLoopback(request)
    if (!isReader || isRebound) return reply.callNotFound()
    return reply
      .type(metrics.contentType)
      .header('cache-control', 'no-store')
      .send(await metrics.text())
  },
})

export const applicationRoutes =
  ({ origin, dist, ownHost }: { origin: string; dist: string | null; ownHost: OwnHost }): Routes =>
  async (app) => {
    if (dist !== null && existsSync(dist)) {
      const root = path.resolve(dist)
      // A build has hundreds of these. With a route for each, making routes would be most of a start.
      await app.register(fastifyStatic, {
        ...served,
        root: path.join(root, 'assets'),
        prefix: '/assets/',
        decorateReply: false,
        // The build compressed them.
        preCompressed: true,
      })
      await app.register(fastifyStatic, {
        ...served,
        root,
        globIgnore: ['assets/**'],
        // Each of these has its own route, so every other address, including /, belongs to a screen.
        wildcard: false,
      })
    }

    // Password managers send people here to change a password (W3C, A Well-Known URL for Changing Passwords).
    app.get('/.well-known/change-password', { schema: { hide: true } }, (_, reply) => reply.redirect('/profile', 303))

    app.setNotFoundHandler(async (request, reply) => {
      const isScreen =
        request.method === 'GET' && !request.url.startsWith('/api/') && !/\.\w+$/.test(request.url.split('?')[0]!)
      if (!isScreen || dist === null) throw notFound('page')
      // Cookies and Origin checks use one address, so localhost redirects to 127.0.0.1.
      if (ownHost.isOtherName(request)) return reply.redirect(origin + request.url, 307)
      return reply.header('cache-control', 'no-cache').sendFile('index.html')
    })
  }

const served = {
  index: false,
  setHeaders(reply: FastifyReply, file: string): void {
    reply.header('cache-control', cachingOf(file))
    // Names the character set of XML too. For text it is the default.
    if (file.endsWith('.svg')) reply.header('content-type', 'image/svg+xml; charset=utf-8')
  },
} as const

/** The names of built files hold a digest of their content. */
function cachingOf(file: string): string {
  if (file.includes(`${path.sep}assets${path.sep}`)) return 'public, max-age=31536000, immutable'
  // The page paints nothing before this file, so the browser uses its copy and updates it in the background.
  if (file.endsWith(`${path.sep}theme.js`)) return 'public, max-age=0, stale-while-revalidate=31536000'
  return 'no-cache'
}
