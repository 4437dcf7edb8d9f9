/** Starts a PostgreSQL server once for a run, if it is installed. */
import type { TestProject } from 'vitest/node'
import { oncePerRun } from './once-per-run.ts'
import { startPostgres } from './postgres.ts'

export default async function setup({ provide }: TestProject) {
  const { value, stop } = await oncePerRun('postgres', async () => {
    const server = await startPostgres()
    return { value: server?.url ?? null, stop: async () => server?.stop() }
  })
  provide('postgresUrl', value)
  return stop
}
