/** npm run bench: every benchmark, one after the other, each against its peer in the same run. */
import { readdirSync } from 'node:fs'

const folder = new URL('../bench/', import.meta.url)
for (const file of readdirSync(folder)
  .filter((name) => name.endsWith('.ts'))
  .sort()) {
  console.log(`\n== ${file.replace('.ts', '')}`)
  await import(new URL(file, folder).href)
}
