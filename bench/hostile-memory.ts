/**
 * The memory of the application before, during and after ten hostile answers of 30 MB, one after the other and all at
 * once. The aim is 700 MB at most, most of it given back (decision 0067).
 */
import { mkdtempSync, rmSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import memory from '../platform/service-memory.json' with { type: 'json' }
import { account, signIn } from './measure/account.ts'
import { end, memoryOf, startApplication } from './measure/process.ts'

const size = 30_000_000
const units = ['\r', '&amp;', '<a/>', '<![CDATA[', '<geo_data/>', '%2525', 'é', '<!---->', '\0', '\\']

const upstream = createServer((_, response) => {
  response.writeHead(200, { 'content-type': 'text/xml; charset=utf-8' })
  const unit = units[calls++ % units.length]!
  response.end(
    `<geo_code_res><geo_data_list><geo_data><description>${unit.repeat(size / Buffer.byteLength(unit))}</description></geo_data></geo_data_list></geo_code_res>`,
  )
}).listen(0, '127.0.0.1')
let calls = 0
await new Promise((resolve) => upstream.once('listening', resolve))

const folder = mkdtempSync(path.join(tmpdir(), 'whereabouts-bench-'))
const [application, url] = await startApplication({
  ...memory.environment,
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
const lookUp = async (text: string) => {
  const body = JSON.stringify({ text })
  const reply = await fetch(`${url}/api/lookups/geo_code`, { method: 'POST', headers, body })
  const { record } = JSON.parse(await reply.text()) as { record: { id: string } }
  await (await fetch(`${url}/api/records/${record.id}`, { headers })).arrayBuffer()
}
const say = (when: string) => {
  const { now, most } = memoryOf(application)
  console.log(`${when}: ${now.toFixed(0)} MB, and ${most.toFixed(0)} MB at most so far`)
}

say('At the start')
for (const at of units.keys()) await lookUp(`one ${at}`)
say('After ten, one after the other')
await Promise.all(Array.from(units.keys(), (at) => lookUp(`all ${at}`)))
say('After ten at once')
await wait(10_000)
say('Ten seconds later')
await end(application)
upstream.close()
rmSync(folder, { recursive: true })
