/**
 * The cost of a lookup beyond the upstream's answer: recording, decoding and hashing. Against the same call made
 * directly, and against a proxy that passes the same bytes through.
 */
import { performance } from 'node:perf_hooks'
import autocannon from 'autocannon'
import { Agent, request } from 'undici'
import { type Desk, openDesk, type Request } from './measure/desk.ts'
import { median, quantile } from './measure/numbers.ts'
import { memoryOf, processorTimeOf, start, stop } from './measure/process.ts'
import { timesOfTwo } from './measure/synced-writes.ts'

const seconds = Number(process.env.BENCH_SECONDS ?? 4)
const rounds = 5
const untouchedProxy = new URL('servers/untouched-proxy.ts', import.meta.url)

const small = await openDesk(7_000)
await addedTime(small)
await processorTime(small, 40)
await throughput(small, 40, 0.3)
await small.close()
const large = await openDesk(1_000_000)
await throughput(large, 10)
await large.close()
await memory()

/** One call at a time, in turns by blocks. */
async function addedTime({ lookup, direct, bytes }: Desk): Promise<void> {
  const agent = new Agent({ connections: 1 })
  const times = { lookup: [] as number[], direct: [] as number[], disk: [] as number[] }
  for (let round = -1; round < rounds; round += 1) {
    const own = await timesOf(lookup, agent)
    const others = await timesOf(direct, agent)
    // The first round warms up.
    if (round >= 0) times.lookup.push(...own)
    if (round >= 0) times.direct.push(...others)
    times.disk.push(...(await timesOfTwo(100)))
  }
  await agent.close()
  const added = (share: number) => (quantile(times.lookup, share) - quantile(times.direct, share)).toFixed(2)
  console.log(`added time a lookup, ${inWords(bytes)}: p50 ${added(0.5)} ms (aim: 1.5), p99 ${added(0.99)} ms (aim: 8)`)
  const disk = (share: number) => quantile(times.disk, share).toFixed(2)
  console.log(`of that, two synced writes alone: p50 ${disk(0.5)} ms, p99 ${disk(0.99)} ms`)
}

async function timesOf(asked: Request, dispatcher: Agent): Promise<number[]> {
  const times: number[] = []
  for (let index = 0; index < 300; index += 1) {
    const before = performance.now()
    const { statusCode, body } = await request(asked.url, { ...asked, method: 'POST', dispatcher })
    const text = await body.text()
    times.push(performance.now() - before)
    if (statusCode !== 200) throw new Error(text)
  }
  return times
}

/** Other load on the machine changes it less than any other figure. */
async function processorTime({ application, lookup, bytes }: Desk, connections: number): Promise<void> {
  const times: number[] = []
  for (let round = -1; round < rounds; round += 1) {
    const before = processorTimeOf(application)
    const { requests, non2xx, errors } = await autocannon({ ...lookup, method: 'POST', amount: 1500, connections })
    if (non2xx + errors > 0) throw new Error(`${non2xx + errors} lookups were not answered.`)
    if (round >= 0) times.push((processorTimeOf(application) - before) / requests.total)
  }
  console.log(
    `processor time a lookup, ${inWords(bytes)}, ${connections} connections: ${median(times).toFixed(2)} ms (aim: 1.0)`,
  )
}

async function throughput({ lookup, direct, upstreamUrl, bytes }: Desk, connections: number, aim?: number) {
  const [peer, peerUrl] = await start(untouchedProxy, { PATH: process.env.PATH }, { upstream: upstreamUrl })
  const proxied = { ...direct, url: direct.url.replace(upstreamUrl, peerUrl) }
  const speeds = { ours: [] as number[], peers: [] as number[] }
  for (let round = -1; round < rounds; round += 1) {
    const [own, others] = [await speedOf(lookup, connections), await speedOf(proxied, connections)]
    if (round >= 0) speeds.ours.push(own)
    if (round >= 0) speeds.peers.push(others)
  }
  await stop(peer)
  const [own, others] = [median(speeds.ours), median(speeds.peers)]
  const share = `${((100 * own) / others).toFixed(0)} %${aim ? ` (aim: ${100 * aim} %)` : ''}`
  console.log(
    `throughput, ${inWords(bytes)}: ours ${own.toFixed(0)} a second; the untouched proxy ${others.toFixed(0)}; ${share}`,
  )
}

async function speedOf({ url, headers, body }: Request, connections: number): Promise<number> {
  const { requests, non2xx, errors } = await autocannon({
    url,
    method: 'POST',
    headers,
    body,
    duration: seconds,
    connections,
  })
  if (non2xx + errors > 0) throw new Error(`${non2xx + errors} lookups were not answered.`)
  return requests.average
}

/** A thousand analysts press the button at once. */
async function memory(): Promise<void> {
  const atOnce = 1000
  const { application, lookup, bytes, close } = await openDesk(1_000_000)
  const dispatcher = new Agent({ headersTimeout: 0, bodyTimeout: 0 })
  const before = memoryOf(application).now
  const statuses = await Promise.all(
    Array.from({ length: atOnce }, async () => {
      const { statusCode, body } = await request(lookup.url, { ...lookup, method: 'POST', dispatcher })
      await body.dump({ limit: Number.POSITIVE_INFINITY })
      return statusCode
    }),
  )
  const { most } = memoryOf(application)
  const answered = statuses.filter((status) => status === 200).length
  console.log(
    `memory, ${atOnce} lookups at once, ${inWords(bytes)} each: ${answered} answered; ${before.toFixed(0)} MB before, ${most.toFixed(0)} MB at most (aim: under 600)`,
  )
  await dispatcher.close()
  await close()
}

function inWords(bytes: number): string {
  return `${Math.round(bytes / 1000).toLocaleString('en-GB')} KB`
}
