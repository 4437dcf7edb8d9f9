import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { expect, test } from 'vitest'
import { download } from './download.ts'
import { request } from './request.ts'

test('what is read while a change begins a new session is read again under it', async () => {
  let isRenewed = false
  let refuse: () => void
  const refused = new Promise<void>((resolve) => {
    refuse = resolve
  })
  const server = createServer(async ({ method }, response) => {
    response.setHeader('content-type', 'application/json')
    if (method === 'POST') {
      // Its reply comes after the refusal.
      await refused
      isRenewed = true
      response.end('{}')
    } else {
      response.statusCode = isRenewed ? 200 : 401
      response.end(JSON.stringify({ status: response.statusCode }), refuse)
    }
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const send = globalThis.fetch
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  globalThis.fetch = (path, init) => send(new URL(String(path), origin), init)
  try {
    const changed = request('/change', { method: 'POST' })
    expect(await request('/read')).toEqual({ status: 200 })
    await changed
    isRenewed = false
    await expect(request('/read')).rejects.toMatchObject({ problem: { status: 401 } })
  } finally {
    globalThis.fetch = send
    server.close()
  }
})

test('a download that a proxy answers, or that breaks off, says so in our words', async () => {
  const server = createServer(({ url }, response) => {
    if (url === '/proxy') response.writeHead(502, { 'content-type': 'text/html' }).end('<html>Bad gateway</html>')
    else {
      response.writeHead(200, { 'content-length': '9' }).write('half')
      // The first part arrives, and no more.
      setImmediate(() => response.destroy())
    }
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const at = (path: string) => `http://127.0.0.1:${(server.address() as AddressInfo).port}${path}`
  const { signal } = new AbortController()
  const words = 'The application could not be reached. Check your connection and try again.'
  await expect(download(at('/proxy'), signal, () => {})).rejects.toMatchObject({ message: words })
  await expect(download(at('/half'), signal, () => {})).rejects.toMatchObject({ message: words })
  server.close()
})
