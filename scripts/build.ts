/** Builds the application into dist/, where its sources have changed since the last time. */
import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { build } from 'vite'

const root = fileURLToPath(new URL('..', import.meta.url))
/** Everything that ends up in the browser, or decides how. */
const sources = ['web', 'contract', 'gazetteer', 'public', 'vite.config.ts', 'package-lock.json']
const stampFile = path.join(root, 'dist', '.sources')

export async function buildWhenStale(): Promise<void> {
  const stamp = digestOf(sources)
  if (existsSync(stampFile) && readFileSync(stampFile, 'utf8') === stamp) return
  console.log('Building the application …')
  await build({ root: path.join(root, 'web'), configFile: path.join(root, 'vite.config.ts'), logLevel: 'warn' })
  writeFileSync(stampFile, stamp)
}

function digestOf(entries: string[]): string {
  const hash = createHash('sha256')
  for (const entry of entries)
    for (const file of filesIn(path.join(root, entry)))
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

if (import.meta.main) await buildWhenStale()
