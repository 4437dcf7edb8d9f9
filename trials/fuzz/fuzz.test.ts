/** A thousand wild requests. `npm run fuzz` sends a million. A failure prints its seed and path. */
import { connect } from 'node:net'
import fc from 'fast-check'
import type { FastifyInstance } from 'fastify'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { engines, isInstalled } from '../../platform/testing/databases.ts'
import { createServer } from '../../service/server.ts'
import { type TestService, testService } from '../../service/testing/service.ts'
import { whatIsIllegal } from './legal-reply.ts'
import { type WildRequest, wildRequest } from './requests.ts'

describe.each(engines.flatMap((engine) => [false, true].map((strict) => ({ engine, strict }))))(
  'over $engine, strict: $strict',
  ({ engine, strict }) => {
    describe.skipIf(!isInstalled(engine))('the service', () => {
      let service: TestService
      beforeAll(async () => {
        service = await testService({ engine, strict, credits: 1_000_000_000 })
      })
      afterAll(() => service.close())

      test('answers 1,000 wild requests as it may, and none fails inside', async () => {
        await fc.assert(
          fc.asyncProperty(wildRequest, async (request) => {
            expect(whatIsIllegal(await service.send(request))).toBe(null)
          }),
          { numRuns: 1_000 },
        )
        const outcomes = new Set(service.log.map(({ outcome }) => outcome))
        expect(outcomes).not.toContain('internal')
        // Some requests are answered, and the others fail in many ways.
        expect(outcomes).toContain('answered')
        expect(outcomes.size).toBeGreaterThan(10)
      })
    })
  },
)

describe('behind a socket', () => {
  let service: TestService
  let server: FastifyInstance
  let port: number
  beforeAll(async () => {
    service = await testService({ credits: 1_000_000_000 })
    server = createServer(service)
    await server.listen({ host: '127.0.0.1', port: 0 })
    port = (server.server.address() as { port: number }).port
  })
  afterAll(async () => {
    await server.close()
    await service.close()
  })

  test('100 wild requests are each answered, and the next caller too', async () => {
    await fc.assert(
      fc.asyncProperty(wildRequest, async (request) => {
        const replies = await exchange(toHttp(request))
        expect(replies).toMatch(/^HTTP\/1\.1 \d{3} /)
        expect(replies).not.toMatch(/FST_|node_modules|\.ts\b|"statusCode"/)
      }),
      { numRuns: 100 },
    )
    expect(service.log.map(({ outcome }) => outcome)).not.toContain('internal')
    expect((await fetch(`http://127.0.0.1:${port}/health`)).status).toBe(200)
  })

  /** Sends the request as it is, including headers that HTTP forbids. */
  function toHttp({ method, path, query, headers, body }: WildRequest): Buffer {
    const bytes = Buffer.from(body as Uint8Array)
    const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}`)
    const own = ['Host: lookup.example', 'Connection: close', `Content-Length: ${bytes.length}`]
    const head = [`${method} ${path}${query === '' ? '' : `?${query}`} HTTP/1.1`, ...own, ...lines].join('\r\n')
    return Buffer.concat([Buffer.from(`${head}\r\n\r\n`), bytes])
  }

  function exchange(bytes: Buffer): Promise<string> {
    return new Promise((resolve) => {
      let reply = ''
      const socket = connect(port, '127.0.0.1', () => socket.write(bytes))
      socket
        // The service may wait for more, and the test sends no more.
        .setTimeout(20_000, () => socket.end())
        .on('data', (chunk) => (reply += chunk))
        .on('error', () => {})
        .on('close', () => resolve(reply))
    })
  }
})
