/** The bare recorder over the same upstream as the application. */
import type { ChildProcess } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import type { Told } from '../servers/bare-recorder.ts'
import type { Request } from './desk.ts'
import { start, stop } from './process.ts'

const program = new URL('../servers/bare-recorder.ts', import.meta.url)

export type Recorder = { program: ChildProcess; lookup: Request; close(): Promise<void> }

/** @param direct the call that it sends on */
export async function openRecorder({ url: upstream, headers, body }: Request): Promise<Recorder> {
  const folder = mkdtempSync(path.join(tmpdir(), 'whereabouts-bench-'))
  const told: Told = { database: path.join(folder, 'records.sqlite'), upstream, headers, body }
  const [child, url] = await start(program, { PATH: process.env.PATH }, told)
  return {
    program: child,
    lookup: { url, headers: { 'content-type': 'application/json' }, body: '{"name":"Northgate"}' },
    async close() {
      await stop(child)
      rmSync(folder, { recursive: true })
    },
  }
}
