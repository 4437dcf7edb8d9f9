/**
 * npm run files-on-the-way [list]: counts our own files that run between two points of an analyst's work, in the browser,
 * the BFF with its threads, and the service. A file counts if one of its functions runs. Loading it does not count, nor what
 * runs in the same time without work. Each way is gone twice, and the second time is counted.
 */
import { spawn } from 'node:child_process'
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { createServer as createSocket } from 'node:net'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { createInterface } from 'node:readline'
import { setTimeout as wait } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { chromium } from '@playwright/test'
import { createServer } from 'vite'
import { installedChromium } from './install-for-tests.ts'

type Script = { url: string; functions: readonly Called[] }
type Called = { functionName: string; ranges: readonly { startOffset: number; endOffset: number; count: number }[] }

const root = fileURLToPath(new URL('..', import.meta.url))
const rooms = ['web', 'contract', 'entities', 'platform', 'bff', 'service', 'fiction']
/** Milliseconds in which every thread has written its counts. */
const toWrite = 1500

const folder = mkdtempSync(path.join(tmpdir(), 'whereabouts-ways-'))
const [request, counts] = [path.join(folder, 'request'), path.join(folder, 'counts')]
let requests = 0
writeFileSync(request, '0')

const account = { email: 'ada@example.com', password: 'a password of the counts' }
const port = await freePort()
const vite = await createServer({
  root: `${root}/web`,
  configFile: `${root}/vite.config.ts`,
  logLevel: 'error',
  server: { host: '127.0.0.1', proxy: { '/api': { target: `http://127.0.0.1:${port}`, changeOrigin: false } } },
})
await vite.listen()
const address = vite.resolvedUrls!.local[0]!.replace(/\/$/, '')
const own = {
  NODE_V8_COVERAGE: counts,
  COVERAGE_REQUEST: request,
  NODE_OPTIONS: `--import=${new URL('coverage-on-request.mjs', import.meta.url)}`,
  DATA_DIR: path.join(folder, 'data'),
}
const apiKey = 'an-account-key-of-the-counts-0123456789'
const service = await started('service/main.ts', { SERVICE_API_KEY: apiKey, SERVICE_PORT: '0' })
const app = await started('bff/main.ts', {
  ADMIN_EMAIL: account.email,
  ADMIN_PASSWORD: account.password,
  PORT: String(port),
  PUBLIC_URL: address,
  UPSTREAM_URL: service.says,
  UPSTREAM_API_KEY: apiKey,
})
const browser = await chromium.launch({ executablePath: installedChromium(), args: ['--no-sandbox', '--disable-gpu'] })
const context = await browser.newContext({ baseURL: address, locale: 'en-GB' })
await post('/api/session', account)
const given = { reference: 'WAYS-1', title: 'A title', purpose: 'A purpose', lawful_basis: 'Legitimate interests' }
const { case_id } = await post('/api/cases', given)
const page = await context.newPage()
await page.goto('/')
await page.evaluate((id) => localStorage.setItem('whereabouts.case', id), case_id)

const idle = await filesIn(() => wait(3000))
await page.goto('/companies')
await searchByName('north')
report('From a name search to its rows', await filesIn(() => searchByName('northgate')))
await newBatch()
await runBatch(90000001)
await newBatch()
report('From a batch’s upload to its result', await filesIn(() => runBatch(90000004)))

await browser.close()
await app.stop()
await service.stop()
await vite.close()
rmSync(folder, { recursive: true, force: true })

