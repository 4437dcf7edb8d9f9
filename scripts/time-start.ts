/** npm run time-start: measures npm start from an empty clone of the last commit, and the next start. */
import { execFileSync, spawn } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { createInterface } from 'node:readline'
import { fileURLToPath } from 'node:url'

const folder = mkdtempSync(path.join(tmpdir(), 'whereabouts-clone-'))
const clone = path.join(folder, 'whereabouts')
execFileSync('git', ['clone', '--quiet', fileURLToPath(new URL('..', import.meta.url)), clone])
console.log(`From an empty clone: ${await secondsUntilReady()} s`)
console.log(`The next time: ${await secondsUntilReady()} s`)
rmSync(folder, { recursive: true })

async function secondsUntilReady(): Promise<string> {
  const started = performance.now()
  const env = { ...process.env, PORT: '0', SERVICE_PORT: '0' }
  const app = spawn('npm', ['start'], { cwd: clone, env, stdio: ['ignore', 'pipe', 'inherit'] })
  for await (const line of createInterface({ input: app.stdout })) if (line.startsWith('Whereabouts is at')) break
  const seconds = ((performance.now() - started) / 1000).toFixed(1)
  app.kill('SIGTERM')
  await new Promise((resolve) => app.once('exit', resolve))
  return seconds
}
