/** The application with its embedded service over the fictional register, signed in, and a case. */
import type { ChildProcess } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { account, signIn } from './account.ts'
import { childOf, end, startApplication } from './process.ts'

type Method = 'GET' | 'POST' | 'PUT'
export type EmbeddedDesk = Awaited<ReturnType<typeof openEmbeddedDesk>>

export async function openEmbeddedDesk() {
  const folder = mkdtempSync(path.join(tmpdir(), 'whereabouts-bench-'))
  const [application, url] = await startApplication({
    PATH: process.env.PATH,
    NODE_OPTIONS: process.env.BENCH_NODE_OPTIONS,
    PORT: '0',
    SERVICE_PORT: '0',
    DATA_DIR: folder,
    ADMIN_EMAIL: account.email,
    ADMIN_PASSWORD: account.password,
    // Limits are off, because no analyst sends requests this fast.
    LIMIT_SESSION: '0',
    LIMIT_LOOKUPS: '0',
  })
  const service: Pick<ChildProcess, 'pid'> = { pid: childOf(application.pid!) }
  const headers = await signIn(url)

  /** @param body JSON, or a form with a file */
  async function send(method: Method, at: string, body?: object) {
    const { 'content-type': _, ...form } = headers
    const sent = body instanceof FormData ? { body, headers: form } : { body: body && JSON.stringify(body), headers }
    const reply = await fetch(url + at, { method, ...sent })
    const text = await reply.text()
    if (!reply.ok) throw new Error(text)
    return JSON.parse(text)
  }
  const file = {
    reference: 'CASE-1',
    title: 'A case',
    purpose: 'A benchmark',
    lawful_basis: 'Legitimate interests',
  }
  const { case_id } = await send('POST', '/api/cases', file)

  return {
    url,
    application,
    service,
    headers,
    case_id: case_id as string,
    send,
    async close() {
      await end(application)
      rmSync(folder, { recursive: true })
    },
  }
}