/** @returns the address that it says it is at */
async function started(program: string, env: { [name: string]: string }) {
  const child = spawn(process.execPath, [root + program], {
    env: { ...process.env, ...own, ...env },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const ended = new Promise((resolve) => child.once('exit', resolve))
  // Also where a step of the way fails.
  process.once('exit', () => child.kill('SIGTERM'))
  let says = ''
  for await (const line of createInterface({ input: child.stdout })) {
    says =
      /^(?:The lookup service is|Whereabouts is|It listens) at (\S+?)(?:\/soap\/service\.asmx)?$/.exec(line)?.[1] ?? ''
    if (says !== '') break
  }
  async function stop(): Promise<void> {
    child.kill('SIGTERM')
    await ended
  }
  return { says, stop }
}

async function post(where: string, data: object): Promise<{ case_id: string }> {
  const headers = { origin: address, 'x-requested-with': 'whereabouts' }
  const reply = await context.request.post(where, { data, headers })
  if (!reply.ok()) throw new Error(await reply.text())
  return reply.json()
}

async function searchByName(name: string): Promise<void> {
  await page.getByLabel('Company name or number').fill(name)
  await page
    .getByRole('main')
    .getByRole('button', { name: /^Search/ })
    .click()
  await page
    .getByRole('row', { name: new RegExp(name, 'i') })
    .first()
    .waitFor()
}

async function newBatch(): Promise<void> {
  await page.goto(`/cases/${case_id}/batches`)
  await page.getByRole('link', { name: 'New batch' }).click()
  await page.getByLabel('Look up for each row').selectOption('company_number_search')
}

async function runBatch(first: number): Promise<void> {
  const numbers = [first, first + 1, first + 2]
  const buffer = Buffer.from(`Supplier,Reg\r\n${numbers.map((number) => `S,${number}\r\n`).join('')}`)
  await page.getByLabel(/CSV, XLSX/).setInputFiles({ name: 'suppliers.csv', mimeType: 'text/csv', buffer })
  await page.getByLabel(/^Company number/).selectOption('Reg')
  await page.getByRole('button', { name: 'Make batch' }).click()
  await page.getByRole('button', { name: /^Start batch/ }).click()
  await page.getByText(/^Done\./).waitFor()
  await page
    .getByRole('row', { name: new RegExp(String(first)) })
    .first()
    .waitFor()
}

/** Our files with a function that the work called, each with those functions. */
async function filesIn(work: () => Promise<unknown>): Promise<Map<string, Set<string>>> {
  await takeCounts()
  await page.coverage.startJSCoverage({ resetOnNavigation: false })
  await work()
  const inBrowser: readonly Script[] = await page.coverage.stopJSCoverage()
  const files = new Map<string, Set<string>>()
  for (const { url, functions } of [...inBrowser, ...(await takeCounts())]) {
    const file = ownFile(url)
    const called = functions.slice(1).filter(({ ranges }) => ranges[0]!.count > 0)
    if (file === null || called.length === 0) continue
    const known = files.get(file) ?? new Set()
    for (const { functionName, ranges } of called) known.add(`${functionName} ${ranges[0]!.startOffset}`)
    files.set(file, known)
  }
  return files
}

/** Since the last time, of every process and thread. */
async function takeCounts(): Promise<Script[]> {
  const before = new Set(listed())
  requests += 1
  writeFileSync(request, String(requests))
  await wait(toWrite)
  return listed()
    .filter((file) => !before.has(file))
    .flatMap((file): Script[] => JSON.parse(readFileSync(path.join(counts, file), 'utf8')).result)
}

function listed(): string[] {
  try {
    return readdirSync(counts)
  } catch {
    return []
  }
}

/** By its path in the project. Null for packages, Vite's own scripts and style sheets. */
function ownFile(url: string): string | null {
  const own = url.replace(`${address}/@fs`, 'file://').replace(address, `file://${root}web`).replace(/\?.*/, '')
  const file = own.startsWith(`file://${root}`) ? own.slice(`file://${root}`.length) : ''
  return /\.tsx?$/.test(file) && rooms.includes(file.split('/')[0]!) && !file.includes('node_modules') ? file : null
}

function report(title: string, files: Map<string, Set<string>>): void {
  const onTheWay = [...files]
    .filter(([file, called]) => [...called].some((name) => !idle.get(file)?.has(name)))
    .map(([file]) => file)
    .toSorted()
  const byRoom = rooms.map((room) => [room, onTheWay.filter((file) => file.startsWith(`${room}/`)).length] as const)
  const shown = byRoom.filter(([, count]) => count > 0).map(([room, count]) => `${room} ${count}`)
  console.log(`${title}: ${onTheWay.length} files (${shown.join(', ')})`)
  if (process.argv[2] === 'list') console.log(onTheWay.map((file) => `  ${file}`).join('\n'))
}

function freePort(): Promise<number> {
  const socket = createSocket()
  return new Promise((resolve) =>
    socket.listen(0, '127.0.0.1', () => {
      const place = socket.address()
      socket.close(() => resolve(typeof place === 'object' && place ? place.port : 0))
    }),
  )
}
