/** A large file may take its time while it keeps coming. A sender who stops or drips is let go, and hears why. */
import type { IncomingMessage, RequestListener } from 'node:http'
import { connect } from 'node:net'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { type Listener, listen } from './listener.ts'

const span = 30_000
const large = 'x'.repeat(2 * 1024 * 1024)

let listener: Listener
let arrived = 0
beforeEach(async () => {
  arrived = 0
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
  listener = await listen('127.0.0.1', 0)
})
afterEach(async () => {
  vi.useRealTimers()
  await listener.close()
})

/** Replies with the length of the body. */
const measure: RequestListener = (request, response) => {
  arrived = 0
  request.on('data', (bytes) => (arrived += bytes.length)).on('end', () => response.end(`had ${arrived}`))
}

const post = (length: number) => `POST /api/files HTTP/1.1\r\nHost: a\r\nContent-Length: ${length}\r\n\r\n`

function caller() {
  let said = ''
  const socket = connect(listener.port, '127.0.0.1')
  socket.on('data', (text) => (said += text)).on('error', () => {})
  const closed = new Promise<string>((resolve) => socket.once('close', () => resolve(said)))
  return { socket, closed, said: () => said }
}

test('a file that keeps coming arrives, however long it takes', async () => {
  listener.serve(measure)
  const { socket, said } = caller()
  socket.write(post(6 * large.length))
  for (let sent = 1; sent <= 6; sent += 1) {
    socket.write(large)
    await vi.waitFor(() => expect(arrived).toBe(sent * large.length))
    vi.advanceTimersByTime(span)
  }
  await vi.waitFor(() => expect(said()).toContain(`had ${6 * large.length}`))
  // The next request of the same connection has its own time.
  socket.write(post(2))
  await vi.waitFor(() => expect(arrived).toBe(0))
  socket.write('ab')
  await vi.waitFor(() => expect(said()).toContain('had 2'))
  vi.advanceTimersByTime(2 * span)
  expect(socket.closed).toBe(false)
  socket.destroy()
})

test.each([
  ['stops', ''],
  ['drips', 'x'],
])('a body that %s is refused in words, and its connection ends', async (_, drip) => {
  listener.serve(measure)
  const { socket, closed } = caller()
  socket.write(post(6 * large.length) + large)
  await vi.waitFor(() => expect(arrived).toBe(large.length))
  vi.advanceTimersByTime(span)
  socket.write(drip)
  await vi.waitFor(() => expect(arrived).toBe(large.length + drip.length))
  vi.advanceTimersByTime(span)
  const [head, body = ''] = (await closed).split('\r\n\r\n')
  expect(head).toMatch(/^HTTP\/1\.1 408 /)
  expect(JSON.parse(body)).toMatchObject({ status: 408, detail: expect.stringContaining('too slowly') })
})

test('a body that goes on after its reply has one more span, however fast it comes', async () => {
  listener.serve((_, response) => response.writeHead(401).end('no'))
  const { socket, closed, said } = caller()
  socket.write(post(6 * large.length) + large)
  await vi.waitFor(() => expect(said()).toContain('401'))
  socket.write(large)
  vi.advanceTimersByTime(span)
  expect(await closed).not.toContain('408')
})

test('requests of one connection leave nothing behind on it', async () => {
  let shared: IncomingMessage | undefined
  listener.serve((request, response) => {
    shared = request
    measure(request, response)
  })
  const { socket, said } = caller()
  for (let sent = 1; sent <= 20; sent += 1) {
    socket.write(`${post(2)}ab`)
    await vi.waitFor(() => expect(said().split('had 2')).toHaveLength(sent + 1))
  }
  await vi.waitFor(() => expect(vi.getTimerCount()).toBe(0))
  expect(shared?.socket.listenerCount('close')).toBeLessThan(10)
  socket.destroy()
})
