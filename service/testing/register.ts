/** Small registers on each engine, made once for a run. Most tests take a copy. */
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { inject } from 'vitest'
import type { TestProject } from 'vitest/node'
import { runOnPostgres } from '../../platform/testing/postgres.ts'
import { seed } from '../seed.ts'
import { openStore } from '../store/store.ts'

declare module 'vitest' {
  interface ProvidedContext {
    /** The folder of the SQLite files. */
    registers: string
  }
}

export const sample = { seed: 1, companies: 120 }
/** Each by its number of companies. One without companies has places all the same. */
export const sizes = [sample.companies, 0]

/** The database of PostgreSQL. */
export const template = (companies = sample.companies): string => `register_${companies}`
/** The file of SQLite. */
export const registerFile = (companies = sample.companies, folder = inject('registers')): string =>
  path.join(folder, `${companies}.sqlite`)

export default async function setup(project: TestProject) {
  const folder = mkdtempSync(path.join(tmpdir(), 'whereabouts-registers-'))
  project.provide('registers', folder)
  const { postgresUrl } = project.getProvidedContext()
  for (const companies of sizes) {
    await write(registerFile(companies, folder), companies)
    if (!postgresUrl) continue
    await runOnPostgres(postgresUrl, `create database ${template(companies)}`)
    await write(postgresUrl.replace(/postgres$/, template(companies)), companies)
  }
  return () => rmSync(folder, { recursive: true, force: true })
}

async function write(address: string, companies: number): Promise<void> {
  const store = await openStore(address)
  await seed(store, { ...sample, companies })
  await store.close()
}
