/** Builds the application into dist/, if its sources have changed since the last build. */
import { execFileSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { fileURLToPath } from 'node:url'

const root = fileURLToPath(new URL('..', import.meta.url))
/** Files that end up in the browser, or affect the build. */
const sources = ['web', 'contract', 'entities', 'gazetteer', 'public', 'vite.config.ts', 'package-lock.json']
const isOfTests = /\.test\.ts$|[\\/]testing[\\/]/
const stampFile = path.join(root, 'dist', '.sources')

export function buildWhenStale(): void {
  const stamp = digestOf(sources)
  if (existsSync(stampFile) && readFileSync(stampFile, 'utf8') === stamp) return
  console.log('Building the application …')
  // A separate process, so that the build's memory is freed when it ends.
  const vite = path.join(root, 'node_modules', 'vite', 'bin', 'vite.js')
  execFileSync(process.execPath, [vite, 'build', '--config', 'vite.config.ts', '--logLevel', 'warn'], {
    cwd: root,
    stdio: 'inherit',
  })
  writeFileSync(stampFile, stamp)
}

function digestOf(entries: string[]): string {
  const hash = createHash('sha256')
  for (const entry of entries)
    for (const file of filesIn(path.join(root, entry)).filter((file) => !isOfTests.test(file)))
      hash.update(path.relative(root, file)).update(readFileSync(file))
  return hash.digest('hex')
}

function filesIn(entry: string): string[] {
  if (!existsSync(entry)) return []
  const found = readdirSync(path.dirname(entry), { withFileTypes: true }).find(
    ({ name }) => name === path.basename(entry),
  )
  if (!found?.isDirectory()) return [entry]
  return readdirSync(entry)
    .sort()
    .flatMap((name) => filesIn(path.join(entry, name)))
}

if (import.meta.main) buildWhenStale()
