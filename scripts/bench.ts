/** npm run bench [-- NAME …]: runs every benchmark, or the named ones, each against its peer in the same run. */
import { readdirSync } from 'node:fs'

const folder = new URL('../bench/', import.meta.url)
const all = readdirSync(folder)
  .filter((name) => name.endsWith('.ts'))
  .sort()
const named = process.argv.slice(2)
const unknown = named.filter((name) => !all.includes(`${name}.ts`))
if (unknown.length > 0) {
  console.error(`There is no benchmark ${unknown.join(', ')}. There are: ${all.join(' ').replaceAll('.ts', '')}`)
  process.exit(1)
}

for (const file of all.filter((file) => named.length === 0 || named.includes(file.replace('.ts', '')))) {
  console.log(`\n== ${file.replace('.ts', '')}`)
  await import(new URL(file, folder).href)
}
