/** A small register on each engine, made once for a run. Most tests take a copy. */
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import type { TestProject } from 'vitest/node'
import { runOnPostgres } from '../platform/testing/postgres.ts'
import { seed } from './seed.ts'
import { openStore } from './store/store.ts'

declare module 'vitest' {
  interface ProvidedContext {
    /** The SQLite file. */
    register: string
  }
}

export const sample = { seed: 1, companies: 120 }
/** The database of PostgreSQL. */
export const template = 'register'

export default async function setup(project: TestProject) {
  const folder = mkdtempSync(path.join(tmpdir(), 'whereabouts-register-'))
  const register = path.join(folder, 'register.sqlite')
  await write(register)
  project.provide('register', register)
  const { postgresUrl } = project.getProvidedContext()
  if (postgresUrl) {
    await runOnPostgres(postgresUrl, `create database ${template}`)
    await write(postgresUrl.replace(/postgres$/, template))
  }
  return () => rmSync(folder, { recursive: true, force: true })
}

async function write(address: string): Promise<void> {
  const store = await openStore(address)
  await seed(store, sample)
  await store.close()
}
