/**
 * A browser without Playwright. Playwright asks for the script behind every request, and V8 then parses whole scripts
 * again. On a slow processor that is a large part of the measured times.
 */
import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { createInterface } from 'node:readline'
import { slow } from './slowness.ts'
import { openPage, type Send, type Told, type UnwatchedPage } from './unwatched-page.ts'

export type Visitor = {
  /** @param script runs in the page before any of its own */
  openPage: (script?: () => void) => Promise<UnwatchedPage>
  setCookie: (url: string, cookie: string) => Promise<void>
  leave: () => Promise<void>
}

/** @param slowness of each page; null for none */
export async function openUnwatchedBrowser(executable: string, slowness: typeof slow | null = slow) {
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
        openPage: (script) => openPage(send, { browserContextId, slowness, script }),
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
