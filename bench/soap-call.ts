/**
 * Whole SOAP 1.1 calls a second, with key, credits and store, against a bare Fastify route with the same bytes. Server
 * and caller are separate processes; the caller measures them in turn.
 */
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import autocannon from 'autocannon'
import { bindingsAt } from '../contract/bindings/index.ts'
import type { Call } from '../contract/operations.ts'
import { openStore } from '../service/store/store.ts'
import { median } from './measure/numbers.ts'
import { start, stop } from './measure/process.ts'
import type { Told } from './servers/bare-route.ts'

const seconds = Number(process.env.BENCH_SECONDS ?? 4)
const rounds = 5
const connections = 20
const bareRoute = new URL('servers/bare-route.ts', import.meta.url)
const apiKey = 'the-key-of-the-benchmark'

const folder = mkdtempSync(path.join(tmpdir(), 'whereabouts-bench-'))
const env = { PATH: process.env.PATH, DATA_DIR: folder, SERVICE_PORT: '0', SERVICE_API_KEY: apiKey }
const [service, url] = await start(new URL('../service/main.ts', import.meta.url), env)
const store = await openStore(path.join(folder, 'service.sqlite'))
await store.giveBack(1, 1_000_000_000_000)
await store.close()

await compare('the cheapest call', () => ({ operation: 'client_info', params: { api_key: apiKey } }), 0.4)
let searches = 0
await compare('a name search', () => {
  // In different letters each time, because a paid result page is not looked up again.
  searches += 1
  return {
    operation: 'company_name_search',
    params: { api_key: apiKey, name: spelled('northgate holdings', searches) },
  }
})
await stop(service)
rmSync(folder, { recursive: true })

async function compare(name: string, nextCall: () => Call, aim?: number): Promise<void> {
  const { writeCall } = bindingsAt(url).soap11
  const { body, headers, path } = writeCall(nextCall())
  const request = {
    method: 'POST' as const,
    headers: headers as { [name: string]: string },
    body,
    setupRequest: (asked: autocannon.Request) => ({ ...asked, body: writeCall(nextCall()).body }),
  }
  const reply = await fetch(`${url}${path}`, request)
  const bytes = await reply.text()
  if (reply.status !== 200) throw new Error(bytes)
  const told: Told = { path, contentType: reply.headers.get('content-type') ?? '', bytes }
  const [peer, peerUrl] = await start(bareRoute, { PATH: process.env.PATH }, told)

  const speeds = { ours: [] as number[], peers: [] as number[] }
  for (let round = -1; round < rounds; round += 1) {
    const [own, others] = [await speedOf(`${url}${path}`, request), await speedOf(`${peerUrl}${path}`, request)]
    // The first round warms up.
    if (round >= 0) speeds.ours.push(own)
    if (round >= 0) speeds.peers.push(others)
  }
  await stop(peer)
  const [own, others] = [median(speeds.ours), median(speeds.peers)]
  console.log(
    `${name} (${bytes.length.toLocaleString('en-GB')} bytes): ours ${own.toFixed(0)} a second; the bare route ${others.toFixed(0)}; ${((100 * own) / others).toFixed(0)} %${aim ? ` (aim: ${100 * aim} %)` : ''}`,
  )
}

async function speedOf(target: string, request: autocannon.Request): Promise<number> {
  const { requests, non2xx, errors } = await autocannon({
    url: target,
    requests: [request],
    duration: seconds,
    connections,
  })
  if (non2xx + errors > 0) throw new Error(`${non2xx + errors} calls were not answered.`)
  return requests.average
}

/** Upper and lower case by the bits of the number. */
function spelled(text: string, number: number): string {
  return [...text].map((letter, bit) => (number & (1 << bit) ? letter.toUpperCase() : letter)).join('')
}
