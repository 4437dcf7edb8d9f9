/** npm run notices: writes public/notices.txt, the licences of everything that we ship. A test compares. */
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'

const root = new URL('..', import.meta.url)
export const noticesFile = new URL('public/notices.txt', root)

/** What ends up in the browser; its own dependencies come along. */
const inTheBrowser = [
  '@fontsource-variable/atkinson-hyperlegible-mono',
  '@fontsource-variable/atkinson-hyperlegible-next',
  '@mapbox/vector-tile',
  '@tanstack/react-query',
  'leaflet',
  'lucide-react',
  'pbf',
  'pdfjs-dist',
  'qr',
  'react',
  'react-dom',
  'react-leaflet',
  'react-router',
]

const preface = `Whereabouts is under the MIT licence (LICENSE). It ships the packages below, each under its own.

The base map is drawn from Natural Earth (public domain) by way of world-atlas (ISC).
The documents of the fictional register are set in Liberation Sans (SIL Open Font License), which comes with pdfjs-dist.
react-leaflet and @react-leaflet/core are under the Hippocratic Licence 2.1, which is not an OSI licence: whoever passes
the application on should read it. They are used in web/map/ alone.
`

type Locked = { version?: string; dev?: boolean; optional?: boolean; dependencies?: { [name: string]: string } }
type Shipped = { name: string; version: string; licence: string; text: string }

export function notices(): string {
  const { packages } = JSON.parse(readFileSync(new URL('package-lock.json', root), 'utf8')) as {
    packages: { [path: string]: Locked }
  }
  const names = new Set(inTheBrowser.flatMap((name) => withDependencies(name, packages)))
  for (const [path, { dev, optional }] of Object.entries(packages))
    if (path !== '' && !dev && !optional) names.add(path)

  const shipped = [...names].map(read).filter((found) => found !== null)
  const list = shipped.toSorted((a, b) => (a.name < b.name ? -1 : 1))
  const table = list.map(({ name, version, licence }) => `${name} ${version}: ${licence}`)
  const texts = Map.groupBy(list, ({ text }) => text)
  const sections = [...texts].map(([text, of]) => `${of.map(({ name }) => name).join(', ')}\n\n${text}`)
  return `${[preface, table.join('\n'), ...sections].join(`\n${'-'.repeat(80)}\n\n`)}\n`
}

function withDependencies(name: string, packages: { [path: string]: Locked }, seen = new Set<string>()): string[] {
  const path = `node_modules/${name}`
  if (seen.has(path) || !packages[path]) return []
  seen.add(path)
  const further = Object.keys(packages[path].dependencies ?? {})
  return [path, ...further.flatMap((dependency) => withDependencies(dependency, packages, seen))]
}

/** Null for what is not installed on this platform. */
function read(path: string): Shipped | null {
  const folder = new URL(`${path}/`, root)
  if (!existsSync(folder)) return null
  const { name, version, license } = JSON.parse(readFileSync(new URL('package.json', folder), 'utf8'))
  const file = readdirSync(fileURLToPath(folder)).find((entry) => /^licen[cs]e/i.test(entry))
  const text = file
    ? readFileSync(new URL(file, folder), 'utf8').replaceAll('\r\n', '\n').trim()
    : 'The package brings no text of its licence.'
  return { name, version, licence: typeof license === 'string' ? license : (license?.type ?? 'see below'), text }
}

if (import.meta.main) writeFileSync(noticesFile, notices())
