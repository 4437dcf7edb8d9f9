/** The built application: its files, and its one page for every address that is a screen. */
import { existsSync } from 'node:fs'
import path from 'node:path'
import fastifyStatic from '@fastify/static'
import type { OwnHost } from './own-host.ts'
import { notFound } from './problem.ts'
import type { Routes } from './routes.ts'

export const applicationRoutes =
  ({ origin, dist, ownHost }: { origin: string; dist: string | null; ownHost: OwnHost }): Routes =>
  async (app) => {
    if (dist !== null && existsSync(dist)) {
      await app.register(fastifyStatic, {
        root: path.resolve(dist),
        index: false,
        // Each file has a route of its own, so that every other address, / among them, is a screen's.
        wildcard: false,
        setHeaders: (reply, file) => {
          reply.header('cache-control', cachingOf(file))
          // XML says its characters too; of text that goes without saying.
          if (file.endsWith('.svg')) reply.header('content-type', 'image/svg+xml; charset=utf-8')
        },
      })
    }

    // Where password managers lead whoever is to change a password (W3C, A Well-Known URL for Changing Passwords).
    app.get('/.well-known/change-password', { schema: { hide: true } }, (_, reply) => reply.redirect('/profile', 303))

    app.setNotFoundHandler(async (request, reply) => {
      const isScreen =
        request.method === 'GET' && !request.url.startsWith('/api/') && !/\.\w+$/.test(request.url.split('?')[0]!)
      if (!isScreen || dist === null) throw notFound('page')
      // Whoever opens localhost for 127.0.0.1 is shown to the address that cookies and Origin checks know.
      if (ownHost.isOtherName(request)) return reply.redirect(origin + request.url, 307)
      return reply.header('cache-control', 'no-cache').sendFile('index.html')
    })
  }

/** Built files carry a digest of their content in their names. */
function cachingOf(file: string): string {
  if (file.includes(`${path.sep}assets${path.sep}`)) return 'public, max-age=31536000, immutable'
  // Nothing is painted before it: a visit takes it as it was at the last one, and asks for the next.
  if (file.endsWith(`${path.sep}theme.js`)) return 'public, max-age=0, stale-while-revalidate=31536000'
  return 'no-cache'
}
