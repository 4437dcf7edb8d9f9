/** The service as a program, and its settings: how it ends, what it writes to its log, and who may read its metrics. */
import { spawn } from 'node:child_process'
import { chmodSync, copyFileSync, mkdirSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { connect } from 'node:net'
import { networkInterfaces } from 'node:os'
import path from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import { bindingNames, bindingsAt } from '../contract/bindings/index.ts'
import { lookupInterface } from '../contract/interfaces.ts'
import { operation } from '../contract/operations.ts'
import { newFolder } from '../platform/testing/databases.ts'
import { forPrograms } from '../platform/testing/programs.ts'
import { version } from '../platform/version.ts'
import { readSettings } from './settings.ts'
import { startService } from './start.ts'
import { program, runProgram, untilListening } from './testing/program.ts'
import { registerFile } from './testing/register.ts'

const apiKey = 'SECRET-account-key-of-the-tests'

let folder: string
beforeAll(() => {
  folder = newFolder()
  copyFileSync(registerFile(0), path.join(folder, 'service.sqlite'))
})
afterAll(() => rmSync(folder, { recursive: true, force: true }))

const run = (env: { [name: string]: string } = {}) => runProgram({ DATA_DIR: folder, SERVICE_API_KEY: apiKey, ...env })
const started = () => untilListening(run())

/** In this process, for tests of no process. */
async function served(env: { [name: string]: string } = {}) {
  const own = { DATA_DIR: folder, SERVICE_PORT: '0', SERVICE_API_KEY: apiKey, LOG_LEVEL: 'silent' }
  const running = await startService(readSettings({ ...own, ...env }))
  onTestFinished(() => running.close())
  return running
}

test('SERVICE_STRICT is 0 or 1, and nothing else', () => {
  expect([readSettings({}).strict, readSettings({ SERVICE_STRICT: '1' }).strict]).toEqual([false, true])
  expect(() => readSettings({ SERVICE_STRICT: 'true' })).toThrow('SERVICE_STRICT')
})

/** A caller who has sent all but the last byte. `begun` resolves once the service reads the request. */
function halfAsked(url: string, close = false) {
  const { hostname, port } = new URL(url)
  const call = bindingsAt(url).soap11.writeCall({ operation: 'client_info', params: { api_key: apiKey } })
  const socket = connect(Number(port), hostname)
  let reply = ''
  const closed = new Promise<void>((resolve) => socket.on('close', () => resolve()).on('error', () => {}))
  socket.on('data', (chunk) => (reply += chunk))
  const begun = new Promise((resolve) => socket.once('data', resolve))
  const connection = close ? 'close' : 'keep-alive'
  socket.write(
    `POST ${call.path} HTTP/1.1\r\nHost: ${hostname}:${port}\r\nContent-Type: text/xml\r\nContent-Length: ${call.body.length}\r\nConnection: ${connection}\r\nExpect: 100-continue\r\n\r\n${call.body.slice(0, -1)}`,
  )
  return {
    async finish() {
      socket.write(call.body.slice(-1))
      await closed
      return reply.replace('HTTP/1.1 100 Continue\r\n\r\n', '')
    },
    begun,
    closed,
  }
}

const isRefused = (url: string) =>
  fetch(`${url}/health`).then(
    () => false,
    () => true,
  )

test('its folder is its owner’s alone', async () => {
  chmodSync(folder, 0o755)
  const { child, ended } = await started()
  expect((statSync(folder).mode & 0o777).toString(8)).toBe('700')
  child.kill('SIGTERM')
  expect(await ended).toBe(0)
})

test('asked to stop, it finishes open requests, takes no new ones, and exits with 0', async () => {
  const { child, url, ended } = await started()
  const idle = await fetch(`${url}/health`, { keepalive: true })
  await idle.text()
  const call = halfAsked(url)
  await call.begun
  child.kill('SIGTERM')
  while (!(await isRefused(url))) await wait(20)
  const reply = await call.finish()
  expect(reply).toMatch(/^HTTP\/1\.1 200 OK\r\n/)
  expect(reply).toMatch(/^connection: close\r$/im)
  expect(reply).toContain('</client_infoResult>')
  expect(await ended).toBe(0)
})

test('asked a second time, it ends at once', async () => {
  const { child, url, ended } = await started()
  const call = halfAsked(url)
  await call.begun
  child.kill('SIGTERM')
  while (!(await isRefused(url))) await wait(20)
  expect(child.exitCode).toBe(null)
  child.kill('SIGTERM')
  expect(await ended).toBe(1)
  await call.closed
})

test('asked to stop, it waits for requests, but not for those that never end', async () => {
  const { child, url, ended } = await started()
  const { hostname, port } = new URL(url)
  const head = `POST /soap/service.asmx HTTP/1.1\r\nHost: ${hostname}:${port}\r\nContent-Type: text/xml\r\n`
  const endless = ['', `${head}X-A: `, `${head}Content-Length: 1000\r\n\r\n`].map((text) => {
    const socket = connect(Number(port), hostname, () => socket.write(text)).on('error', () => {})
    const drip = setInterval(() => text && socket.writable && socket.write('a'), 50)
    onTestFinished(() => {
      clearInterval(drip)
      socket.destroy()
    })
    return new Promise((resolve) => socket.once('close', resolve))
  })
  const call = halfAsked(url)
  await call.begun
  child.kill('SIGTERM')
  while (!(await isRefused(url))) await wait(20)
  expect(await call.finish()).toContain('</client_infoResult>')
  expect(await ended).toBe(0)
  await Promise.all(endless)
})

test('as a child it answers what is under way when its parent lets go of it', async () => {
  const child = spawn(process.execPath, [program], {
    env: { ...forPrograms, DATA_DIR: folder, SERVICE_PORT: '0', SERVICE_API_KEY: apiKey },
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  })
  onTestFinished(() => void child.kill('SIGKILL'))
  const ended = new Promise((resolve) => child.once('exit', resolve))
  const { url } = (await new Promise((resolve) => child.once('message', resolve))) as { url: string }
  const call = halfAsked(url)
  await call.begun
  child.disconnect()
  while (!(await isRefused(url))) await wait(20)
  expect(await call.finish()).toMatch(/^HTTP\/1\.1 200 OK\r\n/)
  expect(await ended).toBe(0)
})

test('its log says route, operation, binding, outcome and milliseconds, and nothing that anybody sent', async () => {
  const { child, url, said, ended } = await started()
  const marked = {
    'user-agent': 'SECRET-agent',
    referer: 'http://SECRET.example',
    cookie: 'a=SECRET',
    origin: 'SECRET',
  }
  const ask = (target: string, init: RequestInit = {}) =>
    fetch(`${url}${target}`, { ...init, headers: { ...marked, ...init.headers } }).then((reply) => reply.text())
  for (const binding of bindingNames)
    for (const name of lookupInterface.operations) {
      const params = Object.fromEntries(operation(name).params.map((parameter) => [parameter, `SECRET-${parameter}`]))
      for (const api_key of ['SECRET-wrong', apiKey]) {
        const call = bindingsAt(url)[binding].writeCall({ operation: name, params: { ...params, api_key } })
        const body = call.body === '' ? {} : { body: call.body }
        const headers = call.headers as { [name: string]: string }
        await ask(`${call.path}?${call.query || 'SECRET=1'}`, { method: call.method, headers, ...body })
      }
    }
  await ask('/SECRET/path?SECRET=query#SECRET')
  await ask('/soap/service.asmx/SECRET?SECRET=query')
  await ask('/documents/SECRET.pdf')
  await ask('/soap/service.asmx/%SECRET')
  await ask('/soap/service.asmx', { method: 'POST', headers: { 'content-type': 'text/xml' }, body: '<SECRET>&SECRET;' })
  await ask('/soap/service.asmx', { method: 'POST', headers: { 'content-type': 'SECRET/x' }, body: '{"SECRET":1}' })
  child.kill('SIGTERM')
  expect(await ended).toBe(0)

  expect(said().replaceAll(folder, '')).not.toContain('SECRET')
  const lines = said()
    .split('\n')
    .filter((line) => line.startsWith('{'))
    .map((line) => JSON.parse(line))
  expect(lines.length).toBe(bindingNames.length * lookupInterface.operations.length * 2 + 6)
  const own = {
    level: 30,
    time: expect.any(Number),
    pid: child.pid,
    hostname: expect.any(String),
    name: 'service',
    version,
  }
  expect(lines[0]).toEqual({
    ...own,
    msg: 'answered',
    route: '/soap/service.asmx',
    operation: lookupInterface.operations[0],
    binding: 'soap11',
    outcome: 'invalid_api_key',
    milliseconds: expect.any(Number),
  })
  expect(lines.slice(-6).map(({ route, operation, outcome }) => [route, operation, outcome])).toEqual([
    ['other', 'unknown', 'not_found'],
    ['/soap/service.asmx/*', 'unknown', 'unknown_operation'],
    ['/documents/*', 'unknown', 'not_found'],
    ['/soap/service.asmx/*', 'unknown', 'unreadable'],
    ['/soap/service.asmx', 'unknown', 'unreadable'],
    ['/soap/service.asmx', 'unknown', 'unsupported_media_type'],
  ])
})

test('its metrics count answers by operation, binding and outcome, for this machine alone', async () => {
  const { url } = await served()
  const metrics = async (headers = {}) => (await fetch(`${url}/metrics`, { headers })).text()
  for (const name of ['client_info', 'client_info', 'no_such_operation'])
    await fetch(`${url}/soap/service.asmx/${name}?api_key=${apiKey}`)
  const text = await metrics()
  expect(text).toContain('lookup_answer_seconds_count{operation="client_info",binding="get",outcome="answered"} 2\n')
  expect(text).toContain('{operation="unknown",binding="get",outcome="unknown_operation"} 1\n')
  expect(text).not.toContain('no_such_operation')
  // This one, and perhaps one whose answer has only just gone out.
  expect(text).toMatch(/^lookup_requests_in_flight [1-4]$/m)
  expect(text).toMatch(/^process_resident_memory_bytes \d+$/m)
  expect(text).not.toContain(apiKey)
  // What a proxy passes on comes from anywhere.
  expect(await metrics({ 'x-forwarded-for': '192.0.2.1' })).toMatch(/^not_found: /)
})

test('who may read the metrics is a setting', async () => {
  const outside = Object.values(networkInterfaces())
    .flat()
    .find((address) => address && !address.internal && address.family === 'IPv4')?.address
  for (const [readers, own, others] of [
    ['loopback', 200, 404],
    ['anyone', 200, 200],
    ['nobody', 404, 404],
  ] as const) {
    const { url } = await served({ SERVICE_METRICS: readers, SERVICE_HOST: '0.0.0.0' })
    const { port } = new URL(url)
    expect((await fetch(`http://127.0.0.1:${port}/metrics`)).status, readers).toBe(own)
    if (outside) expect((await fetch(`http://${outside}:${port}/metrics`)).status, readers).toBe(others)
  }
  await expect(served({ SERVICE_METRICS: 'friends' })).rejects.toThrow('SERVICE_METRICS: ')
})

test('a port that is in use, and a folder that is none, are each said in one line', async () => {
  const { url } = await served()
  const port = new URL(url).port
  const inUse = run({ SERVICE_PORT: port })
  expect(await inUse.ended).toBe(1)
  expect(inUse.said().trim()).toBe(
    `The lookup service could not start. Port ${port} of 127.0.0.1 is in use. Stop the program that uses it, or set SERVICE_PORT to another port.`,
  )
  const file = path.join(folder, 'file')
  mkdirSync(path.dirname(file), { recursive: true })
  writeFileSync(file, '')
  const noFolder = run({ DATA_DIR: file })
  expect(await noFolder.ended).toBe(1)
  expect(noFolder.said().trim().split('\n')).toHaveLength(1)
})
