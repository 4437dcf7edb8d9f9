/** Once for a run: the lookup service with its default register, as a process of its own, reached over HTTP alone. */
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { pino } from 'pino'
import type { TestProject } from 'vitest/node'
import { startEmbeddedService } from '../embedded/embedded-service.ts'

declare module 'vitest' {
  interface ProvidedContext {
    service: { url: string; apiKey: string }
  }
}

export default async function setup({ provide }: TestProject) {
  const folder = mkdtempSync(path.join(tmpdir(), 'whereabouts-service-'))
  const apiKey = 'an-account-key-of-the-tests-0123456789'
  const env = { ...process.env, DATA_DIR: folder, SERVICE_PORT: '0' }
  const service = await startEmbeddedService({ apiKey, env, log: pino({ level: 'error' }) })
  provide('service', { url: service.url, apiKey })
  return async () => {
    await service.stop()
    rmSync(folder, { recursive: true, force: true })
  }
}
