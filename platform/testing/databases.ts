/** New, empty databases for tests, on both engines. */
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { inject } from 'vitest'
import type { Engine } from '../database.ts'
import { tellPostgres } from './postgres.ts'

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

/** @param template on PostgreSQL, the name of the database that it begins as a copy of */
export async function newDatabase(engine: Engine, template?: string): Promise<TestDatabase> {
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
  await tellPostgres(server, `create database ${name}${template ? ` template ${template} strategy file_copy` : ''}`)
  return {
    address: server.replace(/postgres$/, name),
    drop: () => tellPostgres(server, `drop database ${name} with (force)`),
  }
}

export const newFolder = (): string => mkdtempSync(path.join(tmpdir(), 'whereabouts-test-'))
