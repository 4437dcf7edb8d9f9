/** A proxy between the application and a lookup service, which a journey can hold up or cut. */
import { spawn } from 'node:child_process'
import { rmSync } from 'node:fs'
import { createServer, type IncomingMessage, request, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { createInterface } from 'node:readline'
import { text } from 'node:stream/consumers'
import { fileURLToPath } from 'node:url'
import { newDataFolder } from './data-folder.ts'

const root = fileURLToPath(new URL('..', import.meta.url))

/** `held`: holds answers to lookups back until released. `rewritten`: its answers contain another service's words. */
export type Line = {
  mood: 'well' | 'held' | 'gone' | 'rewritten'
  held: (() => void)[]
  /** Which requests are held. */
  holds: (body: string) => boolean
  rewrite: (document: string) => string
}

export const newLine = (): Line => ({ mood: 'well', held: [], holds: () => true, rewrite: (document) => document })

/** @returns the settings for the application, and `stop` */
export async function startServiceBehind(line: Line) {
  const folder = newDataFolder()
  const key = 'an-account-key-of-the-journeys'
  const env = { ...process.env, DATA_DIR: folder, SERVICE_PORT: '0', SERVICE_API_KEY: key }
  const service = spawn(process.execPath, ['scripts/run.mjs', 'service/main.ts'], {
    cwd: root,
    env,
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  let target = ''
  for await (const said of createInterface({ input: service.stdout })) {
    target = /is at (\S+)\/soap/.exec(said)?.[1] ?? ''
    if (target) break
  }
  const wire = createServer((asked, answer) => void pass(asked, answer, target, line))
  await new Promise<void>((resolve) => wire.listen(0, '127.0.0.1', resolve))
  return {
    env: {
      UPSTREAM_URL: `http://127.0.0.1:${(wire.address() as AddressInfo).port}`,
      UPSTREAM_API_KEY: key,
      UPSTREAM_PAUSE_SECONDS: '1',
    },
    stop() {
      wire.closeAllConnections()
      wire.close()
      service.kill('SIGTERM')
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

async function pass(asked: IncomingMessage, answer: ServerResponse, target: string, line: Line): Promise<void> {
  if (line.mood === 'gone') {
    asked.destroy()
    return
  }
  const body = await text(asked)
  // The application also reads the service's registers from time to time, and the balance after each lookup.
  const isLookup = !asked.url?.endsWith('/registers') && !body.includes('<client_info')
  const onward = request(target + asked.url, { method: asked.method, headers: asked.headers }, (reply) => {
    const send = () => reply.pipe(answer.writeHead(reply.statusCode ?? 500, reply.headers))
    if (line.mood === 'held' && isLookup && line.holds(body)) line.held.push(send)
    else if (line.mood === 'rewritten') void sendRewritten(reply, answer, line.rewrite)
    else send()
  })
  onward.end(body)
}

async function sendRewritten(reply: IncomingMessage, answer: ServerResponse, rewrite: Line['rewrite']): Promise<void> {
  const { 'content-length': _, ...headers } = reply.headers
  answer.writeHead(reply.statusCode ?? 500, headers).end(rewrite(await text(reply)))
}
