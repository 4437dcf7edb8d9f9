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

/** They show the built application in Chromium. */
const inBrowser = ['browser', 'case-500', 'company-page', 'drawing', 'map', 'scripts']
const wanted = all.map((file) => file.replace('.ts', '')).filter((name) => named.length === 0 || named.includes(name))
if (wanted.some((name) => inBrowser.includes(name))) {
  // Not loaded for other benchmarks, which measure the memory of this process.
  const { buildWhenStale } = await import('./build.ts')
  const { installedChromium } = await import('./install-for-tests.ts')
  buildWhenStale()
  process.env.CHROMIUM_PATH = installedChromium()
}
for (const name of wanted) {
  console.log(`\n== ${name}`)
  await import(new URL(`${name}.ts`, folder).href)
}
