/** The lookup service alone, as its operator runs it, for pages that call it directly. */
import { execFileSync, spawn } from 'node:child_process'
import { rmSync } from 'node:fs'
import { createInterface } from 'node:readline'
import { fileURLToPath } from 'node:url'
import { newDataFolder } from './data-folder.ts'

const root = fileURLToPath(new URL('..', import.meta.url))

export type LookupService = {
  port: string
  /** Runs `npm run service-account` beside it. @returns the printed lines */
  accounts(...args: string[]): string[]
  stop(): Promise<void>
}

export async function startLookupService(): Promise<LookupService> {
  const folder = newDataFolder()
  const env = { ...process.env, DATA_DIR: folder, SERVICE_PORT: '0' }
  const child = spawn(process.execPath, ['scripts/run.mjs', 'service/main.ts'], {
    cwd: root,
    env,
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  let port: string | undefined
  for await (const line of createInterface({ input: child.stdout })) {
    port = /^The lookup service is at http:\/\/127\.0\.0\.1:(\d+)\//.exec(line)?.[1]
    if (port) break
  }
  if (!port) throw new Error('The lookup service did not start.')
  return {
    port,
    accounts: (...args) =>
      execFileSync(process.execPath, ['scripts/run.mjs', 'scripts/service-account.ts', ...args], { cwd: root, env })
        .toString()
        .trimEnd()
        .split('\n'),
    async stop() {
      const ended = new Promise((resolve) => child.once('exit', resolve))
      child.kill('SIGTERM')
      await ended
      rmSync(folder, { recursive: true, force: true })
    },
  }
}
