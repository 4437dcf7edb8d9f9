/** Once: starts the lookup service as a process, and makes the copies that tests begin with. */
import { execFile } from 'node:child_process'
import { cpSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { pino } from 'pino'
import type { TestProject } from 'vitest/node'
import setUpPostgres from '../../platform/testing/global-setup.ts'
import { oncePerRun } from '../../platform/testing/once-per-run.ts'
import { startEmbeddedService } from '../upstream/embedded/embedded-service.ts'
import { install } from './installed.ts'
import { writtenRegister } from './written-register.ts'

const addAccounts = fileURLToPath(new URL('../../service/testing/add-accounts.ts', import.meta.url))
const apiKey = 'an-account-key-of-the-tests-0123456789'

export default async function setup(project: TestProject) {
  // Each takes seconds to start.
  const [stopPostgres, { value: service, stop: stopService }] = await Promise.all([
    setUpPostgres(project),
    oncePerRun('service', startService),
  ])
  const { postgresUrl } = project.getProvidedContext()
  const [installed, apiKeys] = await Promise.all([
    oncePerRun('installed', () => installOnce(service.url, postgresUrl)),
    newAccounts(project.name, service.env, project.vitest.config.maxWorkers),
  ])
  project.provide('service', { url: service.url, apiKeys })
  project.provide('installedIn', installed.value)
  return async () => {
    await installed.stop()
    await stopService()
    await stopPostgres()
  }
}

async function startService() {
  const folder = mkdtempSync(path.join(tmpdir(), 'whereabouts-service-'))
  cpSync(await writtenRegister(), folder, { recursive: true })
  const env = { ...process.env, DATA_DIR: folder, SERVICE_PORT: '0' }
  const { url, stop } = await startEmbeddedService({ apiKey, env, log: pino({ level: 'error' }) })
  return {
    value: { url, env },
    async stop() {
      await stop()
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

async function installOnce(url: string, postgresUrl: string | null) {
  const value = await install({ url, apiKey }, postgresUrl)
  return { value, stop: async () => rmSync(value, { recursive: true, force: true }) }
}

/** One for each worker: a price is learned from a single call's balance, so no one else may use the account. */
async function newAccounts(project: string, env: NodeJS.ProcessEnv, count: number): Promise<string[]> {
  const names = Array.from({ length: count }, (_, index) => `${project}-${index + 1}`)
  const { stdout } = await promisify(execFile)(process.execPath, [addAccounts, ...names], { env })
  return stdout.trim().split('\n')
}
