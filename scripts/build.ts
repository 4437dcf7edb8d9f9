/** Builds the application into dist/, if its sources have changed since the last build. */
import { execFileSync } from 'node:child_process'
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { digestOf } from '../platform/testing/source-digest.ts'

const root = fileURLToPath(new URL('..', import.meta.url))
/** Files that end up in the browser, or affect the build. */
const sources = [
  ...['web', 'contract', 'entities', 'gazetteer', 'public'],
  ...['vite.config.ts', 'scripts/compressed-files.ts', 'package-lock.json'],
]
const stampFile = path.join(root, 'dist', '.sources')

export function buildWhenStale(): void {
  const stamp = digestOf(root, sources)
  if (existsSync(stampFile) && readFileSync(stampFile, 'utf8') === stamp) return
  console.log('Building the application …')
  // A separate process, so that the build's memory is freed when it ends.
  const vite = path.join(root, 'node_modules', 'vite', 'bin', 'vite.js')
  execFileSync(process.execPath, [vite, 'build', '--config', 'vite.config.ts', '--logLevel', 'warn'], {
    cwd: root,
    stdio: 'inherit',
    // A test may be the caller, and React has another version for it.
    env: { ...process.env, NODE_ENV: 'production' },
  })
  writeFileSync(stampFile, stamp)
}

if (import.meta.main) buildWhenStale()
