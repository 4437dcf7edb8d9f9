/** The application under load, with the settings of `npm start`. Its upstream always answers with the same bytes. */
import type { ChildProcess } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { bindingsAt } from '../../contract/bindings/index.ts'
import type { RecordOf } from '../../contract/records.ts'
import memory from '../../platform/service-memory.json' with { type: 'json' }
import type { Canned } from '../servers/canned-upstream.ts'
import { signIn } from './account.ts'
import { end, noLimits, start, startApplication, stop } from './process.ts'

/** Every binding writes its own addresses into its answers. These bytes are the same at any address. */
const { writeCall, writeResult } = bindingsAt('http://lookup.example').soap11

export type Desk = {
  application: ChildProcess
  url: string
  upstreamUrl: string
  /** The answer's size. */
  bytes: number
  /** The same lookup as a request to the application, and to the upstream. */
  lookup: Request
  direct: Request
  /** Starts a second process over the same state. */
  another(): Promise<Pick<Desk, 'application' | 'lookup'>>
  close(): Promise<void>
}
export type Request = { url: string; headers: { [name: string]: string }; body: string }

const cannedUpstream = new URL('../servers/canned-upstream.ts', import.meta.url)

/** @param bytes of an answer, approximately */
export async function openDesk(bytes: number, env: NodeJS.ProcessEnv = {}, server = cannedUpstream): Promise<Desk> {
  const folder = mkdtempSync(path.join(tmpdir(), 'whereabouts-bench-'))
  const told = canned(bytes)
  const [upstream, upstreamUrl] = await start(server, {}, told)
  const call = { operation: 'company_name_search' as const, params: { api_key: 'a-key', name: 'Northgate' } }
  const applications: ChildProcess[] = []
  async function another() {
    const [application, url] = await startApplication(folder, {
      ...memory.application,
      UPSTREAM_URL: upstreamUrl,
      UPSTREAM_API_KEY: 'the-account-key-of-the-benchmark',
      ...noLimits,
      ...env,
    })
    applications.push(application)
    const headers = await signIn(url)
    const lookup = { url: `${url}/api/lookups/${call.operation}`, headers, body: '{"name":"Northgate"}' }
    return { application, url, lookup }
  }
  const first = await another()
  await setPrice(`${first.url}/api/prices/${call.operation}`, first.lookup.headers)
  const { path: at, headers, body } = writeCall(call)
  return {
    ...first,
    upstreamUrl,
    bytes: told.answer.length,
    direct: { url: upstreamUrl + at, headers: headers as { [name: string]: string }, body },
    another,
    async close() {
      await Promise.all(applications.map(end))
      await stop(upstream)
      rmSync(folder, { recursive: true })
    },
  }
}

/** Prices are set, because a lookup of unknown price needs a confirmation. */
async function setPrice(url: string, headers: { [name: string]: string }): Promise<void> {
  const reply = await fetch(url, { method: 'PUT', headers, body: '{"credits":"1"}' })
  if (!reply.ok) throw new Error(await reply.text())
}

function canned(bytes: number): Canned {
  const ofLength = (length: number) =>
    writeResult('company_name_search', { company_short_list: Array.from({ length }, (_, index) => company(index)) })
  const [none, one] = [ofLength(0).body.length, ofLength(1).body.length]
  const answer = ofLength(Math.ceil((bytes - none) / (one - none)))
  const key = writeResult('javascript_key', {
    javascript_key: 'a-javascript-key-of-the-benchmark',
    lifetime_seconds: '3600',
    method_list: ['company_name_search'],
  })
  return { contentType: answer.headers['content-type'] ?? '', key: key.body, answer: answer.body }
}

const company = (index: number): RecordOf<'company_short'> => ({
  name: `NORTHGATE HOLDINGS ${index} LIMITED`,
  company_number: String(90_000_000 + index),
  data_set: 'LIVE',
  company_index_status: 'ACTIVE',
  company_date: '2014-03-21',
  place: 'Leeds',
})
