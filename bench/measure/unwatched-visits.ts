/**
 * Visits in a browser that nobody looks into. Playwright has every request told with the script that caused it, for which V8
 * parses the whole script once more: on a slow processor that is a good part of what a page takes to appear.
 */
import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { createInterface } from 'node:readline'
import { slowLine, slowProcessor } from './slowness.ts'

export type Visitor = {
  /** Milliseconds to the largest contentful paint, a second after which nothing larger came. */
  paintOf: (url: string) => Promise<number>
  setCookie: (url: string, cookie: string) => Promise<void>
  leave: () => Promise<void>
}

/** What a command is answered with: of all answers, what is read here. */
type Told = { browserContextId: string; targetId: string; sessionId: string; result: { value: number } }
type Send = (method: string, params?: object, sessionId?: string) => Promise<Told>

export async function openUnwatchedBrowser(executable: string) {
  const folder = mkdtempSync(path.join(tmpdir(), 'whereabouts-browser-'))
  const flags = ['--headless=new', '--no-sandbox', '--disable-gpu', '--window-size=1440,900', '--lang=en-GB']
  const own = ['--remote-debugging-port=0', `--user-data-dir=${folder}`, '--no-first-run', 'about:blank']
  const browser = spawn(executable, [...flags, ...own], { stdio: ['ignore', 'ignore', 'pipe'] })
  const socket = new WebSocket(await addressOf(browser))
  await once(socket, 'open')
  const send = sender(socket)
  return {
    /** Without a cookie or a cache. */
    async visitor(): Promise<Visitor> {
      const { browserContextId } = await send('Target.createBrowserContext')
      return {
        paintOf: (url) => paintOf(send, browserContextId, url),
        async setCookie(url, cookie) {
          const [name, value] = cookie.split(/=(.*)/)
          await send('Storage.setCookies', { browserContextId, cookies: [{ name, value, url }] })
        },
        leave: async () => void (await send('Target.disposeBrowserContext', { browserContextId })),
      }
    },
    async close() {
      const ended = once(browser, 'exit')
      await send('Browser.close')
      await ended
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

async function paintOf(send: Send, browserContextId: string, url: string): Promise<number> {
  const { targetId } = await send('Target.createTarget', { url: 'about:blank', browserContextId })
  const { sessionId } = await send('Target.attachToTarget', { targetId, flatten: true })
  await send('Network.emulateNetworkConditions', slowLine, sessionId)
  await send('Emulation.setCPUThrottlingRate', slowProcessor, sessionId)
  await send('Page.navigate', { url }, sessionId)
  const asked = { expression: `(${largestPaint})()`, awaitPromise: true, returnByValue: true }
  const { result } = await send('Runtime.evaluate', asked, sessionId)
  await send('Target.closeTarget', { targetId })
  return result.value
}

/** In the page. */
const largestPaint = () =>
  new Promise<number>((resolve) => {
    let largest = 0
    let settled: number | undefined
    new PerformanceObserver((list) => {
      largest = list.getEntries().at(-1)?.startTime ?? largest
      clearTimeout(settled)
      settled = window.setTimeout(() => resolve(largest), 1500)
    }).observe({ type: 'largest-contentful-paint', buffered: true })
  })

async function addressOf(browser: ChildProcess): Promise<string> {
  for await (const line of createInterface({ input: browser.stderr! })) {
    const address = /^DevTools listening on (\S+)/.exec(line)?.[1]
    if (address) return address
  }
  throw new Error('The browser did not start')
}

function sender(socket: WebSocket): Send {
  let last = 0
  const waiting = new Map<number, PromiseWithResolvers<Told>>()
  socket.addEventListener('message', ({ data }) => {
    const { id, result, error } = JSON.parse(data)
    if (error) waiting.get(id)?.reject(new Error(error.message))
    else waiting.get(id)?.resolve(result)
    waiting.delete(id)
  })
  return (method, params = {}, sessionId = undefined) => {
    last += 1
    const answer = Promise.withResolvers<Told>()
    waiting.set(last, answer)
    socket.send(JSON.stringify({ id: last, method, params, ...(sessionId && { sessionId }) }))
    return answer.promise
  }
}
