/** The built application's files, over a folder of the same kind. */
import { cpSync, mkdirSync, rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import Fastify from 'fastify'
import type { ZodTypeProvider } from 'fastify-type-provider-zod'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { newFolder } from '../../platform/testing/databases.ts'
import { ownHostOf } from './own-host.ts'
import { applicationRoutes } from './routes.ts'

const origin = 'http://127.0.0.1:8080'
const dist = newFolder()
const app = Fastify().withTypeProvider<ZodTypeProvider>()
beforeAll(async () => {
  cpSync(fileURLToPath(new URL('../../public', import.meta.url)), dist, { recursive: true })
  mkdirSync(path.join(dist, 'assets'))
  const built = path.join(dist, 'assets', 'index-1a2b3c4d.js')
  writeFileSync(built, 'start()')
  writeFileSync(`${built}.br`, 'small')
  writeFileSync(`${built}.gz`, 'less small')
  writeFileSync(path.join(dist, 'index.html'), '<title>Whereabouts</title>')
  await app.register(applicationRoutes({ origin, dist, ownHost: ownHostOf(origin) }))
})
afterAll(async () => {
  await app.close()
  rmSync(dist, { recursive: true })
})

test.each([
  ['/icon.svg', 'image/svg+xml; charset=utf-8'],
  ['/robots.txt', 'text/plain; charset=utf-8'],
  ['/theme.js', 'application/javascript; charset=utf-8'],
])('%s says what it is and in which characters', async (url, type) => {
  const { statusCode, headers } = await app.inject(url)
  expect(statusCode).toBe(200)
  expect(headers['content-type']).toBe(type)
})

test('only what nothing is painted before is taken as it was at the last visit', async () => {
  const cachingOf = async (url: string) => (await app.inject(url)).headers['cache-control']
  expect(await cachingOf('/theme.js')).toContain('stale-while-revalidate')
  expect(await cachingOf('/icon.svg')).toBe('no-cache')
})

test('a built file of any name is kept for a year, and one that a later build took away is not found', async () => {
  const { statusCode, headers, body } = await app.inject('/assets/index-1a2b3c4d.js')
  expect([statusCode, body]).toEqual([200, 'start()'])
  expect(headers['cache-control']).toBe('public, max-age=31536000, immutable')
  expect((await app.inject({ method: 'HEAD', url: '/assets/index-1a2b3c4d.js' })).statusCode).toBe(200)
  expect((await app.inject('/assets/index-0a0a0a0a.js')).statusCode).toBe(404)
})

test.each([
  ['br, gzip', 'br', 'small'],
  ['gzip', 'gzip', 'less small'],
  ['zstd', undefined, 'start()'],
])('a browser that takes %s gets what the build compressed', async (accepted, encoding, content) => {
  const url = '/assets/index-1a2b3c4d.js'
  const { headers, body } = await app.inject({ url, headers: { 'accept-encoding': accepted } })
  expect([headers['content-encoding'], body]).toEqual([encoding, content])
  expect(headers).toMatchObject({
    'content-type': 'application/javascript; charset=utf-8',
    'cache-control': 'public, max-age=31536000, immutable',
    vary: 'accept-encoding',
  })
})

test('the address that password managers know leads to where a password is changed', async () => {
  const { statusCode, headers } = await app.inject('/.well-known/change-password')
  expect([statusCode, headers.location]).toEqual([303, '/profile'])
})

test.each(['/../package.json', '/%2e%2e/package.json', '/.git/config', '/assets/'])(
  '%s is no file of the application',
  async (url) => {
    const { body } = await app.inject(url)
    expect(body).not.toContain('"name": "whereabouts"')
    expect(body).not.toContain('[core]')
  },
)
