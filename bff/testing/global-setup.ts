/** Once: starts the lookup service as a process, and makes the copies that tests begin with. */
import { execFileSync } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { pino } from 'pino'
import type { TestProject } from 'vitest/node'
import { oncePerRun } from '../../platform/testing/once-per-run.ts'
import { startEmbeddedService } from '../upstream/embedded/embedded-service.ts'
import { install } from './installed.ts'

const accounts = fileURLToPath(new URL('../../scripts/accounts.ts', import.meta.url))

export default async function setup(project: TestProject) {
  const { postgresUrl } = project.getProvidedContext()
  const { value, stop } = await oncePerRun('service', () => startService(postgresUrl))
  const { url, env, installedIn } = value
  project.provide('service', { url, apiKeys: newAccounts(project.name, env, project.vitest.config.maxWorkers) })
  project.provide('installedIn', installedIn)
  return stop
}

async function startService(postgresUrl: string | null) {
  const folder = mkdtempSync(path.join(tmpdir(), 'whereabouts-service-'))
  const apiKey = 'an-account-key-of-the-tests-0123456789'
  const env = { ...process.env, DATA_DIR: folder, SERVICE_PORT: '0' }
  const service = await startEmbeddedService({ apiKey, env, log: pino({ level: 'error' }) })
  const installedIn = await install({ url: service.url, apiKey }, postgresUrl)
  return {
    value: { url: service.url, env, installedIn },
    async stop() {
      await service.stop()
      for (const made of [folder, installedIn]) rmSync(made, { recursive: true, force: true })
    },
  }
}

/** One for each worker: a price is learned from a single call's balance, so no one else may use the account. */
function newAccounts(project: string, env: NodeJS.ProcessEnv, count: number): string[] {
  return Array.from({ length: count }, (_, index) => {
    const words = execFileSync(
      process.execPath,
      [accounts, 'add', `${project}-${index + 1}`, '--credits', '100000', '--limit', 'none'],
      {
        env,
      },
    )
    return /^wk_\S+$/m.exec(words.toString())![0]
  })
}
