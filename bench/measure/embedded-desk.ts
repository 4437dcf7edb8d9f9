/** The application with its embedded service over the fictional register, signed in, and a case. */
import type { ChildProcess } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { signIn } from './account.ts'
import { childOf, end, noLimits, startApplication } from './process.ts'

type Method = 'GET' | 'POST' | 'PUT'
export type EmbeddedDesk = Awaited<ReturnType<typeof openEmbeddedDesk>>

export async function openEmbeddedDesk() {
  const folder = mkdtempSync(path.join(tmpdir(), 'whereabouts-bench-'))
  const [application, url] = await startApplication(folder, {
    NODE_OPTIONS: process.env.BENCH_NODE_OPTIONS,
    ...noLimits,
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
