/**
 * Whole SOAP 1.1 calls a second, with key, credits and store, in turns with the least program that answers such a call,
 * with a server of node-soap, with ASMX in Mono, and with a bare Fastify route that sends the same bytes. Each is a process of
 * its own.
 */
import { strictEqual } from 'node:assert/strict'
import type { ChildProcess } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import autocannon from 'autocannon'
import { createClientAsync } from 'soap'
import { bindingsAt } from '../contract/bindings/index.ts'
import { lookupInterface, namespaceOf } from '../contract/interfaces.ts'
import type { Call, OperationName } from '../contract/operations.ts'
import { openStore } from '../service/store/store.ts'
import { hasAsmx, startAsmx } from './measure/asmx.ts'
import { median } from './measure/numbers.ts'
import { end, processorTimeOf, start, stop } from './measure/process.ts'
import { percent, say, times } from './measure/table.ts'
import type { Told as CallerTold } from './servers/bare-caller.ts'
import type { Told as RouteTold } from './servers/bare-route.ts'
import type { Told as SoapTold } from './servers/node-soap.ts'

const seconds = Number(process.env.BENCH_SECONDS ?? 4)
const rounds = Number(process.env.BENCH_ROUNDS ?? 5)
const connections = 20
const apiKey = 'the-key-of-the-benchmark'
const peerCalled = (name: string) => new URL(`servers/${name}.ts`, import.meta.url)

const folder = mkdtempSync(path.join(tmpdir(), 'whereabouts-bench-'))
const env = { PATH: process.env.PATH, DATA_DIR: folder, SERVICE_PORT: '0', SERVICE_API_KEY: apiKey }
const [service, url] = await start(new URL('../service/main.ts', import.meta.url), {
  ...env,
  NODE_OPTIONS: process.env.BENCH_NODE_OPTIONS,
})
const store = await openStore(path.join(folder, 'service.sqlite'))
await store.giveBack(1, 1_000_000_000_000)
await store.close()

await compare('the cheapest SOAP call, `client_info`', () => ({
  operation: 'client_info',
  params: { api_key: apiKey },
}))
let searches = 0
await compare('a SOAP search of company names', () => {
  // In different letters each time, because a paid result page is not looked up again.
  searches += 1
  return {
    operation: 'company_name_search',
    params: { api_key: apiKey, name: spelled('northgate holdings', searches) },
  }
})
await stop(service)
rmSync(folder, { recursive: true })

type Server = { program: ChildProcess; url: string; speeds: number[]; processor: number[] }

async function compare(name: string, nextCall: () => Call & { operation: OperationName }): Promise<void> {
  const { writeCall, readResult } = bindingsAt(url).soap11
  const { operation } = nextCall()
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
  const contentType = reply.headers.get('content-type') ?? ''
  const ours = server([service, url])
  const caller = await peer('bare-caller', {
    path,
    contentType,
    apiKey,
    answer: aroundBalance(bytes),
  } satisfies CallerTold)
  const nodeSoap = await peer('node-soap', await toldNodeSoap(path, nextCall()))
  const route = await peer('bare-route', { path, contentType, bytes } satisfies RouteTold)
  const peers = [caller, nodeSoap, route]
  const asmx = hasAsmx() ? server(await startAsmx(folder, namespaceOf(lookupInterface, url), bytes)) : null
  const all = [ours, ...peers, ...(asmx ? [asmx] : [])]
  const read = async ({ url }: Server) => {
    const reply = await fetch(`${url}${path}`, request)
    const wire = { status: reply.status, headers: Object.fromEntries(reply.headers), body: await reply.text() }
    // Each counts a balance of its own, and node-soap leaves out what is nil.
    return JSON.stringify(readResult(operation, wire), (field, value) =>
      field === 'credit_balance' ? undefined : (value ?? undefined),
    )
  }
  for (const each of all) strictEqual(await read(each), await read(ours))
  for (let round = -1; round < rounds; round += 1) for (const each of all) await measure(each, path, request, round)
  for (const { program } of peers) await stop(program)
  if (asmx) await end(asmx.program)

  const speed = ({ speeds }: Server) => median(speeds)
  const [own, bare, soap, floor] = [speed(ours), speed(caller), speed(nodeSoap), speed(route)]
  const besideAsmx = asmx
    ? `${speed(asmx).toFixed(0)}: ${times(own, speed(asmx))}`
    : 'not measured, Mono is not installed'
  say(
    `${name}, ${bytes.length.toLocaleString('en-GB')} bytes: calls a second`,
    own.toFixed(0),
    `bare caller ${bare.toFixed(0)}: ${percent(own, bare)}; node-soap ${soap.toFixed(0)}: ${times(own, soap)}; ASMX in Mono ${besideAsmx}; bare route ${floor.toFixed(0)}`,
    {
      words: `60 % of the bare caller, 2 times node-soap${asmx ? ' and ASMX' : ''}`,
      isReached: own >= 0.6 * bare && own >= 2 * Math.max(soap, asmx ? speed(asmx) : 0),
    },
  )
  const milliseconds = ({ processor }: Server) => `${median(processor).toFixed(3)} ms`
  say(
    `${name}: processor time`,
    milliseconds(ours),
    `bare caller ${milliseconds(caller)}, node-soap ${milliseconds(nodeSoap)}, ${asmx ? `ASMX in Mono ${milliseconds(asmx)}, ` : ''}bare route ${milliseconds(route)}`,
  )
}

async function peer(name: string, told: object): Promise<Server> {
  return server(await start(peerCalled(name), { PATH: process.env.PATH }, told))
}

function server([program, url]: [ChildProcess, string]): Server {
  return { program, url, speeds: [], processor: [] }
}

/** The answer in the form that node-soap writes, as its own client reads it from our service. */
async function toldNodeSoap(path: string, { operation, params }: Call): Promise<SoapTold> {
  const client = await createClientAsync(`${url}${path}?wsdl`)
  const [[service = '', ports = {}] = []] = Object.entries<object>(client.describe())
  const [port = ''] = Object.keys(ports)
  const [answer] = await client[`${operation}Async`](params)
  return { path, wsdl: client.wsdl.toXML(), service, port, operation, answer }
}

async function measure(server: Server, path: string, request: autocannon.Request, round: number): Promise<void> {
  const before = processorTimeOf(server.program)
  const { requests, non2xx, errors } = await autocannon({
    url: `${server.url}${path}`,
    requests: [request],
    duration: seconds,
    connections,
  })
  if (non2xx + errors > 0) throw new Error(`${non2xx + errors} calls were not answered.`)
  // The first round warms up.
  if (round < 0) return
  server.speeds.push(requests.average)
  server.processor.push((processorTimeOf(server.program) - before) / requests.total)
}

/** An answer without a balance has the number in a comment at its end. */
function aroundBalance(bytes: string): [string, string] {
  const [before, after] = bytes.split(/(?<=<credit_balance>)[\d.]+(?=<)/)
  return after === undefined ? [`${bytes}<!--`, '-->'] : [before!, after]
}

/** Upper and lower case by the bits of the number, and more spaces for what is left: all peers together send millions. */
function spelled(text: string, number: number): string {
  let rest = number
  const inLetters = text.replace(/[a-z]/g, (letter) => {
    const isCapital = rest % 2 === 1
    rest = Math.floor(rest / 2)
    return isCapital ? letter.toUpperCase() : letter
  })
  return inLetters.replace(' ', ' '.repeat(1 + rest))
}
