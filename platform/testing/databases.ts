/** New, empty databases for tests, on both engines. */
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import pg from 'pg'
import { inject } from 'vitest'
import type { Engine } from '../database.ts'

declare module 'vitest' {
  interface ProvidedContext {
    /** Null where no PostgreSQL can be installed: the tests that need it are skipped, visibly. */
    postgresUrl: string | null
  }
}

/** For `describe.each`. */
export const engines: Engine[] = ['sqlite', 'postgres']
export const isInstalled = (engine: Engine): boolean => engine === 'sqlite' || inject('postgresUrl') !== null

export type TestDatabase = { address: string; drop(): Promise<void> }
let count = 0

export async function newDatabase(engine: Engine): Promise<TestDatabase> {
  if (engine === 'sqlite') {
    const folder = newFolder()
    return {
      address: path.join(folder, 'test.sqlite'),
      drop: async () => rmSync(folder, { recursive: true, force: true }),
    }
  }
  const server = inject('postgresUrl')!
  count += 1
  const name = `test_${process.pid}_${count}`
  await run(server, `create database ${name}`)
  return {
    address: server.replace(/postgres$/, name),
    drop: () => run(server, `drop database ${name} with (force)`),
  }
}

export const newFolder = (): string => mkdtempSync(path.join(tmpdir(), 'whereabouts-test-'))

async function run(connectionString: string, statement: string): Promise<void> {
  const client = new pg.Client({ connectionString })
  await client.connect()
  await client.query(statement)
  await client.end()
}
