/** States that tests copy, made once for a run on each engine: an empty one, and one after a first start. */
import { copyFileSync, mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { inject } from 'vitest'
import type { Engine } from '../../platform/database.ts'
import { newDatabase, type TestDatabase } from '../../platform/testing/databases.ts'
import { runOnPostgres } from '../../platform/testing/postgres.ts'
import { readSettings } from '../settings.ts'
import { start } from '../start.ts'
import { openState } from '../state/state.ts'

declare module 'vitest' {
  interface ProvidedContext {
    installedIn: string
  }
}

export const admin = { email: 'ada@example.com', password: 'a password of the tests' }

const [emptyState, started] = ['empty_state', 'started']
const emptyFile = 'empty.sqlite'

/** An application after its first start: its data folder, and its database. */
export const installed = {
  dataFolder: (engine: Engine) => path.join(inject('installedIn'), engine),
  template: started,
}

export async function newState(engine: Engine): Promise<TestDatabase> {
  const database = await newDatabase(engine, emptyState)
  if (engine === 'sqlite') copyFileSync(path.join(inject('installedIn'), emptyFile), database.address)
  return database
}

export async function install(upstream: { url: string; apiKey: string }, postgresUrl: string | null): Promise<string> {
  const folder = mkdtempSync(path.join(tmpdir(), 'whereabouts-installed-'))
  const settings = {
    PORT: '0',
    LOG_LEVEL: 'silent',
    UPSTREAM_URL: upstream.url,
    UPSTREAM_API_KEY: upstream.apiKey,
    ADMIN_EMAIL: admin.email,
    ADMIN_PASSWORD: admin.password,
  }
  const startOnce = async (place: { DATA_DIR: string; DATABASE_URL?: string }) =>
    (await start(readSettings({ ...settings, ...place }), {})).close()

  await (await openState(path.join(folder, emptyFile))).close()
  await startOnce({ DATA_DIR: path.join(folder, 'sqlite') })
  if (postgresUrl) {
    const address = (name: string) => postgresUrl.replace(/postgres$/, name)
    await runOnPostgres(postgresUrl, `create database ${emptyState}`)
    await (await openState(address(emptyState))).close()
    await runOnPostgres(postgresUrl, `create database ${started} template ${emptyState}`)
    await startOnce({ DATA_DIR: path.join(folder, 'postgres'), DATABASE_URL: address(started) })
  }
  return folder
}
