/** Told to stop: a balancer hears of it, nobody new comes in, and what is under way is finished and on record. */
import { rmSync } from 'node:fs'
import { connect } from 'node:net'
import path from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { newFolder } from '../../platform/testing/databases.ts'
import { inTime } from '../../platform/testing/in-time.ts'
import { recordsIn } from '../ledger/records.ts'
import { openState } from '../state/state.ts'
import { admin, caseOf, visitorOf } from '../testing/app.ts'
import { startProgram } from '../testing/program.ts'
import { testService } from '../testing/service.ts'
import { listeningTo, type TestUpstream } from '../testing/upstream.ts'

let folder: string
let upstream: TestUpstream
let release: () => void
let released: Promise<void>
/** Answers of the service wait from now on. */
function hold(): void {
  released = new Promise<void>((resolve) => {
    release = resolve
  })
}
beforeEach(async () => {
  folder = newFolder()
  hold()
  upstream = await listeningTo(testService().url, (call) => {
    if (!call.url.includes('geo_code')) return undefined
    return async (_, response) => {
      await released
      const text = '<geo_code_res><geo_data_list/></geo_code_res>'
      response.writeHead(200, { 'content-type': 'text/xml' }).end(text)
    }
  })
})
afterEach(async () => {
  await upstream.close()
  rmSync(folder, { recursive: true, force: true })
})

async function startSignedIn(env: { [name: string]: string }) {
  const program = await startProgram({
    DATA_DIR: folder,
    UPSTREAM_URL: upstream.url,
    UPSTREAM_API_KEY: testService().apiKey,
    UPSTREAM_BINDING: 'post',
    ADMIN_EMAIL: admin.email,
    ADMIN_PASSWORD: admin.password,
    ...env,
  })
  const analyst = visitorOf({ address: program.address, publicUrl: program.address })
  await analyst.post('/api/session', admin)
  return { program, analyst }
}

/** For another program over the same data. */
async function anew(): Promise<void> {
  upstream.seen.length = 0
  hold()
}

const runningWork = () => upstream.seen.some(({ url }) => url.includes('geo_code'))

async function onlyRecord() {
  const state = await openState(path.join(folder, 'whereabouts.sqlite'))
  const { id } = await state.db.selectFrom('chain').select('id').where('event', '=', 'asked').executeTakeFirstOrThrow()
  return recordsIn(state.db).record(id).finally(state.close)
}

test('a slow lookup is answered, after the balancer was warned and new requests were refused', () =>
  inTime(async (seconds) => {
    const { program, analyst } = await startSignedIn({ DRAIN_SECONDS: `${seconds}` })
    const looking = analyst.lookUp('geo_code', { text: 'York' })
    await expect.poll(runningWork).toBe(true)
    const stranger = visitorOf({ address: program.address, publicUrl: program.address })
    const ready = () =>
      stranger.get('/api/ready').then(
        ({ status }) => status,
        () => 'refused',
      )
    expect(await ready()).toBe(200)

    program.child.kill('SIGTERM')
    let told: unknown
    await expect.poll(async () => (told = await ready()), { interval: 20 }).not.toBe(200)
    const late = await analyst.get('/api/session').catch(() => null)
    await expect.poll(ready, { interval: 50 }).toBe('refused')

    release()
    expect((await looking).json.outcome).toBe('none_found')
    expect(await program.ended).toBe(0)
    expect((await onlyRecord())?.outcome).toBe('none_found')
    if (told === 'refused' || !late) return false
    expect(told).toBe(503)
    expect([late.status, late.headers.get('connection')]).toEqual([200, 'close'])
    return true
  }, anew))

test('a lookup that waits for its turn is not run, and says so at once', () =>
  inTime(async (seconds) => {
    const { program, analyst } = await startSignedIn({ UPSTREAM_CONCURRENCY: '1', DRAIN_SECONDS: `${seconds}` })
    const looking = analyst.lookUp('geo_code', { text: 'York' })
    await expect.poll(runningWork).toBe(true)
    const waiting = analyst.lookUp('tps_full', { telephone_number: '01632 960123', case_id: await caseOf(analyst) })
    await expect.poll(async () => (await analyst.get('/metrics')).text).toMatch(/whereabouts_requests_under_way 2/)
    await analyst.get('/api/cases')
    program.child.kill('SIGTERM')
    const { status, json, headers } = await waiting
    expect([status, json.outcome, json.reason]).toEqual([503, 'not_run', 'stopping'])
    expect(headers.get('retry-after')).toBe(String(json.retry_after))
    // Nor does anybody begin to wait now.
    const late = await analyst.lookUp('geo_code', { text: 'Leeds' }).catch(() => null)
    release()
    expect((await looking).json.outcome).toBe('none_found')
    expect(await program.ended).toBe(0)
    expect(upstream.seen.some(({ url }) => url.includes('tps_full'))).toBe(false)
    if (!late) return false
    expect([late.status, late.json.reason]).toEqual([503, 'stopping'])
    return true
  }, anew))

test('a lookup that nobody waits for any more is finished and on record all the same', async () => {
  const { program, analyst } = await startSignedIn({})
  const leaving = new AbortController()
  const looking = fetch(`${program.address}/api/lookups/geo_code`, {
    method: 'POST',
    signal: leaving.signal,
    headers: {
      origin: program.address,
      'x-requested-with': 'whereabouts',
      'content-type': 'application/json',
      cookie: analyst.cookie(),
    },
    body: JSON.stringify({ text: 'York' }),
  }).catch(() => 'left')
  await expect.poll(runningWork).toBe(true)
  leaving.abort()
  expect(await looking).toBe('left')
  program.child.kill('SIGTERM')
  await expect.poll(() => fetch(program.address).catch(() => null)).toBeNull()
  release()
  expect(await program.ended).toBe(0)
  // Answered, or given up because nobody waited: either way the ledger knows.
  expect((await onlyRecord())?.reason).not.toBe('answer_unknown')
})

test('Ctrl-C that arrives twice, from the terminal and from our launcher, ends it gently', async () => {
  const { program } = await startSignedIn({})
  program.child.kill('SIGINT')
  program.child.kill('SIGINT')
  expect(await program.ended).toBe(0)
})

test('asked again, it waits for nothing', async () => {
  const { program, analyst } = await startSignedIn({})
  analyst.lookUp('geo_code', { text: 'York' }).catch(() => {})
  await expect.poll(runningWork).toBe(true)
  const telling = setInterval(() => program.child.kill('SIGTERM'), 300)
  expect(await program.ended).toBe(1)
  clearInterval(telling)
})

test('a request that is not wholly there is not waited for', async () => {
  const { program } = await startSignedIn({})
  const { hostname, port, host } = new URL(program.address)
  const socket = connect(Number(port), hostname)
  socket.on('error', () => {})
  socket.write(`POST /api/session HTTP/1.1\r\nHost: ${host}\r\nContent-Length: 100\r\n\r\n{`)
  await new Promise((resolve) => socket.once('connect', resolve))
  program.child.kill('SIGTERM')
  expect(await program.ended).toBe(0)
})
