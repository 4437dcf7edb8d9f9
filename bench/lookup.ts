/**
 * What a lookup costs beyond the upstream's answer, in turns with the least program that records lookups, and with a
 * proxy that passes the same bytes through. BENCH_SECONDS and BENCH_ROUNDS set the length of a run.
 */
import { Agent } from 'undici'
import { type Desk, openDesk } from './measure/desk.ts'
import { answeredOf, speedOf, timesOf } from './measure/load.ts'
import { median, quantile } from './measure/numbers.ts'
import { memoryOf, processorTimeOf, start, stop } from './measure/process.ts'
import { openRecorder, type Recorder } from './measure/recorder.ts'
import { timesOfTwo } from './measure/synced-writes.ts'
import { percent, say, times } from './measure/table.ts'

const seconds = Number(process.env.BENCH_SECONDS ?? 4)
const rounds = Number(process.env.BENCH_ROUNDS ?? 5)
const untouchedProxy = new URL('servers/untouched-proxy.ts', import.meta.url)

const small = await openDesk(7_000)
const recorder = await openRecorder(small.direct)
await addedTime(small, recorder)
await throughput(small, recorder, 40)
await recorder.close()
await small.close()
await memory()

/** One call at a time, in turns by blocks. */
async function addedTime({ lookup, direct }: Desk, recorder: Recorder): Promise<void> {
  const agent = new Agent({ connections: 1 })
  const seen = { ours: [] as number[], recorder: [] as number[], direct: [] as number[], disk: [] as number[] }
  for (let round = -1; round < rounds; round += 1) {
    const own = await timesOf(lookup, agent, 300)
    const others = await timesOf(recorder.lookup, agent, 300)
    const alone = await timesOf(direct, agent, 300)
    // The first round warms up.
    if (round < 0) continue
    seen.ours.push(...own)
    seen.recorder.push(...others)
    seen.direct.push(...alone)
    seen.disk.push(...(await timesOfTwo(100)))
  }
  await agent.close()
  for (const { name, share, most } of [
    { name: 'p50', share: 0.5, most: 1.5 },
    { name: 'p99', share: 0.99, most: 2 },
  ]) {
    const added = (of: number[]) => quantile(of, share) - quantile(seen.direct, share)
    const [own, others] = [added(seen.ours), added(seen.recorder)]
    const disk = quantile(seen.disk, share)
    say(
      `lookup of 7 KB: added time, ${name}`,
      `${own.toFixed(2)} ms`,
      `bare recorder ${others.toFixed(2)} ms: ${times(own, others)}; two synced writes alone ${disk.toFixed(2)} ms`,
      { words: `${most} times the recorder`, isReached: own <= most * others },
    )
  }
}

async function throughput({ application, lookup, direct, upstreamUrl }: Desk, recorder: Recorder, connections: number) {
  const [proxy, proxyUrl] = await start(untouchedProxy, { PATH: process.env.PATH }, { upstream: upstreamUrl })
  const proxied = { ...direct, url: direct.url.replace(upstreamUrl, proxyUrl) }
  const all = [
    { program: application, request: lookup, speeds: [] as number[], processor: [] as number[] },
    { program: recorder.program, request: recorder.lookup, speeds: [] as number[], processor: [] as number[] },
    { program: proxy, request: proxied, speeds: [] as number[], processor: [] as number[] },
  ]
  for (let round = -1; round < rounds; round += 1)
    for (const { program, request, speeds, processor } of all) {
      const before = processorTimeOf(program)
      const speed = await speedOf(request, connections, seconds)
      if (round < 0) continue
      speeds.push(speed)
      processor.push((processorTimeOf(program) - before) / (speed * seconds))
    }
  await stop(proxy)
  const [own, bare, floor] = all.map(({ speeds }) => median(speeds)) as [number, number, number]
  const [ownTime, bareTime, floorTime] = all.map(({ processor }) => median(processor)) as [number, number, number]
  say(
    `lookup of 7 KB: lookups a second, ${connections} connections`,
    own.toFixed(0),
    `bare recorder ${bare.toFixed(0)}: ${percent(own, bare)}; @fastify/http-proxy ${floor.toFixed(0)}: ${percent(own, floor)}`,
    { words: '50 % of the recorder', isReached: own >= 0.5 * bare },
  )
  say(
    'lookup of 7 KB: processor time',
    `${ownTime.toFixed(2)} ms`,
    `bare recorder ${bareTime.toFixed(2)} ms, @fastify/http-proxy ${floorTime.toFixed(2)} ms`,
  )
}

/** A thousand analysts press the button at once. */
async function memory(): Promise<void> {
  const atOnce = 1000
  const desk = await openDesk(1_000_000)
  const recorder = await openRecorder(desk.direct)
  const dispatcher = new Agent({ headersTimeout: 0, bodyTimeout: 0 })
  const before = memoryOf(desk.application).now
  const answered = await answeredOf(desk.lookup, dispatcher, atOnce)
  const { most } = memoryOf(desk.application)
  const ofRecorder = await answeredOf(recorder.lookup, dispatcher, atOnce)
  say(
    `lookup: memory, ${atOnce} at once, 1 MB each`,
    `${most.toFixed(0)} MB at most, ${before.toFixed(0)} MB before; ${answered} answered`,
    `bare recorder ${memoryOf(recorder.program).most.toFixed(0)} MB; ${ofRecorder} answered`,
    { words: '500 MB, all answered', isReached: most <= 500 && answered === atOnce },
  )
  await dispatcher.close()
  await recorder.close()
  await desk.close()
}
