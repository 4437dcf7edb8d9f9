/** The peer of bench/lookup.ts: @fastify/http-proxy, which passes everything through. */
import fastifyHttpProxy from '@fastify/http-proxy'
import Fastify from 'fastify'

process.once('message', async ({ upstream }: { upstream: string }) => {
  const app = Fastify()
  await app.register(fastifyHttpProxy, { upstream })
  process.send?.({ url: await app.listen({ host: '127.0.0.1', port: 0 }) })
})
process.on('disconnect', () => process.exit())
