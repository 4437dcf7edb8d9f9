/**
 * The longest wait of /api/health while one hostile answer of 30 MB is received, opened from its record and searched
 * for a report; and the longest wait without load. The aim is 100 ms (decision 0067).
 */
import { mkdtempSync, rmSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { account, signIn } from './measure/account.ts'
import { end, startApplication } from './measure/process.ts'

const size = 30_000_000
const hostile = [
  ['returns', '\r'],
  ['references', '&amp;'],
  ['elements', '<a/>'],
  ['open CDATA', '<![CDATA['],
] as const

let unit = ''
const upstream = createServer((_, response) => {
  const inside = unit.repeat(size / unit.length)
  response.writeHead(200, { 'content-type': 'text/xml; charset=utf-8' })
  response.end(
    `<geo_code_res><geo_data_list><geo_data><description>${inside}</description></geo_data></geo_data_list></geo_code_res>`,
  )
}).listen(0, '127.0.0.1')
await new Promise((resolve) => upstream.once('listening', resolve))

const folder = mkdtempSync(path.join(tmpdir(), 'whereabouts-bench-'))
const [application, url] = await startApplication({
  PATH: process.env.PATH,
  PORT: '0',
  DATA_DIR: folder,
  UPSTREAM_URL: `http://127.0.0.1:${(upstream.address() as AddressInfo).port}`,
  UPSTREAM_API_KEY: 'the-account-key-of-the-benchmark',
  UPSTREAM_KEYS: 'account',
  UPSTREAM_BINDING: 'post',
  ADMIN_EMAIL: account.email,
  ADMIN_PASSWORD: account.password,
  LIMIT_SESSION: '0',
  LIMIT_LOOKUPS: '0',
})
const headers = await signIn(url)
const post = (address: string, body: object) =>
  fetch(url + address, { method: 'POST', headers, body: JSON.stringify(body) })

/** In milliseconds: the time of the work, and the slowest /api/health meanwhile. */
async function during(work: Promise<Response>): Promise<{ milliseconds: number; longest: number; text: string }> {
  const began = performance.now()
  let isOver = false
  const text = work.then((reply) => reply.text()).finally(() => (isOver = true))
  let longest = 0
  while (!isOver) {
    const from = performance.now()
    await (await fetch(`${url}/api/health`)).text()
    longest = Math.max(longest, performance.now() - from)
    await wait(5)
  }
  return { text: await text, longest, milliseconds: performance.now() - began }
}

const idle = await during(wait(3000).then(() => new Response()))
console.log(`/api/health, nothing else: ${idle.longest.toFixed(0)} ms at most`)
for (const [name, each] of hostile) {
  unit = each
  const received = await during(post('/api/lookups/geo_code', { text: name }))
  const { record, outcome, detail } = JSON.parse(received.text)
  const opened = await during(fetch(`${url}/api/records/${record.id}`, { headers }))
  const searched = await during(post('/api/data-subject', { text: 'A & B' }))
  const figures = Object.entries({ received, opened, searched }).map(
    ([what, { milliseconds, longest }]) =>
      `${what} in ${(milliseconds / 1000).toFixed(1)} s, health ${longest.toFixed(0)} ms`,
  )
  console.log(`30 MB of ${name}: ${figures.join('; ')}. ${outcome}${detail ? `: ${detail}` : ''}`)
}
await end(application)
upstream.close()
rmSync(folder, { recursive: true })
