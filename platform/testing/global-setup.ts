/** Once for a run: a PostgreSQL server, where there is one. */
import type { TestProject } from 'vitest/node'
import { startPostgres } from './postgres.ts'

export default async function setup({ provide }: TestProject) {
  const postgres = await startPostgres()
  provide('postgresUrl', postgres?.url ?? null)
  return () => postgres?.stop()
}
