/** The peer of bench/soap-call.ts: Fastify with one route that accepts any body and replies with fixed bytes. */
import Fastify from 'fastify'

export type Told = { path: string; contentType: string; bytes: string }

process.once('message', async ({ path, contentType, bytes }: Told) => {
  const app = Fastify()
  app.removeAllContentTypeParsers()
  app.addContentTypeParser('*', { parseAs: 'buffer' }, (_request, body, done) => done(null, body))
  app.post(path, (_request, reply) => reply.header('content-type', contentType).send(bytes))
  process.send?.({ url: await app.listen({ host: '127.0.0.1', port: 0 }) })
})
process.on('disconnect', () => process.exit())
